// check.tsx - checks the deals of a game on this device and sums up the result in words. Fetched on demand.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { checkRecord, type DealFound, type Found } from "../fair/check";
import { canHash, hexOf } from "../fair/deal";
import { ownDeals, type OwnDeal } from "../fair/log";
import { withNotes } from "../fair/own";
import { printOf } from "../fair/print";
import type { Place } from "../net/place";
import type { Replay } from "../net/types";
import { gameName, loadSchema } from "../rules/presets";
import { seatLetter } from "../table/model";
import { Rich } from "../table/rich";
import { whyText } from "../text/refusal";
import { text } from "../text/text";
import { toHeading } from "../ui/arrive";
import { Button, ButtonLink } from "../ui/button";
import { Icon } from "../ui/icons";
import { Dialog } from "../ui/dialog";
import { CheckLines, WholeLine } from "./check-lines";
import { firstLook, handOf, handsOf, wasShown } from "./check-model";
import { ReplayBar } from "./replay";
import { saveText } from "./save";
import { participantsOf, type Participant } from "./who";

type State = { is: "checking"; n: number; of: number } | { is: "failed"; why: string } | { is: "there"; found: Found; own: OwnDeal[]; record: string };

/** Fetches the record and checks it. */
function useCheck(record: () => Promise<string>, round: number): State {
  const [state, set] = useState<State>({ is: "checking", n: 0, of: 0 });
  useEffect(() => {
    let gone = false;
    const tell = (now: State): void => { if (!gone) set(now); };
    const work = async (): Promise<void> => {
      tell({ is: "checking", n: 0, of: 0 });
      const text = await record();
      const found = await checkRecord(text, (one, of) => tell({ is: "checking", n: one.deal.number + 1, of }));
      const own = found.game ? ownDeals(found.game) : [];
      tell({ is: "there", found: withNotes(found, own), own, record: text });
    };
    if (canHash()) work().catch((e: unknown) => tell({ is: "failed", why: whyText(e) }));
    return () => { gone = true; };
  }, [round]);
  return state;
}

function Cloth({ children }: { children: ComponentChildren }): JSX.Element {
  return (
    <main class="cloth on-cloth">
      <svg class="stitch" aria-hidden="true"><rect class="hem" /></svg><div class="lamp" style={{ "--t": "180deg" }} />
      <div class="ends">{children}</div>
    </main>
  );
}

const TITLE = "check-title";

interface HeadProps {
  title: string;
  say: string;
  is: "ok" | "bad" | "plain";
}

/** The result in words; a failure is read aloud at once. */
function Head({ title, say, is }: HeadProps): JSX.Element {
  return (
    <header class={"chead " + is}>
      <span class="bigmark"><Icon name={is === "bad" ? "warn" : "seal"} /></span>
      <div role={is === "bad" ? "alert" : "status"}><h1 id={TITLE}>{title}</h1><p>{say}</p></div>
    </header>
  );
}

function headOf(found: Found): HeadProps {
  const t = text.value.fair, hands = handsOf(found), wrong = hands.filter(({ failed }) => failed.length > 0);
  switch (found.state) {
    case "right": return { title: t.right, say: t.rightSay(hands.length), is: "ok" };
    case "running": return { title: t.running, say: t.runningSay, is: "plain" };
    case "none": return { title: t.none, say: t.noneSay, is: "plain" };
    default: return {
      title: wrong.length ? t.wrong(wrong.map(handOf)) : t.wrongWhole, say: t.wrongSay(hands.length - wrong.length, hands.length), is: "bad",
    };
  }
}

