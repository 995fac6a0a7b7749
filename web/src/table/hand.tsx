// hand.tsx - the viewer's cards: in a fan, or on phones in two rows that stay as they were dealt.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Card } from "../net/types";
import { settings } from "../settings";
import { text } from "../text/text";
import { Faces } from "../ui/card";
import { heldCards, type Desk, type Held } from "./desk";
import { pressOf } from "./press";
import { sortHand } from "./facts";
import type { Table } from "./model";

/** The rows of a hand on a phone: for each card, by its key, 1 (upper) or 2. */
type Rows = Map<string, 1 | 2>;

/** Two rows are split at the boundary of suits nearest to the middle, so that they are about equally long. */
export function cut(cards: Card[]): number {
  const m = cards.length, half = Math.ceil(m / 2);
  let best = half, off = Infinity;
  for (let i = 1; i < m; i++) {
    if (cards[i]?.[1] === cards[i - 1]?.[1] || Math.max(i, m - i) > half + 1) continue;
    if (Math.abs(i - m / 2) < off) {
      best = i;
      off = Math.abs(i - m / 2);
    }
  }
  return best;
}

const PHONE = matchMedia(
  "(max-width: 37.4em) and (min-height: 15em) and (min-height: 341px), (max-width: 479px) and (min-height: 15em)");

/** How many rows a hand of `m` cards needs on a cloth of that size. */
function rowsFor(m: number, width: number, height: number): 1 | 2 {
  const w = Math.max(60, Math.min(0.195 * width, 0.104 * height, 92));
  return m < 2 || (width - 20 - w) / (m - 1) >= 34 ? 1 : 2;
}

/** The rows are fixed when the cards are dealt, until the hand gets new cards. */
function useRows(held: Held[], order: string, dealt: number, list: { current: HTMLElement | null }): { rows: Rows; two: boolean } {
  const kept = useRef<{ rows: Rows; order: string; two: boolean }>({ rows: new Map(), order: "", two: false });
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight, phone: PHONE.matches });
  useLayoutEffect(() => {
    const cloth = list.current?.closest<HTMLElement>(".cloth");
    if (!cloth) return;
    const look = (): void => {
      const now = { width: cloth.clientWidth, height: cloth.clientHeight, phone: PHONE.matches };
      setSize((was) => was.width === now.width && was.height === now.height && was.phone === now.phone ? was : now);
    };
    const seen = new ResizeObserver(look);
    seen.observe(cloth);
    look();
    return () => seen.disconnect();
  }, []);
  const two = size.phone && rowsFor(Math.max(dealt, held.length), size.width, size.height) === 2;
  const k = kept.current;
  if (k.order !== order || k.two !== two || held.some((h) => !k.rows.has(h.key))) {
    const at = two ? cut(held.map((h) => h.card)) : 0;
    kept.current = { order, two, rows: new Map(held.map((h, i) => [h.key, i < at ? 1 : 2])) };
  }
  return { rows: kept.current.rows, two };
}

/** Whether the card was received; of equal cards, only as many as were received. */
function isFresh({ card, copy }: Held, held: Held[], fresh: Card[]): boolean {
  const came = fresh.filter((c) => c === card).length;
  return came > 0 && copy >= held.filter((h) => h.card === card).length - came;
}

interface HandProps {
  table: Table;
  desk: Desk;
}

export function Hand({ table, desk }: HandProps): JSX.Element {
  const w = text.value.table, s = desk.session;
  const list = useRef<HTMLOListElement>(null);
  const order = settings.value.order;
  const held = heldCards(sortHand(table.game?.hand ?? [], order));
  const dealt = useRef(0);
  if (!table.tricks.length && !table.trick.length) dealt.current = held.length;
  const { rows, two } = useRows(held, order, dealt.current, list);
  const press = useMemo(() => pressOf(desk), [desk]);
  useEffect(() => press.listen(), [press]);
  const mine = s.mine.value, choice = mine ? table.game?.choice : null;
  const picked = desk.chosen(held), sent = s.sent.value.length > 0;
  const playsAhead = desk.ahead.value ?? table.view.ahead;
  const hinted = s.hint.value?.cards ?? [];
  const charged = table.game?.charged[table.view.seat ?? ""] ?? [];
  const focused = desk.focused.value;
  const first = held.some((h) => h.key === focused) ? focused : held[0]?.key;
  const counts = { 1: 0, 2: 0 };
  for (const h of held) counts[rows.get(h.key) ?? 2]++;

  useEffect(() => {
    document.documentElement.classList.toggle("two-rows", two);
  }, [two]);

  /** Cards that may be chosen step forward if others may not, until the choice is made. */
  const forward = (may: boolean): boolean => may && !sent && (choice?.from.length ?? 0) < held.length;
  const placed = { 1: 0, 2: 0 };
  return (
    <ol class="hand" ref={list} data-rows={two ? 2 : 1} aria-label={w.hand(held.length)}
      style={{ "--m": held.length, "--m1": counts[1], "--m2": counts[2] }}>
      {held.map((h, i) => {
        const { card, copy, key } = h;
        const row = rows.get(key) ?? 2, ri = placed[row]++;
        const may = !!choice?.from.includes(card);
        const chosen = picked.has(key);
        const ahead = playsAhead.indexOf(card), asked = ahead >= 0 && !table.view.ahead.includes(card);
        const marks = {
          fresh: isFresh(h, held, table.fresh), hint: hinted.includes(card), bolt: charged.includes(card),
          ahead: copy === 0 && !mine ? ahead : -1, sent: (chosen && sent) || asked,
        };
        const playing = table.game?.phase === "play";
        return (
          <li key={key} data-card={card} data-row={row} style={{ "--i": i, "--ri": ri }}>
            <button type="button" tabIndex={key === first ? 0 : -1} data-key={key}
              class={["card", forward(may) && "may", marks.hint && "hinted",
                marks.ahead >= 0 && "ahead", marks.bolt && "bolt", marks.sent && "sent",
                key === desk.held.value && "held", playing && chosen && !marks.sent && "lifted"].filter(Boolean).join(" ")}
              aria-disabled={choice && !may ? "true" : undefined}
              aria-pressed={choice && !playing && may ? chosen : chosen || marks.ahead >= 0 ? true : undefined}
              aria-label={w.held(text.value.common.Card(card), marks)}
              onFocus={() => { desk.focused.value = key; }}
              onPointerDown={(e) => press.down(e, h, !choice || may)} onClick={(e) => press.click(e, h)}>
              <Faces card={card} />
              {marks.fresh && <span class="new" aria-hidden="true">{w.fresh}</span>}
              {(asked || (chosen && (sent || !playing))) && <span class="picked" aria-hidden="true"><svg viewBox="0 0 24 24"><path d="M4 13l5 5L20 6" /></svg></span>}
              {marks.ahead >= 0 && <span class="tab high" aria-hidden="true">{w.nth(marks.ahead + 1)}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
