// ask.tsx - the sentence in the rail: the question to the player, or the reason of a hint, or why a card cannot be
// played.
import type { ComponentChildren, JSX } from "preact";
import type { Refusal, RulesRead, Seat } from "../net/types";
import { settings } from "../settings";
import { refusalWords } from "../text/refusal";
import { text } from "../text/text";
import { CardText } from "../ui/card";
import type { Desk, RefusedCard } from "./desk";
import { standsIn, suitOf, turnOf, twinsOf } from "./facts";
import type { Table } from "./model";
import { nameOf } from "./names";
import { hintText } from "./reasons";
import { Cards, Name, Names, Rich, type Parts } from "./rich";
import { cost } from "./card-worth";
import { takes } from "./takes";

export interface Ask {
  /** The catalogue's sentence, with its parts. */
  say: string;
  small?: string | undefined;
  parts?: Parts | undefined;
  /** A reason or a question: it is shown on paper. */
  why?: boolean;
  /** In small letters: an answer to a key. */
  quiet?: boolean;
}

interface Asked {
  table: Table;
  desk: Desk;
  rules: RulesRead | null;
}

function person(t: Table, seat: Seat | null): ComponentChildren {
  return seat ? <Name>{nameOf(t.view, seat)}</Name> : "";
}
function persons(t: Table, seats: Seat[]): ComponentChildren {
  return <Names names={seats.map((s) => nameOf(t.view, s))} />;
}

function whyNot(t: Table, told: RefusedCard): Ask {
  const w = text.value.forbid, choice = t.game?.choice;
  const card = told.card;
  if (!card) return { say: told.why === "enough" ? w.enough(choice?.high ?? 0) : w.tooFew(choice?.low ?? 0), why: true };
  const led = t.trick[0]?.card;
  const parts: Parts = {
    card: <CardText card={card} />,
    suit: led ? text.value.common.suits[suitOf(led)] : "",
    first: choice?.from[0] ? <CardText card={choice.from[0]} /> : "",
  };
  const cards = w.cards as Record<string, string>;
  return { say: cards[told.why] ?? w.someRule, parts, why: true };
}

function refused(t: Table, no: Refusal): Ask {
  // If a rule forbids a card, the sentence names the card, as it does when the page itself forbids it.
  if (no.rule && no.card && no.rule in text.value.forbid.cards) return whyNot(t, { card: no.card, why: no.rule });
  const { what, why } = refusalWords(no);
  return { say: what ? `**${what}** ${why}` : why, why: true };
}

function lead(t: Table): Ask {
  const w = text.value.table, why = new Set(Object.values(t.game?.why ?? {}));
  const from = t.game?.choice?.from ?? [];
  if (why.has("opening-card") && from[0])
    return { say: w.youLead, small: w.opens, parts: { card: <CardText card={from[0]} /> } };
  const order = ["opening-club", "not-broken", "queen-not-broken", "charged-first-lead"] as const;
  const reason = order.find((word) => why.has(word));
  return { say: w.youLead, small: reason ? w.leadWhy[reason] : w.leadAny };
}

function follow({ table: t, rules }: Asked): Ask {
  const w = text.value.table, game = t.game, first = t.trick[0];
  if (!game || !first) return { say: w.youLead };
  const suit = suitOf(first.card), why = new Set(Object.values(game.why));
  const holds = game.hand.some((c) => suitOf(c) === suit);
  const best = takes(t.trick), cards = t.trick.map((p) => p.card);
  const charged = Object.values(game.charged).flat();
  const points = cost(rules, cards, charged) ?? 0;
  const twins = [...new Set(twinsOf(t.trick).map(([at]) => t.trick[at]?.card ?? ""))];
  const reason = (["queen-now", "charged-first-lead", "first-trick-order"] as const).find((word) => why.has(word));
  const small = twins.length ? w.cancel : reason ? w.followWhy[reason]
    : game.tricks === 0 && (why.has("first-trick-points") || why.has("first-trick-named")) ? w.firstTrick
    : points ? w.onTable(points) : !best ? w.noneTakes
    : best.seat === t.view.seat ? w.yoursTakes : w.takesSoFar;
  const n = new Set(game.choice?.from).size;
  return {
    say: holds ? w.follow(n) : w.holdNone,
    small,
    parts: {
      suit: text.value.common.suits[suit],
      card: best && <CardText card={best.card} />,
      name: person(t, best?.seat ?? null),
      cards: <Cards cards={twins} />,
    },
  };
}

