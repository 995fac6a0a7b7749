// costs.tsx - a seat's cards of the hand in the order in which they were played, and what each one cost.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Moment, Review, Seat } from "../net/types";
import { costShort } from "../table/rounded";
import { placeOnScreen } from "../route";
import { text } from "../text/text";
import { Mini } from "../ui/card";
import { Icon, type IconName } from "../ui/icons";
import type { Player } from "./play";
import { costsOf, measureOf, weight, type Cost } from "./review-model";
import { SeatSentence, type Participant } from "./who";

const signs: Record<string, IconName> = { pass: "pass", charge: "bolt", bury: "down", moon: "scores" };

/** What a card cost; additional words are for screen readers only. */
function Figure({ moment, reviewed }: { moment: Moment | null; reviewed: boolean }): JSX.Element {
  const t = text.value.replay;
  if (!reviewed) return <b>{"\u00a0"}</b>;
  if (!moment) return <b><span aria-hidden="true">–</span><span class="vh">, {t.noChoice}</span></b>;
  const said = costShort(moment.reason?.cost);
  return <b class={/\p{L}/u.test(said) ? "word" : ""}><span class="vh">, {t.column.cost} </span>{said}</b>;
}

function Column({ cost, share, on, reviewed, weighed, go }: {
  /** `share`: its height as a share of the highest column. */
  cost: Cost; share: number; on: boolean; reviewed: boolean; weighed: boolean; go: () => void;
}): JSX.Element {
  const t = text.value.replay;
  const { card, moment, trick } = cost;
  return (
    <li class={on ? "on" : ""}>
      <button type="button" aria-current={on ? "step" : undefined} onClick={go}>
        <span class="tn">
          {trick !== null && <span class="vh">{t.column.trick} </span>}
          {trick ?? t.phase[moment?.phase ?? ""]}
        </span>
        {card ? <><Mini card={card} bare /><span class="vh">: {text.value.common.Card(card)}</span></>
          : <span class="choice"><Icon name={signs[moment?.phase ?? ""] ?? "pass"} /></span>}
        {weighed && <span class="bar2"><i style={{ "--v": share.toFixed(3) }} /></span>}
        {weighed && <Figure moment={moment} reviewed={reviewed} />}
      </button>
    </li>
  );
}

/** The column of the step that the player shows. */
function present(costs: Cost[], at: number): number {
  let found = -1;
  costs.forEach((c, i) => { if (c.step >= 0 && c.step <= at) found = i; });
  return found >= 0 && costs[found]?.step === at ? found : -1;
}

/** Scrolls the page, and no element within it; does nothing if the element can be seen already. */
function bringIntoView(it: HTMLElement | null): void {
  const { top, bottom, height } = it?.getBoundingClientRect() ?? new DOMRect();
  if (top < 0 || bottom > innerHeight) scrollBy(0, top - Math.max(0, (innerHeight - height) / 2));
}

/** `weighed`: there is a review, or one is on its way; space is kept for it. */
export function Costs({ player, review, weighed, seat, participant, again }: {
  player: Player; review: Review | null; weighed: boolean; seat: Seat; participant: Participant | undefined; again: ComponentChildren;
}): JSX.Element | null {
  const t = text.value.replay;
  const row = useRef<HTMLOListElement>(null), led = useRef(false);
  const hand = player.now.value;
  const costs = hand ? costsOf(hand, player.steps.value, review, seat) : [];
  const on = present(costs, player.at.value);
  useEffect(() => {
    const li = row.current?.children[on];
    if (!(li instanceof HTMLElement) || !row.current) return;
    const { offsetLeft, offsetWidth } = li, { scrollLeft, clientWidth } = row.current;
    if (offsetLeft < scrollLeft || offsetLeft + offsetWidth > scrollLeft + clientWidth)
      row.current.scrollLeft = offsetLeft - clientWidth / 2 + offsetWidth / 2;
  }, [on]);
  const there = costs.length > 0;
  useEffect(() => {
    // A link may lead here: scroll once, when the columns are there.
    if (!there || led.current) return;
    led.current = true;
    if (placeOnScreen().startsWith("#costs")) bringIntoView(document.getElementById("costs"));
  }, [there]);
  if (!hand || !there) return null;
  const weights = costs.map((c) => (review ? weight(review, c.moment) : 0));
  const high = Math.max(0, ...weights) || 1;
  return (
    <section class="costs" id="costs">
      <header>
        <h2>
          <SeatSentence say={weighed ? { me: t.costs, one: t.costsOf } : { me: t.cards, one: t.cardsOf }} participant={participant} />
        </h2>
        <p>{review ? t.costsSay[measureOf(review)] : t.costsPlain}</p>
        <div class="again-row">{again}</div>
      </header>
      <ol ref={row} style={{ "--m": costs.length }}>
        {costs.map((c, i) => (
          <Column key={i} cost={c} share={(weights[i] ?? 0) / high} on={i === on} reviewed={review !== null} weighed={weighed}
            go={() => { if (c.step >= 0) player.go(c.step); }} />
        ))}
      </ol>
    </section>
  );
}
