// give-module.ts - the modules that give.test.mjs tests, in one bundle, so that they share one store.
export * from "../src/fair/deal";
export { deckOfRules } from "../src/fair/deck";
export { Giving } from "../src/fair/give";
export { noteDeal, ownDeal, ownDeals } from "../src/fair/log";
export { failedByNotes, withNotes } from "../src/fair/own";
export { dealtTo, leftOver } from "../src/fair/shown";
