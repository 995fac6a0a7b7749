// centre.tsx - what is asked in the middle of the cloth: the pass, the charge, the kitty, the moon, offers.
import type { ComponentChildren, JSX } from "preact";
import type { Card, RulesRead, Seat } from "../net/types";
import { settings } from "../settings";
import { number, text } from "../text/text";
import { Button } from "../ui/button";
import { Back, CardText } from "../ui/card";
import { wayOf } from "./bar";
import type { Desk } from "./desk";
import { giver, receivers, seatsOf, sortHand } from "./facts";
import { seatIndex, type Table } from "./model";
import { callOf, nameOf } from "./names";
import { useNothing } from "./nothing";
import { Cards, Name, Names, Rich } from "./rich";
import { sideOf } from "./status";
import { chargeWords } from "./trick";

interface CentreProps {
  table: Table;
  desk: Desk;
  rules: RulesRead | null;
}

/** The ring with an arrow at every seat: the direction of the cards. */
function PassRing({ table }: { table: Table }): JSX.Element {
  const n = table.view.seats.length, pass = Number(table.game?.pass);
  const back = pass > n / 2;
  const turns = Array.from({ length: n }, (_, i) => (360 / n) * (i + 0.5));
  return (
    <svg class={"ring pass" + (table.game?.pass === "S" ? " all" : "")} viewBox="-104 -104 208 208" aria-hidden="true">
      <circle r="97" />
      {pass > 0 && turns.map((turn) => (
        <g key={turn} transform={`rotate(${turn})${back ? " scale(-1 1)" : ""}`}>
          <path class="way" d="M-8 90.5L-17.5 97L-8 103.5" />
        </g>
      ))}
    </svg>
  );
}

function names(t: Table, seats: Seat[]): ComponentChildren {
  return <Names names={seats.map((s) => nameOf(t.view, s))} />;
}

function Pass({ table, desk }: CentreProps): JSX.Element {
  const w = text.value.table, s = desk.session, choice = s.mine.value ? table.game?.choice : null;
  const to = receivers(table), from = giver(table), scattered = table.game?.pass === "S";
  if (!choice) return <PassDone table={table} desk={desk} />;
  const count = s.picked.value.length, ready = desk.ready();
  const each = choice.high / Math.max(1, to.length);
  return (
    <div class="centre">
      <h2><Rich say={scattered ? w.passScattered(choice.high) : w.passTo(choice.low, choice.high)}
        parts={{ name: names(table, to) }} /></h2>
      <p>
        {scattered
          ? <Rich say={w.inOrder(each)} parts={{ name: names(table, to) }} />
          : <Rich say={w.givesYou} parts={{ name: from && <Name>{nameOf(table.view, from)}</Name> }} />}
        {choice.low < choice.high && " " + w.restUnseen}
      </p>
      <div class="row">
        <Button kind="go" size="big" icon="pass" aria-disabled={!ready} onClick={() => desk.confirm()} data-confirm>
          {count >= choice.low ? w.passThese(count) : w.chooseMore(choice.low - count)}
        </Button>
        {choice.options?.includes("unseen") && (
          <Button onClick={() => desk.none("unseen")}>{w.passUnseen}</Button>
        )}
      </div>
    </div>
  );
}

/** The viewer has chosen cards, or is watching: the rail says who is still choosing. */
function PassDone({ table, desk }: { table: Table; desk: Desk }): JSX.Element {
  const w = text.value.table, passed = table.game?.passed ?? [];
  const cards = passed.length ? passed : desk.session.sent.value;
  return (
    <div class="centre">
      <h2>{!table.view.seat ? wayOf(table, w.passing) : cards.length ? w.youPass : w.passChosen}</h2>
      {cards.length > 0 && <p class="cards"><Cards cards={cards} /></p>}
    </div>
  );
}

