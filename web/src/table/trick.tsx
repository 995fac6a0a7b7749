// trick.tsx - the cards on the cloth: who led, which card takes, which are cancelled, which are of the first round.
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Card, RulesRead, Seat } from "../net/types";
import { number, text } from "../text/text";
import { Faces } from "../ui/card";
import { Icon } from "../ui/icons";
import { bottom, inRows, others, secondRound, turnOf, twinsOf } from "./facts";
import { place, type Played, type Table } from "./model";
import { callOf } from "./names";
import { cost } from "./card-worth";
import { takes } from "./takes";

/** Cards are slightly rotated, each seat's differently. */
const leans = [-2, -5, 2, 4, -3];

function spot(table: Table, seat: Seat): { j: number; style: Record<string, string | number>; r: number } {
  const j = place(table, seat), rows = inRows(table.view.seats.length, j);
  return { j, r: rows.row, style: { "--j": j, "--x": rows.x.toFixed(3), "--lean": (table.view.seats.length > 5 ? 0 : leans[j] ?? 0) + "deg" } };
}

/** What a charge does: all hearts count double, the score counts four times, or the card has this worth; null: not known. */
function chargeOf(rules: RulesRead | null, card: Card): "hearts" | "four" | number | null {
  if (card === "AH") return "hearts";
  return card === "TC" && rules?.options.tc_doubles === "on" ? "four" : cost(rules, [card], [card]);
}

/** In words: "costs 26". */
export function chargeWords(rules: RulesRead | null, card: Card): string {
  const w = text.value.table, charge = chargeOf(rules, card);
  if (charge === "hearts") return w.heartsDouble;
  if (charge === "four") return w.timesFour;
  if (charge === null) return w.isCharged;
  return charge < 0 ? w.gives(number(-charge)) : w.costs(number(charge));
}

/** As a figure for a small tag: "+26", "−20", "×4". */
export function chargeMark(rules: RulesRead | null, card: Card): string {
  const charge = chargeOf(rules, card);
  if (charge === "hearts") return "♥ ×2";
  if (charge === "four") return "×4";
  return charge === null ? "×2" : (charge < 0 ? "" : "+") + number(charge);
}

function Sewn(): JSX.Element {
  return (
    <svg class="sewn" viewBox="0 0 100 140" preserveAspectRatio="none" aria-hidden="true">
      <path d="M90 10L10 130" /><path d="M90 10L10 130" />
    </svg>
  );
}

interface LyingProps {
  table: Table;
  played: Played;
  at: number;
  twin: boolean;
  taking: boolean;
  inner: boolean;
}

function Lying({ table, played, at, twin, taking, inner }: LyingProps): JSX.Element {
  const w = text.value.table;
  const { j, style, r } = spot(table, played.seat);
  const charged = Object.values(table.game?.charged ?? {}).some((cards) => cards.includes(played.card));
  const led = at === 0;
  const word = twin ? w.cancelled : taking && table.trick.length > 1 ? w.takesIt : led ? w.led : "";
  // A stitch through the card shows that it is cancelled; nothing else shows that it was led.
  const tab = twin && led ? w.led : word;
  const who = callOf(table.view, played.seat);
  return (
    <li class={[twin && "cancelled", inner && "inner", charged && "charged"].filter(Boolean).join(" ")} style={style}
      data-seat={played.seat} data-card={played.card} data-r={r} data-j={j} {...(j === 0 ? { "data-you": "" } : {})}>
      <div class="card" role="img"
        aria-label={w.cardBy(text.value.common.Card(played.card), who, played.seat === table.view.seat, word)}>
        <Faces card={played.card} />
        {twin && <Sewn />}
      </div>
      {tab && (!inner || tab === w.takesIt) && (
        <span class={`tab ${inner ? "high" : "low"}` + (tab === w.takesIt ? " brass" : tab === w.led ? " led" : "")} aria-hidden="true">{tab}</span>
      )}
      <bdi class="who" aria-hidden="true">{who}</bdi>
    </li>
  );
}

/** Charged cards, open before their seats while all charge. */
function Charged({ table, rules }: { table: Table; rules: RulesRead | null }): JSX.Element {
  const w = text.value.table;
  const cards = others(table).flatMap((seat) => (table.game?.charged[seat] ?? []).map((card) => ({ seat, card })));
  return (
    <ol class="trick" aria-label={w.chargedCards}>
      {cards.map(({ seat, card }, i) => {
        const { style, r } = spot(table, seat);
        const nth = cards.slice(0, i).filter((c) => c.seat === seat).length;
        return (
          <li key={card} class="charged" data-seat={seat} data-card={card} data-r={r}
            style={{ ...style, "--lean": "0deg", "--nth": nth }}>
            <div class="card" role="img"
              aria-label={w.cardBy(text.value.common.Card(card), callOf(table.view, seat), false, chargeWords(rules, card))}>
              <Faces card={card} />
            </div>
            <span class="tab low brass" aria-hidden="true"><Icon name="bolt" />{chargeWords(rules, card)}</span>
          </li>
        );
      })}
    </ol>
  );
}

