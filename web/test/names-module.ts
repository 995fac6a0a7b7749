// names-module.ts - what names.test.mjs looks at together, so that it shares one catalogue of texts.
export { de } from "../src/text/de/de";
export { en } from "../src/text/en/en";
export { text } from "../src/text/text";
export { fitted, letters, plain, sign } from "../src/table/name-fit";
export { colourOf, nameOf, personName } from "../src/table/names";
export { isGivenName } from "../src/net/given";
