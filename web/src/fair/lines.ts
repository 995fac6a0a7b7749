// lines.ts - the messages about a deal, in their one written form: "lock 0 T A K / B computer" and similar.
import { ABSENT, COMMITTED, COMPUTER, DROPPED, EMPTY, NOTHING, REVEALED, unhex, type Bytes, type DealtSeat, type LockedSeat } from "./deal";

export const REASONS = ["game", "hand", "void", "abandoned", "unused"] as const;
export type Reason = (typeof REASONS)[number];

export type Line =
  | { step: "commit"; deal: number; seal: Bytes }
  | { step: "lock"; deal: number; lock: Bytes; seats: LockedSeat[] }
  | { step: "dealt"; deal: number; digest: Bytes; seats: DealtSeat[] }
  | { step: "open"; deal: number; reason: Reason; secret: Bytes }
  | { step: "chain"; link: Bytes };

const LETTERS = "ABCDEFGHIJ";

/** "A x / B y": a word for each seat, in order; null: it is not in that form. */
function wordsOf(words: string[]): string[] | null {
  const groups = words.join(" ").split(" / ").map((group) => group.split(" "));
  const good = groups.length <= LETTERS.length && groups.every((g, i) => g.length === 2 && g[0] === LETTERS[i]);
  return good ? groups.map((g) => g[1] ?? "") : null;
}

const kinds: Record<string, number> = { empty: EMPTY, computer: COMPUTER, absent: ABSENT };

function lockedSeat(word: string): LockedSeat | null {
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined, seal = kind === undefined ? unhex(word, 32) : null;
  return kind !== undefined ? { kind } : seal && { kind: COMMITTED, seal };
}

function dealtSeat(word: string): DealtSeat | null {
  if (word === "-") return { status: NOTHING };
  if (word === "dropped") return { status: DROPPED };
  const chance = unhex(word, 32);
  return chance && { status: REVEALED, chance };
}

function all<T>(words: string[], read: (word: string) => T | null): T[] | null {
  const found = wordsOf(words)?.map(read);
  return found?.every((one) => one !== null) ? (found as T[]) : null;
}

/** A line without its word `fair`; null: it is not one of these lines. */
export function readLine(text: string): Line | null {
  const [step, number = "", data = "", ...rest] = text.split(" ");
  if (step === "chain") {
    const link = unhex(number, 32);
    return link && !data ? { step, link } : null;
  }
  const deal = /^(0|[1-9][0-9]{0,8})$/.test(number) ? Number(number) : -1;
  if (deal < 0) return null;
  switch (step) {
    case "commit": {
      const seal = unhex(data, 32);
      return seal && !rest.length ? { step, deal, seal } : null;
    }
    case "lock": {
      const lock = unhex(data, 32), seats = all(rest, lockedSeat);
      return lock && seats && { step, deal, lock, seats };
    }
    case "dealt": {
      const digest = unhex(data, 64), seats = all(rest, dealtSeat);
      return digest && seats && { step, deal, digest, seats };
    }
    case "open": {
      const reason = REASONS.find((r) => r === data), secret = rest.length === 1 ? unhex(rest[0], 96) : null;
      return reason && secret ? { step, deal, reason, secret } : null;
    }
    default: return null;
  }
}
