// rules-module.ts - what rules.test.mjs looks at together, so that it shares one catalogue of texts.
export { fitting } from "../src/rules/book";
export { position } from "../src/rules/position";
export { speak } from "../src/rules/speak";
export { text } from "../src/text/text";
export { en } from "../src/text/en/en";
export { de } from "../src/text/de/de";
