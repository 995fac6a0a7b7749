// play.ts - the German texts that a table in play needs in addition to the first ones.
import type { Play } from "../text";
import { forbid } from "./forbid";
import { room } from "./room";
import { say } from "./say";
import { score } from "./score";
import { table } from "./table";

export const play: Play = { forbid, table, say, score, room };
