// give-module.ts - what give.test.mjs looks at together, so that it shares one store.
export * from "../src/fair/deal";
export { deckOfRules } from "../src/fair/deck";
export { Giving } from "../src/fair/give";
export { noteDeal, ownDeal, ownDeals } from "../src/fair/log";
export { beside, failedBeside } from "../src/fair/own";
export { dealtTo, leftOver } from "../src/fair/shown";
