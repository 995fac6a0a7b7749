// phrases-module.ts - what is sent with one press, with the texts of both languages, for a test without a browser.
import { play as english } from "../src/text/en/play";
import { play as german } from "../src/text/de/play";

export { text } from "../src/text/text";
export * from "../src/text/phrases";
export const en = english, de = german;
