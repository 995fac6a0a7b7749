// play.ts - the English texts that a table in play needs in addition to the first ones.
import { forbid } from "./forbid";
import { room } from "./room";
import { say } from "./say";
import { score } from "./score";
import { table } from "./table";

export const play = { forbid, table, say, score, room };
