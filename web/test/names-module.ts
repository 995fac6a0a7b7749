// names-module.ts - the modules that names.test.mjs tests, in one bundle, so that they share one catalogue of texts.
export { de } from "../src/text/de/de";
export { en } from "../src/text/en/en";
export { text } from "../src/text/text";
export { fitted, letters, plain, sign } from "../src/table/name-fit";
export { colourOf, nameOf, personName } from "../src/table/names";
export { isGivenName } from "../src/net/given";
