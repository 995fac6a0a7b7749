// money.tsx - stakes and pot: what was won and lost, and what is played for.
import type { JSX } from "preact";
import { text } from "../text/text";
import { seatIndex } from "./model";
import { callOf } from "./names";
import { amount } from "./score-model";
import type { Reading } from "./score-reading";

function Amounts({ r, of, title, note }: {
  r: Reading; of: (number | string)[]; title: string; note?: string;
}): JSX.Element {
  return (
    <section class="money">
      <h2>{title} {note && <small>{note}</small>}</h2>
      <ul>
        {r.order.map((seat) => (
          <li key={seat}>
            <bdi>{callOf(r.t.view, seat)}</bdi> <b class="num">{amount(of[seatIndex(seat)] ?? 0)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Nothing where the rules have no money. */
export function Money({ r }: { r: Reading }): JSX.Element | null {
  const game = r.t.game, s = text.value.score;
  if (!game?.stakes && !game?.pot) return null;
  return (
    <>
      {game.stakes && <Amounts r={r} of={game.stakes} title={s.stakes} note={s.settled} />}
      {game.pot && (game.pot.won ? <Amounts r={r} of={game.pot.won} title={s.potWon} /> : (
        <section class="money">
          <h2>{s.pot}</h2>
          <p>{s.potHolds(amount(game.pot.holds, false))}</p>
        </section>
      ))}
    </>
  );
}
