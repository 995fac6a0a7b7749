// deals.tsx - how the cards of this server fell, compared with what chance gives; open to anybody. Fetched on demand.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { BandLine } from "../after/band";
import { bandOf, bandsOf, chiMost, ENOUGH_DEALS, figuresOf, inOrder, ownOf, type Band, type Figure } from "../after/deals-model";
import { ReplayBar } from "../after/replay";
import { saveText } from "../after/save";
import { ask } from "../net/api";
import { isNobody } from "../net/people";
import type { Deals, FamilyStats } from "../net/types";
import { whyText } from "../text/refusal";
import { number, text } from "../text/text";
import { Button, ButtonLink } from "../ui/button";

type Own = ReturnType<typeof ownOf>;

interface Fetched {
  deals: Deals[];
  own: Own;
}

async function fetchAll(): Promise<Fetched> {
  const mine = isNobody() ? Promise.resolve(null) : ask<{ families: FamilyStats[] }>("GET", "/api/stats").then(
    ({ families }) => ownOf(families.map((f) => f.dealt)), () => null);
  const [{ deals }, own] = await Promise.all([ask<{ deals: Deals[] }>("GET", "/api/deals"), mine]);
  return { deals: inOrder(deals), own };
}

function useDeals(): [Fetched | string | null, () => void] {
  const [found, show] = useState<Fetched | string | null>(null), [round, next] = useState(0);
  useEffect(() => {
    let gone = false;
    show(null);
    fetchAll().then((all) => { if (!gone) show(all); }, (e: unknown) => { if (!gone) show(whyText(e)); });
    return () => { gone = true; };
  }, [round]);
  return [found, () => next(round + 1)];
}

const percent = (decimals: number) => (n: number): string => text.value.fair.deals.percent(number(100 * n, decimals));
const plain = (n: number): string => number(n, 3);

/** How a figure is written: a share of hands in per cent; or a mean, for hearts, and for queens if there are two. */
const writes = (d: Deals, of: Figure): ((n: number) => string) => (of === "hearts" || (of === "queens" && d.queens > 1) ? plain : percent(2));

function words(d: Deals, of: Figure): [string, string] {
  const t = text.value.fair.deals;
  if (of === "queens") return [t.queens, d.queens > 1 ? t.queensTwo : t.queensSay];
  return of === "hearts" ? [t.hearts, t.heartsSay] : [t.shorts, t.shortsSay];
}

function Bands({ d, of }: { d: Deals; of: Figure }): JSX.Element {
  const t = text.value.fair.deals, [title, say] = words(d, of);
  return (
    <section>
      <h2>{title}</h2>
      <p>{say}</p>
      <ol>{bandsOf(d, of).map((band, i) => <BandLine key={i} name={t.place(i, d.seats)} band={band} write={writes(d, of)} />)}</ol>
    </section>
  );
}

