// first.ts - the German texts of the start page.
import type { First } from "../text";
import { common } from "./common";
import { players } from "./players";
import { refuse } from "./refuse";
import { start } from "./start";

export const first: First = { common, players, start, refuse };
