// chat.ts - what is being said at a table: the latest message of each seat, until it has been shown.
import { useEffect, useState } from "preact/hooks";
import type { TableEvent } from "../net/types";
import type { ChatLine } from "../table/model";
import type { Session } from "../table/session";

function chatLineIn(e: TableEvent): ChatLine {
  return { n: e.n, seat: e.seat ?? null, name: e.name ?? "", person: e.person ?? "", text: e.text ?? "" };
}

/** The latest message of each seat, and of all watchers together; and a function that removes one. */
export function useChat(session: Session): [ChatLine[], (n: number) => void] {
  const [all, put] = useState<ChatLine[]>([]);
  useEffect(() => session.tell((what) => {
    if (!("is" in what) || what.what !== "said" || !what.text) return;
    const said = chatLineIn(what);
    put((now) => [...now.filter((s) => s.seat !== said.seat), said]);
  }), [session]);
  return [all, (n) => put((now) => now.filter((s) => s.n !== n))];
}
