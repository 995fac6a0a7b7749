// said.ts - what is being said at a table: the latest of each seat, until it has been shown.
import { useEffect, useState } from "preact/hooks";
import type { TableEvent } from "../net/types";
import type { Said } from "../table/model";
import type { Session } from "../table/session";

function saidIn(e: TableEvent): Said {
  return { n: e.n, seat: e.seat ?? null, name: e.name ?? "", person: e.person ?? "", text: e.text ?? "" };
}

/** The latest that each seat says, and all who watch together; and how one of it goes. */
export function useSaid(session: Session): [Said[], (n: number) => void] {
  const [all, put] = useState<Said[]>([]);
  useEffect(() => session.tell((what) => {
    if (!("is" in what) || what.what !== "said" || !what.text) return;
    const said = saidIn(what);
    put((now) => [...now.filter((s) => s.seat !== said.seat), said]);
  }), [session]);
  return [all, (n) => put((now) => now.filter((s) => s.n !== n))];
}
