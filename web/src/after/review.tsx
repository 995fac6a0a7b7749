// review.tsx - what a seat's decisions in a hand cost: the sum, the most expensive moments, and why.
import type { JSX } from "preact";
import type { Card, Moment, Prospect, Review as Reviewed } from "../net/types";
import { amountText, dearOf, reasonText } from "../table/reasons";
import { Cards, Rich } from "../table/rich";
import { chance, costShort, points } from "../table/rounded";
import { number, text } from "../text/text";
import { Button } from "../ui/button";
import { Mini } from "../ui/card";
import { Icon } from "../ui/icons";
import type { Tried } from "../table/tries";
import { RetryButton } from "./retry";
import type { Fetched } from "./fetching";
import type { Player } from "./play";
import { good, stepOfMoment, sumOf, tookIn, worst } from "./review-model";
import { seatName, SeatSentence, type Participant } from "./who";

/** The number of moments that are listed. */
const MOST = 8;

interface Choice {
  cards: Card[];
  option: string | undefined;
}

function choices(m: Moment): { played: Choice; best: Choice } {
  return { played: { cards: m.played, option: m.option }, best: { cards: m.best, option: m.best_option } };
}

function Chosen({ cards, option }: Choice): JSX.Element {
  const t = text.value.replay;
  if (cards.length) return <Cards cards={cards} />;
  return <>{option ? t.option[option] ?? option : t.nothingChosen}</>;
}

function titleOf(m: Moment): string {
  const t = text.value;
  const card = m.played[0];
  if (m.trick !== null && card) return t.replay.trickCard(m.trick, t.common.theCard(card));
  return t.replay.chose[m.phase] ?? "";
}

const shown: (keyof Prospect)[] = ["points", "queen", "moon", "moon_other"];

function told(key: keyof Prospect, value: number, m: Moment): string {
  return key === "points" ? points(value, m.step) : chance(value, m.chance_step);
}

/** What to expect from the card played and from the better one, where they differ: shown on request. */
function Prospects({ m }: { m: Moment }): JSX.Element | null {
  const t = text.value.replay;
  const { with_played: a, with_best: b } = m;
  if (!a || !b) return null;
  const rows = shown.filter((key) => told(key, a[key], m) !== told(key, b[key], m));
  if (!rows.length) return null;
  const { played, best } = choices(m);
  const named = { ...t.prospect, queen: t.prospect.queen(dearOf(m.reason?.dear ?? [])) };
  return (
    <details class="on-request"><summary>{t.theChances}</summary><table class="prospects">
      <thead>
        <tr>
          <th scope="col">{t.with}</th>
          <th scope="col"><Rich say={t.played} parts={{ cards: <Short of={played} /> }} /></th>
          <th scope="col"><Rich say={t.best} parts={{ cards: <Short of={best} /> }} /></th>
        </tr>
      </thead>
      <tbody>
        {rows.map((key) => (
          <tr key={key}>
            <th scope="row">{named[key]}</th><td>{told(key, a[key], m)}</td><td>{told(key, b[key], m)}</td>
          </tr>
        ))}
      </tbody>
    </table></details>
  );
}

/** A single card as a picture; nothing for several cards, since the heading next to it says enough. */
function Short({ of }: { of: Choice }): JSX.Element {
  return of.cards.length > 1 ? <></> : <Chosen {...of} />;
}

function Laid({ m }: { m: Moment }): JSX.Element {
  const t = text.value.replay.laid;
  const { played, best } = choices(m);
  const say = !m.laid ? t.same : m.open_by > 0 ? t.better(amountText(m.laid)) : t.worse(amountText(m.laid));
  return (
    <p class="as-laid"><Rich say={say} parts={{ played: <Chosen {...played} />, best: <Chosen {...best} /> }} /></p>
  );
}

function MomentRow({ m, on, go, tried }: {
  m: Moment; on: boolean; go: () => void; tried: (m: Moment) => Promise<Tried>;
}): JSX.Element {
  const t = text.value.replay;
  return (
    <li class={on ? "on" : ""}>
      <button type="button" class="moment-head" aria-expanded={on} onClick={go}>
        {m.played.length === 1 && m.played[0] ? <Mini card={m.played[0]} bare />
          : <span class="choice"><Icon name={m.phase === "charge" ? "bolt" : "pass"} /></span>}
        <span class="moment-what">
          <b>{titleOf(m)}</b>
          <span class="better"><Rich say={t.better} parts={{ cards: <Chosen {...choices(m).best} /> }} /></span>
        </span>
        <b class={"num loss" + (m.measure === "game" ? " word" : "")}>{costShort(m.reason?.cost)}</b>
      </button>
      {on && (
        <div class="moment-more">
          {m.played.length > 1 && <p><Rich say={t.played} parts={{ cards: <Cards cards={m.played} /> }} /></p>}
          <p class="reason">
            {m.best.length > 0 && <><b><Chosen {...choices(m).best} /></b>: </>}{reasonText(m.reason)}
          </p>
          <Prospects m={m} />
          <Laid m={m} />
          <div class="again-row">
            <RetryButton kind="go" say={t.tries.here} tried={() => tried(m)} /><p class="soft">{t.tries.say}</p>
          </div>
        </div>
      )}
    </li>
  );
}