function Rows({ d, of }: { d: Deals; of: Figure }): JSX.Element {
  const t = text.value.fair.deals, [title, say] = words(d, of), write = writes(d, of);
  const row = ({ value, mean, low, high }: Band): number[] => [value, mean, low, high];
  return (
    <section>
      <h2>{title}</h2>
      <p>{say}</p>
      <div class="dealroll" tabIndex={0} role="group" aria-label={title}>
        <table>
          <thead><tr>{t.head.map((head) => <th key={head} scope="col">{head}</th>)}</tr></thead>
          <tbody>
            {bandsOf(d, of).map((band, i) => (
              <tr key={i}>
                <th scope="row">{t.place(i, d.seats)}</th>
                {row(band).map((n, k) => <td key={k}>{write(n)}{k === 0 && band.out && <small> {t.outside}</small>}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function OwnHands({ own }: { own: NonNullable<Own> }): JSX.Element {
  const t = text.value.fair.deals, write = percent(1);
  return (
    <section>
      <h2>{t.own}</h2>
      <ol><BandLine name={t.ownName} band={own} write={write} /></ol>
      <p class="soft">{t.ownSay(own.hands, write(own.low), write(own.high))}</p>
    </section>
  );
}

/** What players claim, each with the matching figure. */
function Says({ d, own }: { d: Deals; own: Own }): JSX.Element {
  const t = text.value.fair.deals, w = t.says, write = percent(1), { computers, chance } = d;
  const rows: [string, string][] = [];
  if (own) rows.push([w.queen, w.queenIs(write(own.value))]);
  if (computers.hands && d.queens === 1)
    rows.push([w.computers, w.computersAre(write(bandOf(computers.queens, computers.hands, chance.queens.mean, chance.queens.variance).value), write(chance.queens.mean))]);
  rows.push([w.thrown, w.thrownAre(d.voided, d.deals)]);
  if (d.sealed) rows.push([w.dropped, w.droppedAre(d.dropped, d.sealed)]);
  return (
    <section>
      <h2>{t.say}</h2>
      <dl>{rows.map(([say, is]) => <div key={say}><dt>{say}</dt><dd>{is}</dd></div>)}</dl>
    </section>
  );
}

function Uneven({ d }: { d: Deals }): JSX.Element {
  const t = text.value.fair.deals, { queens, hearts, freedom } = d.chi, most = number(chiMost(freedom), 1);
  return <>{d.queens ? t.chi(number(queens, 1), number(hearts, 1), most) : t.chiHearts(number(hearts, 1), most)}</>;
}

/** Whether another deck has as many cards and seats, so that the suits have to tell them apart. */
const ambiguous = (all: Deals[], d: Deals): boolean => all.some((one) => one !== d && one.cards === d.cards && one.seats === d.seats);

function Counted({ all: { deals, own }, at, choose }: { all: Fetched; at: number; choose: (at: number) => void }): JSX.Element {
  const t = text.value.fair.deals, [rows, asRows] = useState(false), d = deals[at];
  if (!d) return <p>{t.none}</p>;
  const figures = figuresOf(d), bands = figures.flatMap((of) => bandsOf(d, of));
  return (
    <>
      {deals.length > 1 && (
        <label class="dealpick">{t.which}{" "}
          <select class="field" value={at} onChange={(e) => choose(Number(e.currentTarget.value))}>
            {deals.map((one, i) => <option key={i} value={i}>{t.shape(one.cards, one.seats)}{ambiguous(deals, one) && ` (${one.suits.join(", ")})`}</option>)}
          </select>
        </label>
      )}
      <div class={rows ? "bands rows" : "bands"}>{figures.map((of) => (rows ? <Rows key={of} d={d} of={of} /> : <Bands key={of} d={d} of={of} />))}</div>
      <div class={"saycount" + (own ? "" : " alone")}>{own && <OwnHands own={own} />}<Says d={d} own={own} /></div>
      <footer>
        <p>{d.deals < ENOUGH_DEALS ? t.tooFew : <>{t.marks(bands.filter(({ out }) => out).length, bands.length)} <Uneven d={d} /></>}</p>
        <div class="row">
          <Button icon="scores" aria-pressed={rows} onClick={() => asRows(!rows)}>{rows ? t.bands : t.table}</Button>
          <Button icon="down" onClick={() => saveText("hearts-deals.json", [JSON.stringify({ deals }, null, 1) + "\n"])}>{t.file}</Button>
        </div>
      </footer>
    </>
  );
}

export function DealsScreen(): JSX.Element {
  const t = text.value.fair.deals, [found, again] = useDeals(), [at, choose] = useState(0);
  useEffect(() => { document.title = `${t.title} · ${text.value.common.name}`; }, [t]);
  const shown = found && typeof found === "object" ? found.deals[at] : undefined;
  return (
    <div class="app wide">
      <ReplayBar meta={<b>{t.title}</b>} />
      <main class="cloth on-cloth">
        <svg class="stitch" aria-hidden="true"><rect class="hem" /></svg><div class="lamp" style={{ "--t": "180deg" }} />
        <div class="ends">
          <section class="sheet scoresheet dealsheet" aria-labelledby="deals-title">
            <header class="tophead">
              <div><p class="eyebrow">{t.eyebrow}</p><h1 id="deals-title">{t.title}</h1></div>
              {shown && <p>{t.hands(shown.deals, shown.cards, shown.seats, shown.deals < ENOUGH_DEALS)}</p>}
            </header>
            {found === null ? <p role="status">{text.value.common.loading}</p>
              : typeof found === "string" ? <><p role="alert">{t.failed} {found}</p><p><Button icon="again" onClick={again}>{text.value.common.tryAgain}</Button></p></>
                : <Counted all={found} at={at} choose={choose} />}
            {(found === null || typeof found === "string" || !shown) && <footer><div class="row left"><ButtonLink icon="back" href="/">{text.value.common.toStart}</ButtonLink></div></footer>}
          </section>
        </div>
      </main>
    </div>
  );
}