function Charge({ table, desk, rules }: CentreProps): JSX.Element | null {
  const w = text.value.table, s = desk.session, choice = s.mine.value ? table.game?.choice : null;
  const late = useNothing(choice?.high === 0, table, desk);
  if (!choice) return null;
  const picked = s.picked.value, may = choice.high ? [...new Set(choice.from)] : [];
  return (
    <div class="centre low">
      <h2>{may.length ? w.chargeTitle(choice.high) : w.chargeNone}</h2>
      <ul class="offers">
        {may.map((card) => {
          const on = picked.includes(card);
          return (
            <li key={card} class={on ? "on" : ""}>
              {on ? <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 13l5 5L20 6" /></svg> : <i />}
              <span><b><CardText card={card} /></b> {chargeWords(rules, card)}</span>
            </li>
          );
        })}
      </ul>
      <div class="row">
        {picked.length > 0 && (
          <Button kind="go" icon="bolt" onClick={() => desk.confirm()} data-confirm>
            {picked[0] && picked.length === 1 ? w.chargeThis(text.value.common.theCard(picked[0])) : w.chargeThese(picked.length)}
          </Button>
        )}
        {(may.length > 0 || late) && (
          <Button kind={may.length ? "plain" : "go"} onClick={() => desk.none()} {...(picked.length ? {} : { "data-confirm": true })}>
            {may.length ? w.chargeNothing : w.goOn}
          </Button>
        )}
      </div>
    </div>
  );
}

function Bury({ table, desk }: CentreProps): JSX.Element | null {
  const w = text.value.table, choice = desk.session.mine.value ? table.game?.choice : null;
  if (!choice) return null;
  const count = desk.session.picked.value.length;
  return (
    <div class="centre">
      <h2>{w.buryTitle(choice.high)}</h2>
      <p>{w.buryWhy}</p>
      <Button kind="go" size="big" aria-disabled={!desk.ready()} onClick={() => desk.confirm()} data-confirm>
        {count >= choice.low ? w.buryThese(count) : w.chooseMore(choice.low - count)}
      </Button>
    </div>
  );
}

/** The totals that each scoring of a moon would lead to; empty if other cards count as well. */
function after(t: Table, rules: RulesRead | null, way: "add" | "subtract"): { seat: Seat; total: number }[] {
  const game = t.game, shot = game?.shot;
  if (!game || !shot) return [];
  const side = [shot.shooter, ...(sideOf(t, rules, shot.shooter)?.mates ?? [])];
  const plain = seatsOf(t).every((s) => side.includes(s) || !game.points[seatIndex(s)]);
  if (!plain || side.length > 1) return [];
  return seatsOf(t)
    .filter((s) => (way === "add" ? !side.includes(s) : side.includes(s)))
    .map((seat) => ({
      seat, total: (game.score[seatIndex(seat)] ?? 0) + (way === "add" ? shot.worth : -shot.worth),
    }));
}

function Moon({ table, desk, rules }: CentreProps): JSX.Element | null {
  const w = text.value.table, game = table.game, shot = game?.shot;
  if (!game || !shot) return null;
  const who = <Name>{callOf(table.view, shot.shooter)}</Name>;
  const mine = shot.shooter === table.view.seat;
  const head = <h2><Rich say={mine ? w.youShot(shot.what) : w.shot(shot.what)} parts={{ name: who }} /></h2>;
  if (!desk.session.mine.value) return <div class="centre">{head}{!mine && <p>{w.choosesWay}</p>}</div>;
  const ways = (game.choice?.options ?? []).filter((o) => o === "add" || o === "subtract");
  return (
    <div class="centre wide">
      {head}
      <p>{w.chooseWay(shot.worth)}</p>
      <div class="moonways">
        {ways.map((way) => (
          <button key={way} type="button" class="moonway" onClick={() => desk.none(way)}>
            <b>{way === "add" ? w.moonAdd(shot.worth) : w.moonSubtract(shot.worth)}</b>
            <span>
              {after(table, rules, way).map(({ seat, total }, i) => (
                <>{i > 0 && ", "}<Name>{callOf(table.view, seat)}</Name> {number(total)}</>
              ))}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

/** A hand that is open while others decide about a claim. */
function Exposed({ table, seat, cards }: { table: Table; seat: Seat; cards: Card[] }): JSX.Element {
  const w = text.value.table;
  return (
    <div class="centre claim">
      <h2><Rich say={seat === table.view.seat ? w.yourHandOpen : w.handOpen}
        parts={{ name: <Name>{nameOf(table.view, seat)}</Name> }} /></h2>
      <p class="cards"><Cards cards={sortHand(cards, settings.value.order)} /></p>
    </div>
  );
}

function Kitty({ count }: { count: number }): JSX.Element {
  return (
    <div class="kitty">
      <span class="backs" aria-hidden="true">
        {Array.from({ length: Math.min(count, 4) }, (_, i) => <i key={i} style={{ "--i": i }}><Back /></i>)}
      </span>
      <span class="tab">{text.value.table.kitty(count)}</span>
    </div>
  );
}

export function Centre(p: CentreProps): JSX.Element {
  const game = p.table.game, view = p.table.view;
  const open = Object.entries(view.exposed);
  const playing = view.stage === "playing" && game;
  return (
    <>
      {playing && game.phase === "pass" && <PassRing table={p.table} />}
      {(!playing || game.phase === "play") && view.seats.length < 7 && (
        <svg class={"ring" + (p.table.boosted ? " twice" : "")} viewBox="-100 -100 200 200" aria-hidden="true">
          <circle r="97" />{p.table.boosted && <circle r="88" />}
        </svg>
      )}
      {playing && game.phase === "play" && game.kitty_count > 0 && game.kitty_taker === null && (
        <Kitty count={game.kitty_count} />
      )}
      {p.table.boosted && p.table.trick.length > 0 && <span class="again">{text.value.table.again}</span>}
      {playing && open.map(([seat, cards]) => <Exposed key={seat} table={p.table} seat={seat} cards={cards} />)}
      {playing && !open.length && !view.paused && <>
        {game.phase === "pass" && <Pass {...p} />}
        {game.phase === "charge" && <Charge {...p} />}
        {game.phase === "bury" && <Bury {...p} />}
        {game.phase === "moon" && <Moon {...p} />}
      </>}
    </>
  );
}
