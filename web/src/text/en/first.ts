// first.ts - the English texts of the start page.
import { common } from "./common";
import { players } from "./players";
import { refuse } from "./refuse";
import { start } from "./start";

export const first = { common, players, start, refuse };
