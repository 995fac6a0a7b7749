// press.ts - a press on a card: the card steps forward under the pointer, and the press counts when it is released over
// the card.
import type { Desk, Held } from "./desk";

/** A finger rolls when it is lifted: a movement of less than this, in pixels, still counts as on the card. */
const ROLLS = 10;
/** A browser sends the click that belongs to a press within this time, in milliseconds. */
const CLICK = 700;

interface Press {
  pointer: number;
  held: Held;
  may: boolean;
  /** What the press would have decided when it began. */
  asked: string;
  card: Element;
  x: number;
  y: number;
}

/** Event handlers for the cards of a hand. */
export interface Presses {
  /** A press begins on a card; `may`: it would have an effect. */
  down(e: PointerEvent, held: Held, may: boolean): void;
  /** A click without a press: from the keyboard or a screen reader. The click after a press is ignored. */
  click(e: MouseEvent, held: Held): void;
  /** Listens to the ends of presses, until the returned function is called. */
  listen(): () => void;
}

export function pressOf(desk: Desk): Presses {
  let press: Press | null = null, answered = { key: "", at: -Infinity };

  const over = (p: Press, e: PointerEvent): boolean =>
    Math.hypot(e.clientX - p.x, e.clientY - p.y) < ROLLS || p.card.contains(document.elementFromPoint(e.clientX, e.clientY));
  const moved = (e: PointerEvent): void => {
    if (press?.pointer === e.pointerId && press.may) desk.held.value = over(press, e) ? press.held.key : "";
  };
  const ends = (e: PointerEvent): void => {
    const p = press;
    if (p?.pointer !== e.pointerId) return;
    press = null;
    desk.held.value = "";
    answered = { key: p.held.key, at: e.timeStamp };
    // A press that began before the player's turn does not play a card in it.
    if (e.type === "pointerup" && over(p, e) && p.asked === desk.asked) desk.press(p.held);
  };
  /** A press on the cloth puts a lifted card back. */
  const beside = (e: PointerEvent): void => {
    if (desk.lifted.value && e.target instanceof Element && e.target.closest(".cloth") && !e.target.closest(".hand, button, a"))
      desk.putBack();
  };
  return {
    down: (e, held, may) => {
      if (e.button !== 0 || !e.isPrimary) return;
      press = { pointer: e.pointerId, held, may, asked: desk.asked, card: e.currentTarget as Element, x: e.clientX, y: e.clientY };
      desk.held.value = may ? held.key : "";
    },
    click: (e, held) => {
      if (e.detail > 0 && answered.key === held.key && e.timeStamp - answered.at < CLICK) return;
      desk.press(held);
    },
    listen: () => {
      const end = new AbortController(), { signal } = end;
      addEventListener("pointermove", moved, { signal });
      for (const what of ["pointerup", "pointercancel"] as const) addEventListener(what, ends, { signal });
      addEventListener("pointerdown", beside, { signal });
      return () => end.abort();
    },
  };
}