function Moments({ review, player, tried }: Pick<ReviewProps, "player" | "tried"> & { review: Reviewed }): JSX.Element {
  const t = text.value.replay;
  const hand = player.now.value, steps = player.steps.value;
  const list = worst(review).slice(0, MOST);
  const at = list.map((m) => (hand ? stepOfMoment(hand, steps, review.seat, m) : -1));
  const here = at.indexOf(player.at.value);
  if (!list.length) return <p class="flawless">{t.flawless}</p>;
  return (
    <>
      <h3 class="vh">{t.worst}</h3>
      <ol class="moments">
        {list.map((m, i) => (
          <MomentRow key={i} m={m} on={i === here} go={() => player.go(at[i] ?? 0)} tried={tried} />
        ))}
      </ol>
    </>
  );
}

function Sum({ review, player, participant, money }: {
  review: Reviewed; player: Player; participant: Participant | undefined; money: boolean;
}): JSX.Element {
  const t = text.value.replay;
  const hand = player.now.value;
  const took = hand ? tookIn(hand, review.seat) : 0;
  const { points: n, game } = sumOf(review), list = worst(review);
  const under = !n && list.length > game, alone = game > 0 && !n && !under;
  const more = alone ? t.sum.game(game) : under ? t.sum.under : money ? t.sum.money : t.sum.points(n);
  return (
    <p class="sum">
      {!under && <b class="num">{number(alone ? game : n)}</b>}
      <span>
        {more}{" "}{game > 0 && !alone && t.sum.both(game) + " "}
        <SeatSentence say={{ me: t.took.me(took), one: t.took.one(took) }} participant={participant} />
      </span>
    </p>
  );
}

interface ReviewProps {
  /** null: there is nothing to review, for the reason `instead`. */
  got: Fetched<Reviewed> | null;
  instead: string;
  again: () => void;
  player: Player;
  participants: Participant[];
  participant: Participant | undefined;
  money: boolean;
  choose: (seat: string) => void;
  /** Fetches the data for retrying a moment. */
  tried: (m: Moment) => Promise<Tried>;
}

function Body({ got, instead, again, player, participant, money, tried }: ReviewProps): JSX.Element {
  const t = text.value.replay;
  if (!got) return <p class="weighing">{instead}</p>;
  if (got.state === "waiting") return <p class="weighing" role="status">{got.queued ? t.queued : t.waiting}</p>;
  if (got.state !== "there")
    return (
      <div class="weighing">
        <p>{t.reviewFailed} {got.state === "failed" && got.why}</p>
        <Button icon="again" onClick={again}>{t.tryAgain}</Button>
      </div>
    );
  const review = got.value;
  return (
    <>
      <Sum review={review} player={player} participant={participant} money={money} />
      <Moments review={review} player={player} tried={tried} />
      <p class="fair">
        <Icon name="seal" /><span><Rich say={t.good(good(review), review.moments.length)} /> {t.fair}</span>
      </p>
    </>
  );
}

function ownFirst(participants: Participant[]): Participant[] {
  return [...participants.filter((f) => f.mine), ...participants.filter((f) => !f.mine)];
}

export function Review(p: ReviewProps): JSX.Element {
  const t = text.value.replay;
  const { participant, participants, choose } = p;
  return (
    <aside class="pad review" aria-label={t.review}>
      <header>
        <h2>{p.got ? <SeatSentence say={{ me: t.whatItCost, one: t.whatItCostOf }} participant={participant} /> : t.review}</h2>
        <label class="whose">
          <span>{t.whose}</span>
          <select class="field" value={participant?.seat} onChange={(e) => choose(e.currentTarget.value)}>
            {ownFirst(participants).map((f) => <option key={f.seat} value={f.seat}>{seatName(f)}</option>)}
          </select>
        </label>
      </header>
      {participant?.left && <p class="soft">{t.leftSay}</p>}
      <Body {...p} />
    </aside>
  );
}
