// money.tsx - stakes and pot: what was won and lost, and what is played for.
import type { JSX } from "preact";
import type { Game } from "../net/types";
import { number, text } from "../text/text";
import { Called } from "./called";
import { seatIndex, type Table } from "./model";
import { houseOf } from "./news";
import { amount } from "./score-model";
import type { Reading } from "./score-reading";

/** With more players, amounts do not fit into the columns of the score table. */
const MOST_COLUMNS = 5;

/** If there is no room for the pad: what is in the pot, and what the viewer has won or lost so far. */
export function Purse({ t }: { t: Table }): JSX.Element | null {
  const s = text.value.score, { game, view } = t;
  const own = view.seat ? game?.stakes?.[seatIndex(view.seat)] : undefined;
  const parts = [
    game?.pot && !game.pot.won ? `${s.pot} ${amount(game.pot.holds, false)}` : "",
    own !== undefined ? `${s.stakes} ${amount(own)}` : "",
  ].filter(Boolean);
  return parts.length ? <span class="purse">{parts.join(" · ")}</span> : null;
}

function Amounts({ r, of, title, note }: {
  r: Reading; of: (number | string)[]; title: string; note?: string;
}): JSX.Element {
  return (
    <section class="money">
      <h2>{title} {note && <small>{note}</small>}</h2>
      <ul>
        {r.order.map((seat) => (
          <li key={seat}>
            <Called view={r.t.view} seat={seat} /> <b class="num">{amount(of[seatIndex(seat)] ?? 0)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The stakes of each seat, if the score table has room for them: a column for each player, and few of them. */
export function stakesInTable(r: Reading): Game["stakes"] | null {
  return r.columns.length <= MOST_COLUMNS && r.columns.every((seats) => seats.length === 1) ? r.t.game?.stakes ?? null : null;
}

/** Empty if the rules have no money. `inTable`: the stakes stand in the score table already. */
export function Money({ r, inTable = false }: { r: Reading; inTable?: boolean }): JSX.Element | null {
  const game = r.t.game, s = text.value.score;
  const [first, second] = r.read?.options.pot_shares?.split("-") ?? [];
  const shares: [string, string] | null = first && second ? [first, second] : null;
  if (!game?.stakes && !game?.pot) return null;
  const { view } = r.t, house = view.stage === "playing" && view.terms.money === "chips" ? houseOf(view, view.seat) : null;
  const forNothing = view.terms.money === "slate" && view.seats.some(({ kind }) => kind === "computer");
  const note = view.terms.money === "chips" ? s.settledChips : forNothing ? s.settledAll : s.settled;
  return (
    <>
      {forNothing && <section class="money"><p>{s.houseOnSlate}</p></section>}
      {game.stakes && !inTable && <Amounts r={r} of={game.stakes} title={s.stakes} note={note} />}
      {game.pot && (game.pot.won && !game.pot.waits ? <Amounts r={r} of={game.pot.won} title={s.potWon} /> : (
        <section class="money">
          <h2>{s.pot}</h2>
          <p>{game.pot.waits ? s.potWaits(game.pot.waits) : s.potHolds(amount(game.pot.holds, false), shares)}</p>
        </section>
      ))}
      {house && (
        <section class="money">
          <h2>{s.house}</h2>
          <p>{house.win || house.lose ? s.houseLeft(number(house.win), number(house.lose)) : text.value.say.houseForNothing}</p>
        </section>
      )}
    </>
  );
}
