// tray.ts - whether the chat is open above the hand, where there is no pad that shows it.
import { signal } from "@preact/signals";
import type { Id } from "../net/types";
import type { Session } from "../table/session";

/** The table whose tray is open. */
export const tray = signal<Id | null>(null);

/** Opens the chat: in the pad if there is one, else in the tray. */
export function openSaying(session: Session): void {
  const field = document.querySelector<HTMLInputElement>(".pad .say input");
  if (field?.getClientRects().length) field.focus();
  else tray.value = session.id;
}
