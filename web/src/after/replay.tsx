// replay.tsx - a finished game viewed again: its hands, the table with all cards open, the review.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Place } from "../net/place";
import type { Id, Moment, Replay, Review as Reviewed, Seat } from "../net/types";
import { gameName, loadSchema } from "../rules/presets";
import { useRules } from "../table/rules-read";
import { wayOf } from "../table/score-model";
import { text } from "../text/text";
import { go, placeOnScreen } from "../route";
import type { Tried } from "../table/tries";
import { BarNav, type Act } from "../ui/bar-nav";
import { Button } from "../ui/button";
import { RetryButton } from "./retry";
import { Costs } from "./costs";
import { useReview } from "./fetching";
import { handName, Hands } from "./hands";
import { Opened } from "./opened";
import { Player } from "./play";
import { positionAt, seatsIn } from "./replay-model";
import { stepOfMoment, worst } from "./review-model";
import { Review } from "./review";
import { saveText } from "./save";
import { continuedThen, judgedOf } from "./tries-model";
import { ShareDialog } from "./share";
import { SolvedButton } from "./solved";
import { Transport } from "./transport";
import { participantsOf, participantAt, SeatsSentence, type Participant } from "./who";

/** Back to the page before, or to the start page if this page was opened directly. */
function leave(): void {
  const entered = performance.getEntriesByType("navigation")[0]?.name ?? "";
  if (history.length > 1 && !entered.startsWith(location.origin + location.pathname)) history.back();
  else go("/");
}

export function ReplayBar({ acts = [], meta }: { acts?: Act[]; meta?: ComponentChildren }): JSX.Element {
  const t = text.value;
  return (
    <header class="bar">
      <a class="brand" href="/" aria-label={t.common.name}>
        <svg aria-hidden="true"><use href="#mark" /></svg><span>{t.common.name}</span>
      </a>
      {meta && <p class="meta">{meta}</p>}
      <BarNav label={t.replay.thisGame} acts={acts}>
        <Button icon="x" kind="quiet" onClick={leave}>{t.common.close}</Button>
      </BarNav>
    </header>
  );
}

/** `mark`: where the game comes from, if not from this server. */
function Meta({ player, game, mark }: { player: Player; game: string; mark: string }): JSX.Element {
  const t = text.value.replay;
  const hand = player.now.value;
  const sep = <span class="sep">·</span>;
  if (!hand) return <b>{game}</b>;
  return (
    <>
      <b>{game}</b>{sep}
      {mark && <span class="from">{mark}{sep}</span>}
      <span class="which">
        <span>{handName(player.replay.hands, player.hand.value)}</span>
        <span>, {t.way(wayOf(hand.pass, seatsIn(hand)))}</span>
      </span>
      {!mark && <span class="wide">{sep}{t.open}</span>}
    </>
  );
}

/** How the game ended, shown with its last hand. */
function Winners({ player, participants }: { player: Player; participants: Participant[] }): JSX.Element | null {
  const { replay } = player;
  const t = text.value.replay;
  if (player.hand.value < replay.hands.length - 1) return null;
  if (replay.called_off) return <p class="wins">{t.gameOff}</p>;
  const winners = replay.winners.map((s) => participantAt(participants, s)).filter((f): f is Participant => !!f);
  return winners.length ? <p class="wins"><SeatsSentence say={t.wins} participants={winners} /></p> : null;
}

function Cloth({ player, participants, below, costs }: {
  player: Player; participants: Participant[]; below: Seat; costs: JSX.Element;
}): JSX.Element {
  const hand = player.now.value, standing = player.standing.value;
  return (
    <main class="cloth on-cloth">
      <svg class="stitch" aria-hidden="true"><rect class="hem" /></svg><div class="lamp" />
      <h1 class="vh">{text.value.replay.title(gameName(player.replay.rules))}</h1>
      <div class="replay-lay">
        <Hands player={player} participants={participants} />
        {hand && standing && <Opened hand={hand} standing={standing} participants={participants} below={below}
          ending={<Winners player={player} participants={participants} />} />}
        {costs}
        <Transport player={player} />
      </div>
    </main>
  );
}

