// refusal.ts - what the server refused, in words.
import { Refused } from "../net/api";
import { text } from "../text/text";

export function refusalText(no: { why: string; say: string }): string {
  return text.value.people.no[no.why] ?? no.say;
}

/** The same of whatever asking by HTTP threw. */
export function faultText(fault: unknown): string {
  if (fault instanceof Refused) return refusalText(fault.body);
  return text.value.people.no.unreachable ?? "";
}
