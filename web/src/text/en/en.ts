// en.ts - all texts in English, by area.
import { first } from "./first";
import { play } from "./play";
import { rest } from "./rest";

export const en = { ...first, ...play, ...rest };