/** "#hand-6" opens the sixth hand, "#costs-6" opens it at the card that cost most. Hands that were called off do not count. */
function handAsked(replay: Replay): number {
  const number = Number(/^#(?:hand|costs)-(\d+)$/.exec(placeOnScreen())?.[1] ?? NaN);
  const found = replay.hands.findIndex((hand) => !hand.called_off && hand.number === number);
  return Math.max(0, found);
}

/** Shows the card that cost most, once its review is there: a link asked for it. */
function useCostliest(player: Player, review: Reviewed | null, seat: Seat): void {
  const due = useRef(/^#costs-\d+$/.test(placeOnScreen()));
  useEffect(() => {
    const hand = player.now.value, moment = review && worst(review)[0];
    if (!due.current || !review || !hand) return;
    due.current = false;
    const step = moment ? stepOfMoment(hand, player.steps.value, seat, moment) : -1;
    // A viewer who has moved on in the meantime stays where they are.
    if (step >= 0 && player.at.value === 0) player.go(step);
  }, [review]);
}

/** The seat that is viewed: the chosen one, or the viewer's own, or the first. */
function useSeat(participants: Participant[]): [Seat, (seat: Seat) => void] {
  const [chosen, choose] = useState<Seat | null>(null);
  return [chosen ?? participants.find((f) => f.mine)?.seat ?? "A", choose];
}

/** The game's record as a file: a function that saves it, and whether that failed. */
function useDownload(place: Place, id: Id | null): { act: Act | null; failed: boolean } {
  const t = text.value.replay, name = `hearts-${id}.txt`;
  const [failed, fail] = useState(false);
  const { record } = place, named = { icon: "down", say: t.download, whole: t.downloadName } as const;
  if (id === null) return { act: null, failed };
  if ("at" in record) return { act: { ...named, href: record.at(id), download: name }, failed };
  const save = async (): Promise<void> => {
    try {
      saveText(name, [await record.text(id)]);
      fail(false);
    } catch {
      fail(true);
    }
  };
  return { act: { ...named, press: () => void save() }, failed };
}

/** Retry button for the viewed seat: from its decision in the current trick, or from the deal. */
function FromStep({ player, tried }: { player: Player; tried: (trick: number) => Promise<Tried> }): JSX.Element {
  const step = player.standing.value?.step, trick = step?.kind === "card" ? step.trick + 1 : 0;
  const w = text.value.replay.tries;
  return <RetryButton kind="quiet" say={trick ? w.here : w.deal} tried={() => tried(trick)} />;
}

/** Solves the current position, if the hand is near enough to its end. */
function FromOpen({ player, participants, record }: { player: Player; participants: Participant[]; record: () => Promise<string> }): JSX.Element | null {
  const hand = player.now.value, standing = player.standing.value;
  const at = hand && standing && positionAt(hand, standing.step);
  // A record of several games has a hand's number several times: the solver takes the last one.
  if (!hand || !at || player.replay.hands.filter((h) => h.number === hand.number).at(-1) !== hand) return null;
  return <SolvedButton key={`${at.trick}.${at.cards}`} hand={hand} participants={participants}
    place={async () => ({ record: await record(), hand: hand.number, ...at })} />;
}

interface ReplayProps {
  place: Place;
  replay: Replay;
  /** null: a record from a file, which has no review. */
  id: Id | null;
  name?: string;
  /** Fetches its record. */
  record: () => Promise<string>;
}

export function ReplayView({ place, replay, id, name, record }: ReplayProps): JSX.Element {
  const t = text.value.replay;
  const player = useMemo(() => new Player(replay, handAsked(replay)), [replay]);
  const [sharing, share] = useState(false);
  const [shared, setShared] = useState(!!replay.shared);
  const rules = useRules(replay.rules);
  const participants = participantsOf(replay, place.here);
  const [seat, choose] = useSeat(participants);
  const hand = player.now.value;
  const weighed = id !== null && !!hand && !hand.called_off && hand.tricks.length > 0;
  const { got, again } = useReview(place, weighed ? id : null, hand?.number ?? 1, seat);
  const review = weighed && got.state === "there" ? got.value : null;
  useCostliest(player, review, seat);
  const game = gameName(replay.rules);
  const mark = [replay.brought ? t.history[place.here ? "fromFile" : "brought"] : "", replay.takebacks ? t.takebacks : ""].filter(Boolean).join(", ");
  useEffect(() => {
    void loadSchema();
    return () => player.stop();
  }, [player]);
  useEffect(() => {
    document.title = `${t.title(name ?? game)} · ${text.value.common.name}`;
  }, [game, name, t]);
  const participant = participantAt(participants, seat), download = useDownload(place, id);
  const acts: Act[] = [
    { icon: "seal", say: text.value.fair.check, href: (id === null ? "/g/record" : place.game(id)) + "/check" },
    ...(download.act ? [download.act] : []),
    ...(id !== null && !place.here ? [{ icon: "link", say: t.share, press: () => share(true), opens: "dialog" } as const] : []),
  ];
  const tried = async (at: Moment | number): Promise<Tried> => {
    const moment = typeof at === "number" ? null : at, trick = moment ? moment.trick ?? 0 : Number(at);
    const judged = moment && judgedOf(moment);
    if (!hand) throw new Error("no hand");
    return {
      record: await record(), hand: hand.number, seat, names: replay.names ?? replay.game ?? "", nth: 1,
      back: location.pathname + location.hash, then: continuedThen(hand, seat, trick || 1),
      ...(moment ? { decision: moment.decision } : {}), ...(trick ? { trick } : {}), ...(judged ? { judged } : {}),
      ...(moment ? { best: { cards: moment.best, ...(moment.best_option ? { option: moment.best_option } : {}) } } : {}),
    };
  };
  return (
    <div class="app replay">
      <ReplayBar meta={<Meta player={player} game={name ?? game} mark={mark} />} acts={acts} />
      <span class="vh" role="status">{download.failed && t.failed}</span>
      <Cloth player={player} participants={participants} below={seat}
        costs={<Costs player={player} review={review} weighed={weighed} seat={seat} participant={participant}
          again={hand && !hand.called_off && (
            <><FromStep player={player} tried={tried} /><FromOpen player={player} participants={participants} record={record} /></>
          )} />} />
      <Review got={weighed ? got : null} again={again}
        instead={id === null ? t.noReview : hand ? t.notScored : t.empty}
        player={player} participants={participants} participant={participant} money={!!rules?.money} choose={choose} tried={tried} />
      {sharing && id !== null && (
        <ShareDialog id={id} game={game} open={!!replay.public} shared={shared}
          mine={participants.some((f) => f.mine)} onShared={setShared} onClose={() => share(false)} />
      )}
    </div>
  );
}
