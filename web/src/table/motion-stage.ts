// motion-stage.ts - where things move: finds what lies where, animates it, and ends it all at once if asked.
//
// Everything is measured before anything is written, and only transform and opacity are animated, so that the
// browser can do it without laying the page out again.
import type { Card, Seat } from "../net/types";
import { pace } from "../settings";
import type { Table } from "./model";

/** The middle of something on the cloth, and its size, in the cloth's own pixels. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const OUT = "cubic-bezier(.2,.8,.2,1)";
export const INOUT = "cubic-bezier(.5,0,.2,1)";
export const FALL = "cubic-bezier(.3,1.35,.5,1)";

/** Microtasks after which what was changed is there, and what that changed in its turn: the rows of a hand, say. */
const RENDERED = 4;

export interface Move {
  ms: number;
  easing?: string;
  delay?: number;
  /** Stays as it ended until clear(): what moved is about to be taken away. */
  hold?: boolean;
}

export class Stage {
  readonly cloth: HTMLElement;
  private readonly layer: HTMLElement;
  private running = new Set<Animation>();
  private held = new Set<Animation>();
  private waits = new Set<() => void>();
  /** Asked to end: what the same step still wanted to show is over at once too. */
  private cut = false;

  constructor(readonly board: HTMLElement) {
    this.cloth = board.closest<HTMLElement>(".cloth") ?? board;
    this.layer = document.createElement("div");
    this.layer.className = "flight";
    this.layer.setAttribute("aria-hidden", "true");
    this.cloth.append(this.layer);
  }

  // ---- Where things are ----

  /** The page may be enlarged as a whole: what is measured then is larger than what is written. */
  private zoom(): number {
    return this.cloth.getBoundingClientRect().width / this.cloth.offsetWidth || 1;
  }

  box(e: Element): Box {
    const r = e.getBoundingClientRect(), c = this.cloth.getBoundingClientRect(), z = this.zoom();
    return {
      x: (r.left + r.width / 2 - c.left) / z,
      y: (r.top + r.height / 2 - c.top) / z,
      w: r.width / z,
      h: r.height / z,
    };
  }

  /** Of something turned in its place: its own size, not that of the upright box round it. */
  flat(e: HTMLElement): Box {
    return { ...this.box(e), w: e.offsetWidth, h: e.offsetHeight };
  }

  find<E extends HTMLElement>(selector: string): E | null {
    return this.cloth.querySelector<E>(selector);
  }
  all<E extends HTMLElement>(selector: string): E[] {
    return [...this.cloth.querySelectorAll<E>(selector)];
  }

  /** Where a seat is: its place card, or the middle of the lower edge for a player whose own is not shown. */
  seat(t: Table, seat: Seat): Box {
    const plate = this.find(`.seats > li[data-seat="${seat}"] .plate`) ??
      this.find(`.rail [data-seat="${seat}"]`);
    if (plate && plate.offsetWidth) return this.box(plate);
    const rail = seat === t.view.seat ? this.find(".rail") : null;
    if (rail) return this.box(rail);
    return { x: this.cloth.clientWidth / 2, y: this.cloth.clientHeight, w: 120, h: 40 };
  }

  /** Where a player's cards are: the hand, or what stands for it. */
  hand(t: Table, seat: Seat): Box {
    const own = seat === t.view.seat ? this.find(".hand") : null;
    if (own) return this.box(own);
    return this.seat(t, seat);
  }

  inHand(card: Card): HTMLElement | null {
    return this.find(`.hand > li[data-card="${card}"] > .card`);
  }

  /** How wide a back in the layer is: it depends on the screen. */
  backWidth(): number {
    const back = this.layer.appendChild(piece("fly-back")), wide = back.offsetWidth;
    back.remove();
    return wide || 34;
  }

  middle(): Box {
    return this.box(this.board);
  }

  // ---- Time ----

  ms(n: number): number {
    return n / (pace() || 1000);
  }

  /**
   * Until the page has what was just changed, and before any of it is drawn: it is rendered in microtasks. Whoever waits
   * for a frame instead may get the next one, and the card lies at its goal for all of this one.
   */
  async shown(): Promise<void> {
    for (let i = 0; i < RENDERED; i++) await Promise.resolve();
  }

  /** A new step: what ended the last one does not end it. */
  begin(): void {
    this.cut = false;
  }

  rest(ms: number): Promise<void> {
    if (this.cut) return Promise.resolve();
    return this.until((done) => {
      const timer = setTimeout(done, this.ms(ms));
      return () => clearTimeout(timer);
    });
  }

  /** A wait that finish() ends. */
  private until(begin: (done: () => void) => () => void): Promise<void> {
    return new Promise((go) => {
      let stop: () => void = () => undefined;
      const done = (): void => {
        this.waits.delete(done);
        stop();
        go();
      };
      this.waits.add(done);
      stop = begin(done);
    });
  }

  // ---- Moving ----

  move(e: Element, frames: Keyframe[], m: Move): Animation {
    const a = e.animate(frames, {
      duration: this.ms(m.ms),
      delay: this.ms(m.delay ?? 0),
      easing: m.easing ?? INOUT,
      // What is in the layer alone ends where it ended, until it is gone.
      fill: m.hold || e.parentElement === this.layer ? "both" : "backwards",
    });
    this.running.add(a);
    if (m.hold) this.held.add(a);
    const over = (): void => {
      this.running.delete(a);
    };
    a.finished.then(over, over);
    if (this.cut) a.finish();
    return a;
  }

  /** Something that is there only while it moves, or until clear(); its middle lies on the cloth's upper left corner. */
  add(e: HTMLElement | SVGElement, frames: Keyframe[], m: Move): Animation {
    this.layer.append(e);
    const a = this.move(e, frames, m);
    const away = (): void => e.remove();
    a.finished.then(m.hold ? undefined : away, away);
    return a;
  }

  done(animations: Animation[]): Promise<void> {
    return Promise.all(animations.map((a) => a.finished.catch(() => undefined))).then(() => undefined);
  }

  /** What was held as it ended is as the page has it again. */
  clear(held = [...this.held]): void {
    for (const a of held) {
      a.cancel();
      this.held.delete(a);
      const { target } = a.effect as KeyframeEffect;
      if (target?.parentElement === this.layer) target.remove();
    }
  }

  finish(): void {
    this.cut = true;
    for (const a of [...this.running]) a.finish();
    for (const done of [...this.waits]) done();
    // Not what the next step will hold by then.
    const held = [...this.held];
    requestAnimationFrame(() => this.clear(held));
  }

  close(): void {
    this.finish();
    this.clear();
    this.layer.remove();
  }
}

/** A keyframe that lays the middle of something from the layer on a place. */
export function at(b: { x: number; y: number }, more = "", opacity = 1): Keyframe {
  return { transform: `translate(${b.x.toFixed(1)}px, ${b.y.toFixed(1)}px) ${more}`.trim(), opacity };
}

/** A piece for the layer. */
export function piece(name: string, text = ""): HTMLElement {
  const e = document.createElement("div");
  e.className = name;
  e.textContent = text;
  return e;
}
