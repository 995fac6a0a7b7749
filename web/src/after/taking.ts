// taking.ts - exports the games stored in this browser as one text of records, and imports records from a file.
import { Refused } from "../net/api";
import { askHere, askToKeep } from "../net/here";
import { notePlayedHere } from "../net/place";

/** All of them, in pieces to be joined in order. */
export async function takeAlong(): Promise<{ parts: string[]; games: number }> {
  const parts: string[] = [];
  let games = 0;
  for (let before = ""; ;) {
    const page = await askHere<{ games: number; records: string; before?: string }>("GET", "/api/records" + (before && "?before=" + before));
    // The first page has the latest games; the file has the oldest first.
    if (page.records) parts.unshift(page.records, ...(parts.length ? ["\n"] : []));
    games += page.games;
    if (!page.before) return { parts, games };
    before = page.before;
  }
}

/** The program would not read a larger file. */
export const FILE_MOST = 64 * 1024 * 1024;
/** How many bytes are read between two turns of a game that is being played here; a record may be longer. */
const PIECE = 256 * 1024;
const RECORD_MOST = 16 * 1024 * 1024;

export interface Bad {
  line: number;
  why: string;
}
/** The result of an import, as far as the file was read. */
export interface TakenIn {
  kept: number;
  known: number;
  bad: Bad[];
  /** Why it was not read to its end. */
  failed: Refused | null;
}

interface Answer {
  lines: number;
  kept: number;
  known: number;
  bad: Bad[];
}

const LF = 10;

/** The position after this many lines, or the end if there are fewer. */
function behind(bytes: Uint8Array, lines: number): number {
  let at = 0;
  for (let n = 0; n < lines; n++) {
    const end = bytes.indexOf(LF, at);
    if (end < 0) return bytes.length;
    at = end + 1;
  }
  return at;
}

/** Imports the records of a file. `read`: called with the part done so far, up to 1. */
export async function takeIn(file: File, read: (part: number) => void): Promise<TakenIn> {
  const sum: TakenIn = { kept: 0, known: 0, bad: [], failed: null };
  let at = 0, before = 0, size = PIECE;
  try {
    while (at < file.size) {
      const whole = new Uint8Array(await file.slice(at, at + size).arrayBuffer()), more = at + whole.length < file.size;
      // Each piece ends with a line break, so that no character is cut.
      const piece = more ? whole.subarray(0, whole.lastIndexOf(LF) + 1) : whole;
      const records = new TextDecoder().decode(piece);
      const answer = await askHere<Answer>("POST", "/api/records", { records, before, more });
      sum.kept += answer.kept;
      sum.known += answer.known;
      sum.bad.push(...answer.bad);
      if (answer.kept) notePlayedHere();
      before += answer.lines;
      at += more ? behind(piece, answer.lines) : whole.length;
      read(at / file.size);
      // A record is longer than the piece.
      if (answer.lines || !more) size = PIECE;
      else if (size < RECORD_MOST) size *= 2;
      else throw new Refused(400, { why: "bad-record", say: "" });
    }
  } catch (e) {
    sum.failed = e instanceof Refused ? e : new Refused(0, { why: "unreadable", say: "" });
  }
  if (sum.kept) askToKeep();
  return sum;
}
