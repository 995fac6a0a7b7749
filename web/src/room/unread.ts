// unread.ts - how many chat messages of others are unread: the count beside the button "Talk".
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { link } from "../net/link";
import type { Session } from "../table/session";
import { tray } from "./tray";

export const unread = signal(0);

/** Whether the chat is visible: in the pad of a wide screen, or in its tray. */
function inSight(): boolean {
  return !!tray.value || !!document.querySelector(".pad .talk")?.getClientRects().length;
}

/** Sets the count to zero if the chat is visible. */
export function lookAtTalk(): void {
  if (inSight()) unread.value = 0;
}

/** Counts while the table is shown. */
export function useUnread(session: Session): void {
  useEffect(() => {
    const ends = [
      session.tell((what) => {
        if (!("is" in what) || what.what !== "said" || !what.text || what.person === link.you.value?.person) return;
        if (!inSight()) unread.value++;
      }),
      tray.subscribe(lookAtTalk),
    ];
    addEventListener("resize", lookAtTalk);
    return () => {
      ends.forEach((end) => end());
      removeEventListener("resize", lookAtTalk);
      unread.value = 0;
    };
  }, [session]);
}
