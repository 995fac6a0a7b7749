// motion-cards.ts - cards that travel: dealt, played, taken.
import type { Card, Seat, Seen } from "../net/types";
import { settings } from "../settings";
import { number } from "../text/text";
import { seatIndex, seatLetter, type Table } from "./model";
import { at, FALL, INOUT, OUT, piece, type Box, type Stage } from "./motion-stage";

const A_CARD = 34, WHOLE_DEAL = 1100, FLIGHT = 260;
/** The number of card backs in the air during a deal: more could not be distinguished, and would cost frames. */
const BACKS = 36;

/** A transform from one position to another. */
export function shift(from: Box, to: Box, part = 1, aside = 0): string {
  return `translate(${((to.x - from.x) * part + aside).toFixed(1)}px, ${((to.y - from.y) * part).toFixed(1)}px)`;
}

/** The ratio of the width at the start to that at the end, as a scale. */
function ratio(from: Box, to: Box): number {
  return to.w ? Math.min(2.5, from.w / to.w) : 1;
}

// ---- The deal ----

export async function deal(stage: Stage, t: Table): Promise<void> {
  await stage.shown();
  const n = t.view.seats.length, held = t.game?.held ?? [];
  const from = stage.middle();
  const cards = stage.all(".hand > li > .card");
  const places = cards.map((card) => ({ card, box: stage.flat(card), turn: turnOf(card) }));
  const seats = t.view.seats.map((_, i) => seatLetter(i))
    .filter((s) => s !== t.view.seat && stage.find(`.seats > li[data-seat="${s}"]`));
  const targets = seats.map((s) => stage.seat(t, s));
  const fans = seats.map((s) => stage.find(`.seats > li[data-seat="${s}"] .fan`));
  const all = held.reduce((sum, h) => sum + h, 0) || 1;
  const whole = Math.min(A_CARD * all, WHOLE_DEAL) - FLIGHT;
  const moves: Animation[] = [];
  places.forEach(({ card, box, turn }, i) => {
    const delay = (whole * i) / Math.max(1, places.length - 1);
    moves.push(stage.move(card, [
      { transform: away(from, box, turn, 0.5), opacity: 0 },
      { opacity: 1, offset: 0.3 },
      { transform: "none", opacity: 1 },
    ], { ms: FLIGHT, delay, easing: OUT }));
  });
  targets.forEach((to, j) => {
    const flights = Math.min(held[seatIndex(seats[j] ?? "A")] ?? 0, Math.max(2, Math.floor(BACKS / (n - 1))));
    for (let i = 0; i < flights; i++) {
      const delay = (whole * (i + (j + 1) / n)) / flights, turn = `rotate(${j % 2 ? 8 : -8}deg) scale(.8)`;
      moves.push(stage.add(piece("fly-back"), [
        at(from, "scale(1.15)", 0), { ...at(from, "scale(1.15)"), offset: 0.08 },
        { ...at(to, turn), offset: 0.85 }, at(to, turn, 0),
      ], { ms: FLIGHT, delay: Math.min(delay, whole), easing: OUT }));
    }
    const fan = fans[j];
    const spread = [{ opacity: 0, transform: "scaleX(.2)" }, { opacity: 1, transform: "none" }];
    if (fan) moves.push(stage.move(fan, spread, { ms: whole, delay: FLIGHT / 2, easing: "linear" }));
  });
  await stage.done(moves);
}

/** The rotation of a card in the hand, in degrees. */
export function turnOf(card: HTMLElement): number {
  return leanOf(card.parentElement ?? card);
}
function leanOf(e: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(e).rotate) || 0;
}

/** A transform from the card's own position, where it is rotated, to another on the cloth. */
export function away(to: Box, own: Box, turn: number, scale: number): string {
  return `rotate(${-turn}deg) ${shift(own, to)} scale(${scale})`;
}

// ---- A card played, or shown ----

/** Where a card comes from: the viewer's hand, at its exact position, or another seat. */
export interface Source extends Box {
  own: boolean;
  turn: number;
}

/** Must be measured while the card is still there. */
export function source(stage: Stage, t: Table, seat: Seat, card: Card): Source {
  const held = seat === t.view.seat ? stage.inHand(card) : null;
  if (held) return { ...stage.flat(held), own: true, turn: turnOf(held) };
  return { ...stage.seat(t, seat), own: false, turn: -12 };
}

