// rules-module.ts - the modules that rules.test.mjs tests, in one bundle, so that they share one catalogue of texts.
export { fitting } from "../src/rules/book";
export { position } from "../src/rules/position";
export { speak } from "../src/rules/speak";
export { text } from "../src/text/text";
export { en } from "../src/text/en/en";
export { de } from "../src/text/de/de";
