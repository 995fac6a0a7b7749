// link-lost.ts - whether the connection is lost, including while it tries to reconnect.
import type { Connection } from "../net/connection";

export function isLost(link: Connection): boolean {
  return link.state.value === "waiting" || link.state.value === "connecting";
}

/** Shorter interruptions are not shown. */
export const MOMENT = 1500;
