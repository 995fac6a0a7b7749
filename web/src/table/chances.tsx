// chances.tsx - the sheet behind a hint: what is to be expected of every card, in figures.
import type { JSX } from "preact";
import type { Hint, Opinion } from "../net/types";
import { number, text } from "../text/text";
import { CardText } from "../ui/card";
import { Sheet } from "../ui/sheet";
import { costText, reasonText } from "./reasons";
import { chance, costShort, points } from "./rounded";
import type { Session } from "./session";

type Figures = { points?: number; queen?: number; moon?: number; other?: number };
type Chance = "queen" | "moon" | "other";

/** The chances that are worth a column: those that somewhere come to something. */
function worth(all: Figures[], step: number): Chance[] {
  return (["queen", "moon", "other"] as const).filter((key) => all.some((f) => 200 * (f[key] ?? 0) >= step));
}

function Every({ hint, told }: { hint: Hint; told: Opinion[] }): JSX.Element {
  const t = text.value.replay.chances, step = hint.chance_step ?? 5, columns = worth(told, step);
  return (
    <table class="prospects">
      <thead>
        <tr>
          <th scope="col">{t.card}</th><th scope="col">{t.costs}</th><th scope="col">{t.points}</th>
          {columns.map((key) => <th key={key} scope="col">{t[key]}</th>)}
        </tr>
      </thead>
      <tbody>
        {told.map((o) => (
          <tr key={o.card} class={hint.cards.includes(o.card) ? "best" : ""}>
            <th scope="row"><CardText card={o.card} /></th>
            <td>{hint.cards.includes(o.card) ? t.best : costShort(o.cost)}</td>
            <td>{points(o.points ?? 0, hint.step)}</td>
            {columns.map((key) => <td key={key}>{chance(o[key] ?? 0, step)}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Of cards to part with there is one way alone to tell of. */
function One({ hint, of }: { hint: Hint; of: Figures }): JSX.Element {
  const t = text.value.replay.prospect, step = hint.chance_step ?? 5;
  const named: Record<Chance, string> = { queen: t.queen, moon: t.moon, other: t.moon_other };
  return (
    <table class="prospects">
      <tbody>
        <tr><th scope="row">{t.points}</th><td>{points(of.points ?? 0, hint.step)}</td></tr>
        {worth([of], step).map((key) => (
          <tr key={key}><th scope="row">{named[key]}</th><td>{chance(of[key] ?? 0, step)}</td></tr>
        ))}
      </tbody>
    </table>
  );
}

export function ChancesSheet({ session, onClose }: { session: Session; onClose: () => void }): JSX.Element | null {
  const t = text.value.replay.chances, hint = session.hint.value;
  if (!hint?.expect) return null;
  const told = hint.opinions.filter((o) => o.told);
  return (
    <Sheet title={t.title} class="chances" onClose={onClose}>
      <p class="reason">
        {hint.cards.map((card) => <><b><CardText card={card} /></b>{" "}</>)}
        {reasonText(hint.reason)} {costText(hint.reason, hint.cards.length !== 1)}
      </p>
      {told.length ? <Every hint={hint} told={told} /> : <One hint={hint} of={hint.expect} />}
      <p class="note">{told.length && hint.measure === "game" ? t.game + " " : ""}{t.known(number(hint.deals ?? 0))}</p>
    </Sheet>
  );
}
