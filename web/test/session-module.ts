// session-module.ts - the modules that session.test.mjs tests, in one bundle, so that they share signals.
export { Session } from "../src/table/session";
export { Desk } from "../src/table/desk";
