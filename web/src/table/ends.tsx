// ends.tsx - the dialog on the cloth when a hand or the game is over. Each player closes it for themselves.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Seat } from "../net/types";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { dialog } from "../ui/dialog";
import { Curves } from "./curve";
import { seatIndex, type Table } from "./model";
import { Money } from "./money";
import { endShown, goOn } from "./score-ends";
import { HandHead, lastHand, Plain, shotText, TITLE } from "./score-head";
import { numberOption, wayOf } from "./score-model";
import { useReading, type Reading } from "./score-reading";
import { ScoreTable } from "./score-table";
import { TaleText } from "./score-tale";
import { whoOf } from "./score-sentence";
import { GameFooter } from "./score-after";
import { NextStep } from "./step";
import type { Session } from "./session";

/** Always rendered on the cloth; empty while a hand is played. */
export function Ends({ session }: { session: Session }): JSX.Element | null {
  const shown = endShown(session), t = session.table.value;
  if (!shown || !t) return null;
  const key = `${shown}${t.view.games}:${t.hands.length}`;
  return <Paper key={key} session={session} t={t} over={shown === "game"} />;
}

/** Whether the focus is in something that must not lose it, such as an input. */
function occupied(): boolean {
  const at = document.activeElement;
  return at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement || !!at?.closest("dialog");
}

/** Makes everything under the dialog inert until it is closed. */
function asideWhile(paper: HTMLElement | null): () => void {
  const below = paper?.parentElement?.querySelector<HTMLElement>(".lay");
  below?.toggleAttribute("inert", true);
  return () => {
    below?.toggleAttribute("inert", false);
    const back = below?.querySelector<HTMLElement>(".hand [tabindex='0']");
    setTimeout(() => {
      if (document.activeElement === document.body) back?.focus({ preventScroll: true });
    });
  };
}

/** Keys that scroll the dialog must not move in the hand below. */
function keepScrolling(e: KeyboardEvent): void {
  if (e.key.startsWith("Arrow") || e.key === "Home" || e.key === "End") e.stopPropagation();
}

function Paper({ session, t, over }: { session: Session; t: Table; over: boolean }): JSX.Element {
  const r = useReading(t), s = text.value.score;
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => asideWhile(place.current), []);
  useEffect(() => {
    const first = place.current?.querySelector<HTMLElement>(over ? "section" : ".go");
    if (!occupied()) first?.focus({ preventScroll: true });
    if (over) return undefined;
    const press = (e: KeyboardEvent): void => {
      const free = !(e.target instanceof Element) || !e.target.closest("button, a, input, textarea, dialog");
      if (e.key !== "Enter" || e.repeat || e.altKey || e.ctrlKey || e.metaKey || dialog.value || !free) return;
      e.preventDefault();
      goOn(session);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <div class="ends" ref={place} onKeyDown={keepScrolling}>
      <section class="sheet scoresheet" aria-labelledby={TITLE} tabIndex={-1}>
        {over ? <GameHead r={r} /> : <HandHead r={r} />}
        <div class="cols">
          <div>
            <ScoreTable r={r} final whole={over} />
            {!over && <TaleText r={r} />}
          </div>
          <div><Curves r={r} title={over ? s.whole : s.soFar} /><Money r={r} /></div>
        </div>
        <NextStep session={session} t={t} over={over} />
        {over ? <GameFooter session={session} t={t} /> : <HandFooter session={session} t={t} />}
      </section>
    </div>
  );
}

/** Those whose totals are too low to win, as a zero in Super Hearts; `total`: if it is the same for all of them. */
function belowLeast(r: Reading): { seats: Seat[]; total: number | null; least: number } | null {
  const least = numberOption(r.read, "least"), sides = r.sides.filter((side) => least !== null && side.total < least);
  const first = sides[0];
  if (least === null || !first) return null;
  const same = sides.every((side) => side.total === first.total);
  return { seats: sides.flatMap((side) => side.seats), total: same ? first.total : null, least };
}

/** Who won, by how much, who had less and yet did not win, and what happened last. */
function GameHead({ r }: { r: Reading }): JSX.Element {
  const s = text.value.score, { view, game, hands } = r.t;
  const winners = r.order.filter((seat) => game?.winners.includes(seat));
  const sides = r.sides.filter((side) => side.seats.some((seat) => winners.includes(seat)));
  const who = whoOf(view, winners);
  const title = !winners.length ? s.nobodyWins : sides.length > 1 ? s.share2(who) : s.wins(who);
  const shot = lastHand(r.t)?.shot;
  const moons = r.columns.map((seats) => ({
    name: whoOf(view, seats).name, moons: game?.moons[seatIndex(seats[0] ?? "A")] ?? 0,
  })).filter((m) => m.moons);
  const low = winners.length ? belowLeast(r) : null;
  const said = [
    sides[0] ? s.wonWith(sides[0].total, hands.length) : s.afterHands(hands.length),
    low ? s.cannotWin(whoOf(view, low.seats), low.total, low.least) : "",
    shot ? shotText(r, shot).title + "." : "",
    moons.reduce((all, m) => all + m.moons, 0) > (shot ? 1 : 0) ? s.moons(moons) : "",
  ];
  return <Plain title={title} said={said.filter(Boolean).join(" ")} />;
}

function HandFooter({ session, t }: { session: Session; t: Table }): JSX.Element {
  const s = text.value.score, { game, view } = t;
  const dealt = !t.ended;
  const known = game && game.hand_number !== t.handBefore?.number;
  const alone = game?.choice && game.to_act.every((seat) => seat === view.seat);
  return (
    <footer class="on">
      <Button kind="go" icon="pass" onClick={() => goOn(session)}
        onKeyDown={(e) => { if (e.repeat) e.preventDefault(); }}>
        {known ? s.nextHand(wayOf(game.pass, view.seats.length)) : s.next}
      </Button>
      {dealt && <p>{alone ? s.awaited : s.dealt}</p>}
      <div class="row">
        {lastHand(t) && (
          <Button icon="eye" onClick={() => { dialog.value = "tricks"; }}>{s.lookThrough}</Button>
        )}
      </div>
    </footer>
  );
}
