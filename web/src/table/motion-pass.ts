// motion-pass.ts - the pass: cards turn face down in place, travel, and are turned up again.
import type { Card, Seat } from "../net/types";
import { seatIndex, seatLetter, type Table } from "./model";
import { away, shift, turnOf } from "./motion-cards";
import { at, INOUT, OUT, piece, type Box, type Stage } from "./motion-stage";

const PASS = 520, TURN = 130;
/** The number of card backs between two seats: more could not be distinguished. */
const BACKS = 4;
/** A card seen from its edge, while it turns over. */
const EDGE = "scaleX(.04)";
const HELD = ".hand > li > .card";

/** The part of a pass that is shown once the hand has its new cards. */
export interface Passed {
  /** The positions of the cards that stayed, by their keys. */
  lay: Map<string, Box>;
  /** The positions where received cards wait, face down. */
  wait: Box[];
}

export const NOTHING_PASSED: Passed = { lay: new Map(), wait: [] };

function key(card: HTMLElement): string {
  return card.dataset.key ?? "";
}

/** The elements of these cards in the hand; of equal cards, those that were pressed. */
function laid(stage: Stage, cards: Card[]): HTMLElement[] {
  const left = cards.slice();
  const pressed = (e: HTMLElement): number => Number(e.getAttribute("aria-pressed") === "true");
  return stage.all(HELD).sort((a, b) => pressed(b) - pressed(a)).filter((e) => {
    const found = left.indexOf(e.parentElement?.dataset.card ?? "");
    if (found >= 0) left.splice(found, 1);
    return found >= 0;
  });
}

/** The path of one card back: its transform at the start, and its destination. */
interface Way {
  from: Box;
  /** A transform: rotation and scale. */
  first: string;
  lean: string;
  to: Box;
}

/** The path bends around the middle, as the stitched arrows do. */
function bend(stage: Stage, { from, to, lean }: Way): Keyframe {
  const middle = stage.middle();
  const x = 0.35 * (from.x + to.x) + 0.3 * middle.x, y = 0.35 * (from.y + to.y) + 0.3 * middle.y;
  return { ...at({ x, y }, `${lean} scale(1.35)`), offset: 0.55 };
}

/** From one other player to another. */
function between(stage: Stage, way: Way, nth: number): Animation {
  return stage.add(piece("fly-back"), [
    at(way.from, way.first, 0), { ...at(way.from, way.first), offset: 0.12 }, bend(stage, way),
    { ...at(way.to, `${way.lean} scale(1.1)`), offset: 0.95 }, at(way.to, way.lean, 0),
  ], { ms: PASS, delay: nth * 40, easing: INOUT });
}

/** The back of a card that the viewer knows. */
function called(card: HTMLElement): HTMLElement {
  const back = piece("fly-back");
  back.dataset.card = card.parentElement?.dataset.card ?? "";
  return back;
}

/** A card of the viewer turns face down in place; its back travels on from there. */
async function leaves(stage: Stage, card: HTMLElement, way: Way): Promise<void> {
  const curve = bend(stage, way);
  await stage.done([stage.move(card, [
    { transform: "none", opacity: 1 }, { transform: EDGE, opacity: 1, offset: 1 }, { transform: EDGE, opacity: 0, offset: 1 },
  ], { ms: TURN, easing: "linear", hold: true })]);
  await stage.done([stage.add(called(card), [
    at(way.from, `${way.first} ${EDGE}`), { ...at(way.from, way.first), offset: 0.12 }, curve,
    { ...at(way.to, `${way.lean} scale(1.1)`), offset: 0.95 }, at(way.to, way.lean, 0),
  ], { ms: PASS, easing: INOUT })]);
}