export function Trick({ table, rules }: { table: Table; rules: RulesRead | null }): JSX.Element | null {
  const phase = table.game?.phase;
  if (phase === "charge" && !table.trick.length) return <Charged table={table} rules={rules} />;
  const trick = table.trick, n = table.view.seats.length;
  const twins = twinsOf(trick), sewn = new Set(twins.flat());
  const best = takes(trick);
  const round = secondRound(table);
  const mine = bottom(table);
  const waits = phase === "play" && table.view.seat !== null && turnOf(table).includes(mine) &&
    (round || !trick.some((p) => p.seat === mine));
  return (
    <>
      <ol class="trick" aria-label={text.value.table.trick}>
        {trick.map((played, i) => (
          <Lying key={i + played.card} table={table} played={played} at={i} twin={sewn.has(i)}
            taking={played === best} inner={round && i < n} />
        ))}
        {waits && (
          <li data-you="" data-r="1" class="waits" aria-hidden="true" style={spot(table, mine).style}>
            <span class="slot" /><span class="who">{text.value.common.you}</span>
          </li>
        )}
      </ol>
      {twins.length > 0 && <Threads pairs={twins} count={trick.length} />}
    </>
  );
}

/** Threads between twins: bent towards the middle of the trick, so that they cross no other card. */
function Threads({ pairs, count }: { pairs: [number, number][]; count: number }): ComponentChildren {
  const svg = useRef<SVGSVGElement>(null);
  const knots = useRef<(HTMLSpanElement | null)[]>([]);
  useLayoutEffect(() => {
    const board = svg.current?.closest<HTMLElement>(".board");
    if (!board) return;
    const draw = (): void => tie(board, svg.current, knots.current, pairs);
    const seen = new ResizeObserver(draw);
    seen.observe(board);
    draw();
    return () => seen.disconnect();
  }, [pairs.flat().join(), count]);
  return (
    <>
      <svg class="threads" ref={svg} aria-hidden="true">{pairs.map((_, i) => <path key={i} />)}</svg>
      {pairs.map((_, i) => (
        <span key={i} class="knot" aria-hidden="true" ref={(e) => { knots.current[i] = e; }}>{text.value.table.twins}</span>
      ))}
    </>
  );
}

type Point = [number, number];

function tie(board: HTMLElement, svg: SVGSVGElement | null, knots: (HTMLElement | null)[], pairs: [number, number][]): void {
  const items = [...board.querySelectorAll<HTMLElement>(".trick > li[data-card]")];
  const centres = items.map((li): Point => [li.offsetLeft + li.offsetWidth / 2, li.offsetTop + li.offsetHeight / 2]);
  const taken = lying(board);
  const middle = (k: 0 | 1): number => centres.reduce((sum, c) => sum + c[k], 0) / (centres.length || 1);
  pairs.forEach(([a, b], i) => {
    const p = centres[a], q = centres[b], path = svg?.children[i], knot = knots[i];
    if (!p || !q || !path || !knot) return;
    const bend = (k: 0 | 1): number => 0.9 * middle(k) + (0.1 * (p[k] + q[k])) / 2;
    const at = (k: 0 | 1, t: number): number => (1 - t) ** 2 * p[k] + 2 * t * (1 - t) * bend(k) + t ** 2 * q[k];
    path.setAttribute("d", `M${p.join()}Q${bend(0)},${bend(1)} ${q.join()}`);
    // The position on its thread where it covers the fewest words and cards.
    const covers = along.map((t) => covered([at(0, t), at(1, t)], knot, taken));
    const t = along[covers.indexOf(Math.min(...covers))] ?? 0.5, where: Point = [at(0, t), at(1, t)];
    knot.style.left = where[0] + "px";
    knot.style.top = where[1] + "px";
    // If it would cover words, hide it: the thread and the cards show the same.
    const hides = covered(where, knot, taken.filter((b) => b.weight > 1)) > 0;
    knot.style.visibility = hides ? "hidden" : "";
    if (!hides) taken.push(boxOf(knot, where));
  });
}

/** Positions of a knot on its thread: the middle is best. */
const along = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];

interface Box {
  at: Point;
  /** Half its size. */
  half: Point;
  /** How important it is that it stays visible. */
  weight: number;
}

function boxOf(e: HTMLElement, at: Point, weight = 4): Box {
  return { at, half: [e.offsetWidth / 2, e.offsetHeight / 2], weight };
}

/** What can be read on the board: words, and cards. */
function lying(board: HTMLElement): Box[] {
  const from = board.getBoundingClientRect();
  return [...board.querySelectorAll<HTMLElement>(".kitty :is(.tab, .backs), .again, .trick .tab, .trick > li")].map((e) => {
    const { left, top, width, height } = e.getBoundingClientRect();
    const zoom = from.width / board.offsetWidth || 1;
    return {
      at: [(left + width / 2 - from.left) / zoom, (top + height / 2 - from.top) / zoom],
      half: [width / zoom / 2, height / zoom / 2], weight: e.matches("li, .backs") ? 1 : 4,
    };
  });
}

function covered(at: Point, knot: HTMLElement, taken: Box[]): number {
  const own = boxOf(knot, at);
  const over = (b: Box, k: 0 | 1): number => Math.max(0, own.half[k] + b.half[k] - Math.abs(at[k] - b.at[k]));
  return taken.reduce((sum, b) => sum + over(b, 0) * over(b, 1) * b.weight, 0);
}
