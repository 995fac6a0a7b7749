// link-lost.ts - whether the connection is away, however often it is tried meanwhile.
import type { Connection } from "../net/connection";

export function isLost(link: Connection): boolean {
  return link.state.value === "waiting" || link.state.value === "connecting";
}

/** Shorter than this nobody need know. */
export const MOMENT = 1500;
