// unread.ts - how much was said by others that has not been looked at: the count on the menu.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { link } from "../net/link";
import type { Session } from "../table/session";
import { sheet } from "../ui/sheet";

export const unread = signal(0);

/** Whether the talk is in sight: in the pad of a wide screen, or in its sheet. */
function inSight(): boolean {
  return sheet.value === "talk" || !!document.querySelector(".pad .talk")?.getClientRects().length;
}

/** Sets the count to zero if the talk is in sight. */
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
      sheet.subscribe(lookAtTalk),
    ];
    addEventListener("resize", lookAtTalk);
    return () => {
      ends.forEach((end) => end());
      removeEventListener("resize", lookAtTalk);
      unread.value = 0;
    };
  }, [session]);
}
