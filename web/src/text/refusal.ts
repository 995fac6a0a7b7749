// refusal.ts - refusals of the server, in words: first what did not happen, then why.
import { Refused } from "../net/api";
import type { Refusal } from "../net/types";
import { text } from "./text";

interface Words {
  /** What was tried and did not happen; empty if that is not known. */
  what: string;
  why: string;
}

/** The catalogue's words for it, those for this command first; the server's own sentence if there are none. */
export function refusalWords(no: Refusal): Words {
  // The rest of the page brings the words for refusals that only it can get.
  const { refuse, refused } = text.value;
  const words: Record<string, string> = { ...refuse.words, ...refused?.words };
  const tried: Record<string, string> = { ...refuse.tried, ...refused?.tried };
  const whyNot: Record<string, Record<string, string>> = { ...refuse.whyNot, ...refused?.whyNot };
  const own = whyNot[no.tried ?? ""] ?? {};
  return { what: tried[no.tried ?? ""] ?? "", why: own[no.why] ?? words[no.rule ?? ""] ?? words[no.why] ?? no.say };
}

/** The same as one text. */
export function refusalText(no: Refusal): string {
  const { what, why } = refusalWords(no);
  return [what, why].filter(Boolean).join(" ");
}

/** Only the reason of a failed request, for where the page already says what did not happen. */
export function whyText(fault: unknown): string {
  return fault instanceof Refused ? refusalWords(fault.body).why : text.value.refuse.words.unreachable;
}

/** The same for anything that a request threw. */
export function faultText(fault: unknown): string {
  if (fault instanceof Refused) return refusalText(fault.body);
  return text.value.refuse.words.unreachable;
}
