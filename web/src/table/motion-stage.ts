// motion-stage.ts - the stage of all motion: finds the positions of elements, animates them, and ends everything at
// once on request.
//
// Everything is measured before anything is written, and only transform and opacity are animated, so that the browser
// need not lay the page out again.
import type { Card, Seat } from "../net/types";
import { pace } from "../settings";
import type { Table } from "./model";

/** The centre and size of an element on the cloth, in the cloth's own pixels. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const OUT = "cubic-bezier(.2,.8,.2,1)";
export const INOUT = "cubic-bezier(.5,0,.2,1)";
export const FALL = "cubic-bezier(.3,1.35,.5,1)";

/**
 * The number of microtasks after which a change is rendered, including changes that it causes, such as the rows of a
 * hand.
 */
const RENDERED = 4;

export interface Move {
  ms: number;
  easing?: string;
  delay?: number;
  /** Keeps its last frame until clear(), because the element is about to be removed. */
  hold?: boolean;
}

export class Stage {
  readonly cloth: HTMLElement;
  private readonly layer: HTMLElement;
  private running = new Set<Animation>();
  private held = new Set<Animation>();
  private waits = new Set<() => void>();
  /** finish() was called: animations that the same step still starts end at once too. */
  private cut = false;

  constructor(readonly board: HTMLElement) {
    this.cloth = board.closest<HTMLElement>(".cloth") ?? board;
    this.layer = document.createElement("div");
    this.layer.className = "flight";
    this.layer.setAttribute("aria-hidden", "true");
    this.cloth.append(this.layer);
  }

  // ---- Positions ----

  /** The scale of the page: measured sizes are larger than written ones by this factor. */
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

  /** The box of an element that is rotated: with its own size, not that of the upright box around it. */
  flat(e: HTMLElement): Box {
    return { ...this.box(e), w: e.offsetWidth, h: e.offsetHeight };
  }

  find<E extends HTMLElement>(selector: string): E | null {
    return this.cloth.querySelector<E>(selector);
  }
  all<E extends HTMLElement>(selector: string): E[] {
    return [...this.cloth.querySelectorAll<E>(selector)];
  }

  /** The position of a seat: its place card, or for a player whose own is not shown, the middle of the lower edge. */
  seat(t: Table, seat: Seat): Box {
    const plate = this.find(`.seats > li[data-seat="${seat}"] .plate`) ??
      this.find(`.rail [data-seat="${seat}"]`);
    if (plate && plate.offsetWidth) return this.box(plate);
    const rail = seat === t.view.seat ? this.find(".rail") : null;
    if (rail) return this.box(rail);
    return { x: this.cloth.clientWidth / 2, y: this.cloth.clientHeight, w: 120, h: 40 };
  }

  /** The position of a player's cards: the hand, or what represents it. */
  hand(t: Table, seat: Seat): Box {
    const own = seat === t.view.seat ? this.find(".hand") : null;
    if (own) return this.box(own);
    return this.seat(t, seat);
  }

  inHand(card: Card): HTMLElement | null {
    return this.find(`.hand > li[data-card="${card}"] > .card`);
  }

  /** The width of a card back in the layer, which depends on the screen. */
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
   * Waits until the page has rendered the last change, but not painted it: rendering takes microtasks. Waiting for an
   * animation frame could paint one frame in which the card is already at its destination.
   */
  async shown(): Promise<void> {
    for (let i = 0; i < RENDERED; i++) await Promise.resolve();
  }

  /** Starts a new step: a finish() during the last one does not affect it. */
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
      // Elements in the layer keep their last frame until they are removed.
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

  /**
   * Adds an element that exists only while it moves, or until clear(); its centre is at the cloth's upper left corner.
   */
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

  /** Ends held animations, so that their elements look as the page renders them. */
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
    // Only those held now, and not those of the next step.
    const held = [...this.held];
    requestAnimationFrame(() => this.clear(held));
  }

  close(): void {
    this.finish();
    this.clear();
    this.layer.remove();
  }
}

/** A keyframe that puts the centre of an element of the layer at a position. */
export function at(b: { x: number; y: number }, more = "", opacity = 1): Keyframe {
  return { transform: `translate(${b.x.toFixed(1)}px, ${b.y.toFixed(1)}px) ${more}`.trim(), opacity };
}

/** An element for the layer. */
export function piece(name: string, text = ""): HTMLElement {
  const e = document.createElement("div");
  e.className = name;
  e.textContent = text;
  return e;
}
