// refusal.ts - what the server refused, in words.
import { Refused } from "../net/api";
import type { Refusal } from "../net/types";
import { text } from "./text";

/** The catalogue's words for it; the server's own sentence where there are none. */
export function refusalText(no: Refusal): string {
  const words: Record<string, string> = text.value.refuse.words;
  return words[no.rule ?? ""] ?? words[no.why] ?? no.say;
}

/** The same of whatever asking by HTTP threw. */
export function faultText(fault: unknown): string {
  if (fault instanceof Refused) return refusalText(fault.body);
  return text.value.refuse.words.unreachable;
}
