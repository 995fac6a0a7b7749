// first.ts - the English texts of the start page.
import { common } from "./common";
import { refuse } from "./refuse";
import { start } from "./start";

export const first = { common, start, refuse };
