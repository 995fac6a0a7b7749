// chances.tsx - the dialog behind a hint: what to expect of every card, or of every pass that was tried.
import type { JSX } from "preact";
import type { Amount, Card, Hint, Reason } from "../net/types";
import { number, text } from "../text/text";
import { Dialog } from "../ui/dialog";
import { dearOf, hintText, reasonText } from "./reasons";
import { Cards } from "./rich";
import { chance, costShort, points, toStep } from "./rounded";
import type { Session } from "./session";

type Chance = "queen" | "moon" | "other";
/** A card that may be played, or a set of cards to pass or bury. */
interface Row extends Partial<Record<Chance | "points", number>> {
  cards: Card[];
  option?: string | undefined;
  best: boolean;
  cost?: Amount | undefined;
  reason?: Reason | undefined;
}

const CHANCES = ["queen", "moon", "other"] as const;

/** The chances that get a column: not those that are zero or certain everywhere. */
function worth(all: Row[], step: number): Chance[] {
  const decided = (key: Chance, n: 0 | 1): boolean => all.every((f) => 200 * Math.abs(n - (f[key] ?? 0)) < step);
  return CHANCES.filter((key) => !decided(key, 0) && !decided(key, 1));
}

/** The points that every row leads to, as they are shown, if they are the same. */
function samePoints(all: Row[], step?: number): number | undefined {
  const found = new Set(all.map((row) => toStep(row.points ?? 0, step)));
  return all.length > 1 && found.size === 1 ? [...found][0] : undefined;
}

/** Whether no row costs more than another, or has a chance that differs by more than the simulated hands can tell. */
function isSame(all: Row[], step: number): boolean {
  const spread = (key: Chance): number => Math.max(...all.map((r) => r[key] ?? 0)) - Math.min(...all.map((r) => r[key] ?? 0));
  return all.every((row) => row.best || costShort(row.cost) === "0") && CHANCES.every((key) => 100 * spread(key) <= step);
}

function rowsOf(hint: Hint): Row[] {
  if (hint.ways) return hint.ways.map((way, i) => ({ ...way, best: !i }));
  return hint.opinions.filter((o) => o.told).map((o) => ({ ...o, cards: [o.card], best: hint.cards.includes(o.card) }));
}

function Chosen({ row }: { row: Row }): JSX.Element {
  const t = text.value.replay;
  if (row.cards.length) return <Cards cards={row.cards} />;
  return <>{row.option ? t.option[row.option] ?? row.option : t.nothingChosen}</>;
}

/** `alike`: all rows lead to the same points, which are said once below the table. */
function Every({ hint, rows, alike }: { hint: Hint; rows: Row[]; alike: boolean }): JSX.Element {
  const t = text.value.replay.chances, step = hint.chance_step ?? 5, columns = worth(rows, step);
  const heads: Record<Chance, string> = { queen: dearOf(hint.reason?.dear ?? []), moon: t.moon, other: t.other };
  return (
    <table class="prospects">
      <thead>
        <tr>
          <th scope="col">{hint.ways ? t.cards : t.card}</th><th scope="col">{t.costs}</th>{!alike && <th scope="col">{t.points}</th>}
          {columns.map((key) => <th key={key} scope="col">{heads[key]}</th>)}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <>
            <tr class={row.best ? "best" : ""}>
              <th scope="row"><Chosen row={row} /></th>
              <td>{row.best ? t.best : costShort(row.cost)}</td>
              {!alike && <td>{points(row.points ?? 0, hint.step)}</td>}
              {columns.map((key) => <td key={key}>{chance(row[key] ?? 0, step)}</td>)}
            </tr>
            {!row.best && row.reason && <tr class="why"><td colSpan={(alike ? 2 : 3) + columns.length}>{reasonText(row.reason)}</td></tr>}
          </>
        ))}
      </tbody>
    </table>
  );
}

export function ChancesDialog({ session, onClose }: { session: Session; onClose: () => void }): JSX.Element | null {
  const t = text.value.replay.chances, hint = session.hint.value;
  if (!hint?.expect) return null;
  const rows = rowsOf(hint);
  const same = samePoints(rows, hint.step);
  const free = same !== undefined && isSame(rows, hint.chance_step ?? 5);
  const own: Row = { ...hint.expect, cards: hint.cards, option: hint.option, best: true };
  return (
    <Dialog title={t.title} class="chances" onClose={onClose}>
      <p class="reason">
        <b><Chosen row={own} /></b>{" "}{hintText(hint)}
      </p>
      {free ? <p class="same">{t.same(same)}</p> : <Every hint={hint} rows={rows.length ? rows : [own]} alike={same !== undefined} />}
      <p class="note">
        {free || !rows.length ? "" : (hint.measure === "game" ? t.game : t.allIn) + " "}
        {same !== undefined && !free && t.alike(same) + " "}
        {t.known(number(hint.deals ?? 0))}
      </p>
    </Dialog>
  );
}