/** A received card: its back turns where it waits, and its face moves from there into the hand. */
async function turns(stage: Stage, card: HTMLElement, from: Box | undefined, delay: number): Promise<void> {
  const own = stage.flat(card);
  const start = `${from ? away(from, own, turnOf(card), from.w / own.w) : ""} ${EDGE}`;
  if (from) {
    const waits = { transform: start, opacity: 0 }, hidden = stage.move(card, [waits, waits], { ms: delay + TURN / 2, hold: true });
    stage.add(piece("fly-back"), [at(from, "scale(1.1)"), at(from, `scale(1.1) ${EDGE}`)], { ms: TURN / 2, delay, easing: "linear" });
    await stage.done([hidden]);
    hidden.cancel();
  }
  stage.move(card, [{ transform: start }, { transform: "none" }], { ms: 300, delay: from ? 0 : delay, easing: OUT });
}

/** To the viewer, where it waits to be turned up. */
function comes(stage: Stage, way: Way, nth: number): Animation {
  return stage.add(piece("fly-back"), [
    at(way.from, way.first, 0), { ...at(way.from, way.first), offset: 0.12 }, bend(stage, way),
    at(way.to, "rotate(0deg) scale(1.1)"),
  ], { ms: PASS, delay: nth * 40, easing: INOUT, hold: true });
}

/** All cards travel at once; `mine` are those that the viewer passes, `count` is the number received. */
export async function pass(stage: Stage, t: Table, mine: Card[], count: number): Promise<Passed> {
  const n = t.view.seats.length, by = Number(t.game?.pass), wide = stage.backWidth(), shown = Math.min(count, BACKS);
  const seats = t.view.seats.map((_, i) => seatLetter(i)), own = t.view.seat ? seatIndex(t.view.seat) : -1;
  const places = seats.map((s: Seat) => stage.hand(t, s)), middle = stage.middle();
  const gone = laid(stage, mine).map((card) => ({ card, box: stage.flat(card), turn: turnOf(card) }));
  const stays = stage.all(HELD).filter((e) => !gone.some(({ card }) => card === e));
  const lay = new Map(stays.map((card) => [key(card), stage.box(card)]));
  const home = places[own] ?? middle;
  const wait = Array.from({ length: shown }, (_, k) =>
    ({ ...home, x: home.x + (k - (shown - 1) / 2) * wide * 1.3, w: wide * 1.1 }));
  const moves: (Animation | Promise<void>)[] = [];
  places.forEach((from, i) => {
    // Scattered cards go to the middle, and from there to their destinations.
    const goal = by > 0 ? (i + by) % n : -1, mineGo = i === own && gone.length > 0;
    for (let k = 0; k < (mineGo ? gone.length : shown); k++) {
      const lean = `rotate(${(k - (shown - 1) / 2) * 9}deg)`, leaving = mineGo ? gone[k] : undefined;
      const to = (goal === own ? wait[k] : places[goal]) ?? middle;
      if (leaving) {
        const first = `rotate(${leaving.turn}deg) scale(${(leaving.box.w / wide).toFixed(3)})`;
        moves.push(leaves(stage, leaving.card, { from: leaving.box, first, lean, to }));
      } else moves.push((goal === own ? comes : between)(stage, { from, first: `${lean} scale(1.2)`, lean, to }, k));
    }
  });
  await Promise.all(moves.map((m) => (m instanceof Animation ? stage.done([m]) : m)));
  return { lay, wait };
}

/** New cards in the hand turn up one after the other on the way to their positions; the others make room. */
export async function turnUp(stage: Stage, cards: Card[], { lay, wait }: Passed): Promise<void> {
  await stage.shown();
  const found = cards.map((c) => stage.inHand(c)).filter((c): c is HTMLElement => !!c);
  const moved = stage.all(HELD).filter((e) => !found.includes(e)).map((card) => {
    const now = stage.box(card), was = lay.get(key(card)) ?? now, turn = turnOf(card);
    const far = Math.hypot(was.x - now.x, was.y - now.y) > 1;
    return { card, way: far ? `rotate(${-turn}deg) ${shift(now, was)} rotate(${turn}deg)` : "" };
  });
  found.forEach((card, i) => void turns(stage, card, wait[i % wait.length], i * 60));
  for (const { card, way } of moved)
    if (way) stage.move(card, [{ transform: way }, { transform: "none" }], { ms: 240, easing: OUT });
}
