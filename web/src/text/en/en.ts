// en.ts - all texts in English, by area.
import { common } from "./common";
import { table } from "./table";
import { say } from "./say";
import { refuse } from "./refuse";
import { start } from "./start";
import { lesson } from "./lesson";
import { form } from "./form";
import { rules } from "./rules";
import { room } from "./room";
import { people } from "./people";
import { score } from "./score";
import { replay } from "./replay";
import { settings } from "./settings";
import { keys } from "./keys";

export const en = {
  common, table, say, refuse, start, lesson, form,
  rules, room, people, score, replay, settings, keys,
};