export async function play(stage: Stage, from: Source, seat: Seat, card: Card): Promise<void> {
  await stage.shown();
  const lies = stage.all(`.trick > li[data-seat="${seat}"][data-card="${card}"]`).at(-1);
  const body = lies?.querySelector<HTMLElement>(".card");
  if (!lies || !body) return;
  const to = stage.flat(lies);
  const scale = from.own ? ratio(from, to) : 0.5;
  const start = `${shift(to, from)} rotate(${from.turn - leanOf(body)}deg) scale(${scale.toFixed(3)})`;
  const ms = card === "QS" ? 340 : FLIGHT;
  stage.move(lies, [{ transform: start }, { transform: "none" }], { ms, easing: card === "QS" ? FALL : OUT });
  for (const tab of lies.querySelectorAll(".tab"))
    stage.move(tab, [{ opacity: 0 }, { opacity: 1 }], { ms: 120, delay: ms * 0.7 });
  // The next step may begin while the card comes to rest.
  await stage.rest(ms * 0.65);
}

/** The thread that ties two twins. */
export function tie(stage: Stage): void {
  for (const e of stage.all(".threads, .knot")) stage.move(e, [{ opacity: 0 }, { opacity: 1 }], { ms: 320 });
}

// ---- A trick taken ----

/** The trick stays long enough to be read, is gathered, and slides to the seat that takes it, if there is one. */
export async function take(stage: Stage, t: Table, seen: Seen): Promise<void> {
  const worth = seen.points ?? 0;
  await stage.rest(worth ? 900 : 700);
  const lying = stage.all(".trick > li[data-card]");
  const boxes = lying.map((li) => stage.flat(li));
  const to = seen.seat ? stage.seat(t, seen.seat) : stage.middle();
  if (!lying.length) return;
  const best = boxes[lying.findIndex((li) => li.dataset.seat === seen.seat)] ?? stage.middle();
  const extras = stage.all(".trick .tab, .trick .who, .threads, .knot");
  for (const e of extras) stage.move(e, [{ opacity: 1 }, { opacity: 0 }], { ms: 120, hold: true });
  const ms = 180 + 420;
  const moves = lying.map((li, i) => {
    const own = boxes[i] ?? best, k = i - (lying.length - 1) / 2;
    const near = `${shift(own, best, 0.7, 12 * k)} rotate(${7 * k}deg) scale(.82)`;
    const end = `${shift(own, to, 0.9)} rotate(${4 * k}deg)`;
    return stage.move(li, [
      { transform: "none", opacity: 1, easing: INOUT },
      { transform: near, opacity: 1, offset: 180 / ms, easing: INOUT },
      { transform: `${end} scale(.36)`, opacity: 1, offset: 0.92 },
      { transform: `${end} scale(.3)`, opacity: 0 },
    ], { ms, easing: "linear", hold: true });
  });
  if (seen.seat && worth && settings.value.points)
    stage.add(piece("rise", (worth > 0 ? "+" : "") + number(worth)), [
      at(lift(to, 6), "", 0), { ...at(lift(to, 14)), offset: 0.25 }, { ...at(lift(to, 30)), offset: 0.7 },
      at(lift(to, 40), "", 0),
    ], { ms: 600, delay: ms * 0.75, easing: OUT });
  await stage.done(moves);
}

function lift(b: Box, by: number): { x: number; y: number } {
  return { x: b.x, y: b.y - b.h / 2 - by };
}

/** Card backs move from the middle to a seat: the kitty. */
export async function kitty(stage: Stage, t: Table, seat: Seat, count: number): Promise<void> {
  const from = stage.find(".kitty") ?? null;
  const start = from ? stage.box(from) : stage.middle(), to = stage.hand(t, seat);
  const way = [at(start, "", 0), { ...at(start), offset: 0.1 }, { ...at(to), offset: 0.95 }, at(to, "", 0)];
  const moves = Array.from({ length: Math.min(count, 6) }, (_, i) =>
    stage.add(piece("fly-back"), way, { ms: 420, delay: i * 60, easing: INOUT }));
  await stage.done(moves);
}