/** The viewer's own decision. */
function asked(a: Asked): Ask {
  const w = text.value.table, { table: t, desk } = a, game = t.game, picked = desk.session.picked.value;
  switch (game?.phase) {
    case "play":
      if (desk.lifted.value && !settings.value.onePress) return { say: w.again2, parts: { card: <CardText card={desk.lifted.value} /> } };
      return t.trick.length ? follow(a) : lead(t);
    case "pass":
    case "bury":
      if (!picked.length) return { say: w.choose(game.choice?.high ?? 0), small: w.chooseHow };
      return { say: w.chosenCards, small: w.chooseBack, parts: { cards: <Cards cards={picked} /> } };
    case "charge":
      return { say: w.chargeAsk, small: game.choice?.from.length ? w.chargeSmall : undefined };
    default:
      return { say: "" };
  }
}

/** The words of a hint without cards. */
function hintOption(option: string | undefined, t: Table): string {
  const w = text.value.table, worth = t.game?.shot?.worth ?? 0;
  if (option === "add") return `**${w.moonAdd(worth)}**`;
  if (option === "subtract") return `**${w.moonSubtract(worth)}**`;
  return option === "unseen" ? `**${w.passUnseen}**` : w.hintNone;
}

/** Others have to act first. */
function waiting(t: Table): Ask {
  const w = text.value.table, game = t.game, turn = turnOf(t).filter((s) => s !== t.view.seat);
  if (!game) return { say: "" };
  if (standsIn(t)) return { say: w.standIn, small: w.standInSmall };
  if (t.view.seat && t.view.ahead.length && game.phase === "play")
    return { say: w.aheadSay, small: w.aheadBack, parts: { cards: <Cards cards={t.view.ahead} /> } };
  if (!turn.length) return { say: "" };
  const watcher = t.view.seat ? undefined : w.watching;
  const say = game.phase === "play" ? w.isToPlay : turn.length === 1 ? w.isChoosing : w.areChoosing;
  return { say, small: watcher, parts: { name: persons(t, turn) } };
}

function offer(t: Table): Ask | null {
  const w = text.value.table, o = t.view.offer;
  if (!o) return null;
  const mine = o.seat === t.view.seat, forMe = !!t.view.seat && o.waits_for.includes(t.view.seat);
  const parts = { name: person(t, o.seat), names: persons(t, o.waits_for) };
  const words = o.kind === "claim" ? w.claim : w.takeback;
  if (mine) return { say: words.mine, small: words.mineSmall, parts };
  const small = !forMe ? words.waits : o.kind === "takeback" && t.view.counts ? w.takeback.forMeCounts : words.forMe;
  return { say: words.theirs, small, parts, why: forMe };
}

export function askOf(a: Asked): Ask {
  const { table: t, desk } = a, s = desk.session, w = text.value.table;
  if (t.view.stage !== "playing") return { say: t.view.stage === "over" ? w.over : "" };
  if (s.refusal.value) return refused(t, s.refusal.value);
  if (desk.answer.value) return { say: "{answer}", parts: { answer: desk.answer.value }, why: true, quiet: true };
  if (t.view.paused)
    return { say: t.view.paused === t.view.seat ? w.youPaused : w.paused, small: w.pausedSmall, parts: { name: person(t, t.view.paused) } };
  const open = offer(t);
  if (open) return open;
  if (desk.claiming.value && t.view.can.includes("claim")) return { say: `**${w.claim.ask}**`, small: w.claim.askSmall, why: true };
  if (desk.told.value) return whyNot(t, desk.told.value);
  if (s.thinking.value) return { say: w.thinking };
  const sent = s.sent.value;
  if (s.decided.value) return { say: sent.length ? w.cardsSent(sent.length) : w.choiceSent, parts: { cards: <Cards cards={sent} /> } };
  const hint = s.hint.value;
  if (hint && s.mine.value)
    return {
      say: hint.cards.length ? w.hintCards : hintOption(hint.option, t), small: hintText(hint), why: true,
      parts: { cards: <Cards cards={hint.cards} /> },
    };
  const plain = s.mine.value ? asked(a) : waiting(t);
  return t.view.can.includes("finish") && plain.say ? { ...plain, small: w.finish.why } : plain;
}

export function AskLine({ ask }: { ask: Ask }): JSX.Element {
  // Another sentence is a new element: what is shown does not move to make room for its words.
  return (
    <p key={ask.say + (ask.small ?? "")} class={"ask" + (ask.why ? " why" : "") + (ask.quiet ? " quiet" : "")}>
      <Rich say={ask.say} parts={ask.parts} />
      {ask.small && <small><Rich say={ask.small} parts={ask.parts} /></small>}
    </p>
  );
}
