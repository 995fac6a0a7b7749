// check-lines.tsx - the lines of a deal that was checked: what was found, and how one can tell.
import type { ComponentChildren, JSX } from "preact";
import type { DealFound, Found } from "../fair/check";
import type { OwnDeal } from "../fair/log";
import { printOf } from "../fair/print";
import { Names, Rich } from "../table/rich";
import { locale, text } from "../text/text";
import { CardText } from "../ui/card";
import { Icon, type IconName } from "../ui/icons";
import { chancesOf, failsIn, ownIn } from "./check-model";
import { seatName, type Participant } from "./who";

type Mark = "ok" | "bad" | "note";
const marks: Record<Mark, IconName> = { ok: "tick", bad: "x", note: "minus" };

function Line({ is, title, children }: { is: Mark; title: string; children: ComponentChildren }): JSX.Element {
  return (
    <li class={is}>
      <span class="mark"><Icon name={marks[is]} /></span>
      <div><h3>{title}</h3><p>{children}</p></div>
    </li>
  );
}

const timeOf = (ms: number): string => new Date(ms).toLocaleTimeString(locale(), { hour: "2-digit", minute: "2-digit", second: "2-digit" });

interface LineProps {
  one: DealFound;
  own: OwnDeal | undefined;
  participants: Participant[];
  /** The game is over, so its seals are open. */
  over: boolean;
}

function Seal({ one, own }: LineProps): JSX.Element {
  const t = text.value.fair.seal;
  if (failsIn("seal", one.failed)) return <Line is="bad" title={t.bad}>{one.failed.includes(1) ? t.badOpened : t.badTime}</Line>;
  const noted = own?.sent !== undefined;
  return <Line is="ok" title={noted ? t.ok : t.okAny}>{noted ? t.times(timeOf(own.sealed), timeOf(own.sent ?? 0)) : t.told}</Line>;
}

/** "Given by Ines and Tom. None from Edda." `but`: a seat to leave out, because it was named already. */
function Who({ one, participants, but }: { one: DealFound; participants: Participant[]; but?: number | undefined }): JSX.Element {
  const t = text.value.fair.chance, { gave, lost, gaveNone } = chancesOf(one);
  const parts = ([[t.gave, gave], [t.lost, lost], [t.gaveNone, gaveNone]] as const)
    .map(([say, seats]) => [say, seats.filter((seat) => seat !== but)] as const).filter(([, seats]) => seats.length);
  return <>{parts.map(([say, seats]) => <><Rich say={say} parts={{ who: <Names names={seats.map((seat) => seatName(participants[seat]))} /> }} />{" "}</>)}</>;
}

function Chance({ one, own, participants }: LineProps): JSX.Element {
  const t = text.value.fair.chance, mine = ownIn(one, own);
  if (failsIn("chance", one.failed)) {
    const given = own?.sent !== undefined && one.failed.includes(3);
    return <Line is="bad" title={t.bad}>{given ? t.badOwn : one.failed.includes(4) ? t.badLock : t.badChance}</Line>;
  }
  if (mine === "dropped") return <Line is="note" title={t.dropped}>{t.droppedSay} <Who one={one} participants={participants} but={own?.seat} /></Line>;
  if (mine === "gave") return <Line is="ok" title={t.own}><Who one={one} participants={participants} but={own?.seat} /></Line>;
  if (!chancesOf(one).gave.length) return <Line is="note" title={t.nobody}>{t.nobodySay} <Who one={one} participants={participants} /></Line>;
  return <Line is="ok" title={t.some}><Who one={one} participants={participants} /></Line>;
}

function CardsLine({ one, participants }: LineProps): JSX.Element {
  const t = text.value.fair.cards, { deal, failed, other, shown } = one;
  if (!failsIn("cards", failed)) return <Line is="ok" title={t.ok}>{t.okSay(deal.hands.flat().length + deal.kitty.length)}</Line>;
  const say = other?.due && other.dealt
    ? <Rich say={t.badCard} parts={{ who: <Names names={[seatName(participants[other.seat])]} />, due: <CardText card={other.due} />, dealt: <CardText card={other.dealt} /> }} />
    : shown?.due && shown.dealt ? <Rich say={t.badShown} parts={{ due: <CardText card={shown.due} />, dealt: <CardText card={shown.dealt} /> }} />
    : failed.includes(8) ? t.badSay : failed.includes(7) ? t.badDealer : t.badMix;
  return <Line is="bad" title={shown && !other ? t.badOwn : t.bad}>{say}</Line>;
}

function HeldLine({ one, participants }: LineProps): JSX.Element {
  const t = text.value.fair.held, { failed, unheld } = one;
  if (!failsIn("held", failed)) return <Line is="ok" title={t.ok}>{t.okSay}</Line>;
  const say = unheld && /^[2-9TJQKA][CDSH]$/.test(unheld.card) && participants[unheld.seat]
    ? <Rich say={t.badCard} parts={{ who: <Names names={[seatName(participants[unheld.seat])]} />, card: <CardText card={unheld.card} /> }} /> : t.badSay;
  return <Line is="bad" title={t.bad}>{say}</Line>;
}

export function CheckLines(p: LineProps): JSX.Element {
  const opened = p.one.deal.secret !== null;
  return (
    <ol class="checks">
      {opened && <><Seal {...p} /><Chance {...p} /><CardsLine {...p} /></>}
      <HeldLine {...p} />
      {p.one.failed.includes(10) && <Line is="bad" title={text.value.fair.whole.bad}>{text.value.fair.whole.badDeals}</Line>}
    </ol>
  );
}

/** The line about the record as a whole. */
export function WholeLine({ found }: { found: Found }): JSX.Element | null {
  const t = text.value.fair.whole, unused = found.deals.filter(({ deal }) => deal.hand === null).length;
  if (failsIn("whole", found.failed) || found.failed.length)
    return <ol class="checks"><Line is="bad" title={t.bad}>{found.failed.includes(10) ? t.badDeals : t.badText}</Line></ol>;
  if (found.state === "running" || !found.chain) return null;
  return <ol class="checks whole"><Line is="ok" title={t.ok}>{t.okSay(found.deals.length, unused, printOf(found.chain))}</Line></ol>;
}
