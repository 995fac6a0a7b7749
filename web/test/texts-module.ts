// texts-module.ts - the modules that texts.test.mjs tests, in one bundle, so that they share one catalogue of texts.
export { en } from "../src/text/en/en";
export { de } from "../src/text/de/de";
export { text } from "../src/text/text";
export { settings } from "../src/settings";
export { Refused } from "../src/net/api";
export { faultText, refusalText, whyText } from "../src/text/refusal";
export { chance, costShort, points } from "../src/table/rounded";
export { amountText, costText, reasonTables, reasonText } from "../src/table/reasons";
export { Telling } from "../src/table/live-order";
export { newsWords, withNews } from "../src/table/news";
export { eventWords, lastWords, pointsWords, seenWords, trickWords, turnWords } from "../src/table/live-words";