function Pick({ hands, at, choose }: { hands: DealFound[]; at: number; choose: (at: number) => void }): JSX.Element {
  const t = text.value.fair;
  return (
    <>
      <h2>{t.all(hands.length)}</h2>
      <ol class="handpick">
        {hands.map((hand, i) => (
          <li key={hand.deal.number}>
            <button type="button" class={hand.failed.length ? "bad" : undefined} aria-current={i === at ? "true" : undefined} onClick={() => choose(i)}>
              <span class="vh">{t.hand(handOf(hand))}{hand.deal.void ? ", " + t.calledOff : ""}, {hand.failed.length ? t.handWrong : t.handRight}</span>
              <span aria-hidden="true">{handOf(hand)}</span>
              <Icon name={hand.failed.length ? "x" : "tick"} />
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

function Print({ hand }: { hand: DealFound }): JSX.Element {
  const t = text.value.fair;
  return (
    <div class="fingerprint">
      <small>{t.print}</small>
      <b>{hand.deal.lock && printOf(hexOf(hand.deal.lock))}</b>
      <p>{t.printSay}</p>
    </div>
  );
}

function Meaning({ found }: { found: Found }): JSX.Element {
  const t = text.value.fair, shown = wasShown(found);
  return (
    <div class="todo">
      <h2>{t.means}</h2>
      <p>{shown ? t.meansShown : t.meansSay}</p>
      <h2>{t.canDo}</h2>
      <ol>{(shown ? t.doingsShown : t.doings).map((doing) => <li key={doing}><Rich say={doing} /></li>)}</ol>
    </div>
  );
}

/** `alone`: the game was played where nobody else could join. */
function Looked({ found, own, participants, alone }: { found: Found; own: OwnDeal[]; participants: Participant[]; alone: boolean }): JSX.Element {
  const t = text.value.fair, hands = useMemo(() => handsOf(found), [found]);
  const [chosen, choose] = useState<number | null>(null), at = chosen ?? firstLook(hands), hand = hands[at];
  const notes = own.find(({ deal }) => deal === hand?.deal.number);
  return (
    <div class="cols ccols">
      <section aria-live="polite">
        {hand && <><h2>{t.hand(handOf(hand))}{hand.deal.void && `, ${t.calledOff}`}</h2><CheckLines one={hand} own={notes} participants={participants} over={found.state !== "running"} /></>}
        <WholeLine found={found} />
      </section>
      <section>
        {found.state === "wrong" && <Meaning found={found} />}
        {hand && <Print hand={hand} />}
        {hands.length > 0 && <Pick hands={hands} at={at} choose={choose} />}
        <h2>{t.cannotShow}</h2>
        <p class="soft">{t.cannotShowSay}</p>
        {alone && <p class="soft">{t.alone}</p>}
      </section>
    </div>
  );
}

function How({ onClose }: { onClose: () => void }): JSX.Element {
  const t = text.value.fair;
  return <Dialog title={t.how} onClose={onClose}><ol class="how">{t.howSay.map((say) => <li key={say}>{say}</li>)}</ol></Dialog>;
}

interface CheckProps {
  place: Place;
  replay: Pick<Replay, "game" | "rules" | "seats" | "names">;
  /** The name of its file, and the address of the page before. */
  name: string;
  back: string;
  record: () => Promise<string>;
}

/** Fills in missing names: a record need not name the people in its seats. */
function named<R extends Pick<Replay, "seats">>(replay: R): R {
  return { ...replay, seats: replay.seats.map((seat, i) => (seat.name ? seat : { ...seat, name: seatLetter(i) })) };
}

export function CheckView({ place, replay, name, back, record }: CheckProps): JSX.Element {
  const t = text.value.fair, game = gameName(replay.rules), [round, next] = useState(0), [how, explain] = useState(false);
  const state = useCheck(record, round), can = canHash();
  useEffect(() => void loadSchema(), []);
  useEffect(() => { document.title = `${t.title(game)} · ${text.value.common.name}`; }, [game, t]);
  useEffect(() => { if (state.is === "there") toHeading(); }, [state.is]);
  const found = state.is === "there" ? state.found : null, participants = participantsOf(named(replay), place.here);
  const head: HeadProps = !can ? { title: t.cannot, say: t.cannotSay, is: "plain" }
    : state.is === "failed" ? { title: text.value.replay.failed, say: state.why, is: "plain" }
      : state.is === "checking" ? { title: t.checking(state.n, state.of), say: "", is: "plain" } : headOf(state.found);
  return (
    <div class="app wide">
      <ReplayBar meta={<><b>{t.check}</b><span class="sep">·</span><span class="wide">{game}</span></>} />
      <Cloth>
        <section class={"sheet scoresheet checksheet" + (head.is === "bad" ? " failing" : "")} aria-labelledby={TITLE} tabIndex={-1}>
          <Head {...head} />
          {state.is === "there" && found && found.state !== "none" && <Looked found={found} own={state.own} participants={participants} alone={place.here} />}
          <footer>
            <div class="row left">
              {state.is === "there" && <Button icon="down" kind={head.is === "bad" ? "go" : "plain"} onClick={() => saveText(name, [state.record])}>{t.keep}</Button>}
              {(state.is === "failed" || head.is === "bad") && <Button icon="again" onClick={() => next(round + 1)}>{t.again}</Button>}
              <Button icon="rules" aria-haspopup="dialog" onClick={() => explain(true)}>{t.how}</Button>
              <ButtonLink icon="back" href={back}>{text.value.common.back}</ButtonLink>
            </div>
            {!NO_SERVER && <p><a href="/deals">{t.server}</a></p>}
          </footer>
        </section>
      </Cloth>
      {how && <How onClose={() => explain(false)} />}
    </div>
  );
}
