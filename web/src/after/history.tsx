// history.tsx - the games that a person has finished, latest first.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Refused } from "../net/api";
import { link } from "../net/link";
import { cutOff } from "../net/online";
import { isNobody } from "../net/people";
import { browser, playedHere, site, type Place } from "../net/place";
import type { GameListed, Id } from "../net/types";
import { gameName, leastToWin } from "../rules/presets";
import { seatLetter } from "../table/model";
import { finalStanding, type Side } from "../table/score-model";
import { whyText } from "../text/refusal";
import { locale, number, text } from "../text/text";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import { AskToJoin } from "./joins";
import { join, joined, left, sentTo } from "./joining";
import { OpenRecord } from "./open-record";
import { Take } from "./take";
import { SeatName, participantsOf, type Participant } from "./who";

interface Page {
  games: GameListed[];
  before?: string | number;
}

/** The games of one place, as far as they were fetched: `before` is set if there are more. */
interface Listing {
  place: Place;
  games: GameListed[];
  before?: string | number | undefined;
  read: boolean;
  failed: string;
}

/** Games of this browser that are in the account's history as well. */
async function alsoThere(): Promise<Set<Id>> {
  const you = link.you.value;
  if (NO_SERVER || !you || you.guest || !playedHere()) return new Set();
  return sentTo(you.person).then(({ sent }) => new Set(sent), () => new Set());
}

async function readOn(list: Listing, person: Id | undefined): Promise<Listing> {
  const query = new URLSearchParams();
  if (person) query.set("person", person);
  if (list.before !== undefined) query.set("before", String(list.before));
  try {
    const page = await list.place.ask<Page>("GET", "/api/games" + (query.size ? "?" + query.toString() : ""));
    return { ...list, games: [...list.games, ...page.games], before: page.before, read: true, failed: "" };
  } catch (e) {
    // A viewer without an identity has no games.
    const failed = e instanceof Refused && e.status === 401 ? "" : whyText(e);
    return { ...list, read: true, failed };
  }
}

/** When the last game fetched from a list ended; -Infinity if the list is complete. */
const reach = (list: Listing): number => (list.before === undefined ? -Infinity : list.games.at(-1)?.ended ?? -Infinity);

interface Found {
  place: Place;
  g: GameListed;
}

/** All lists merged, latest first, as far as each was fetched. Games in `twice` are shown only as the account's. */
function asOne(lists: Listing[], twice: Set<Id>): Found[] {
  const from = Math.max(...lists.map(reach)), there = lists.some(({ place, failed }) => !place.here && !failed);
  return lists.flatMap(({ place, games }) => games.filter((g) => g.ended >= from && !(there && place.here && twice.has(g.game)))
    .map((g) => ({ place, g })))
    .sort((a, b) => b.g.ended - a.g.ended);
}

interface State {
  lists: Listing[];
  twice: Set<Id>;
  asking: boolean;
}

interface Games {
  games: Found[];
  goesOn: boolean;
  failed: string;
  asking: boolean;
  more: () => void;
  /** Call it when the list of stored games has changed. */
  reload: () => void;
}

function useGames(person: Id | undefined): Games {
  const [{ lists, twice, asking }, show] = useState<State>({ lists: [], twice: new Set(), asking: true });
  const turn = useRef(0);
  /** `meanwhile`: what is shown until the games are fetched. */
  const load = async (kept: Listing[], meanwhile = kept): Promise<void> => {
    const mine = ++turn.current, from = Math.max(...kept.map(reach));
    show({ lists: meanwhile, twice, asking: true });
    const due = (list: Listing): boolean => !list.read || list.failed !== "" || (list.before !== undefined && reach(list) >= from);
    const read = await Promise.all(kept.map((list) => (due(list) ? readOn(list, person) : list)));
    // Ask only now: a game that joins the account in the meantime would be shown twice.
    const also = person ? new Set<Id>() : await alsoThere();
    if (mine === turn.current) show({ lists: read, twice: also, asking: false });
  };
  const begin = (meanwhile?: Listing[]): void => {
    const places = person ? [site] : [...(isNobody() ? [] : [site]), ...(playedHere() ? [browser] : [])];
    void load(places.map((place) => ({ place, games: [], read: false, failed: "" })), meanwhile);
  };
  const reload = (): void => begin(lists);
  const me = link.you.value?.person, whose = useRef<Id | undefined>(undefined);
  useEffect(() => {
    // While games are joining the account, each is in both lists for a moment.
    if (left.value && whose.current === me) return;
    begin(whose.current === me ? lists : undefined);
    whose.current = me;
  }, [person, me, left.value ? -1 : joined.value]);
  const failed = lists.find((list) => list.failed)?.failed ?? "";
  // What the server did not send is fetched when it is back.
  useEffect(() => { if (!cutOff.value && failed && !asking) void load(lists); }, [cutOff.value]);
  return {
    reload, games: asOne(lists, twice), goesOn: lists.some((list) => list.before !== undefined),
    failed, asking, more: () => void load(lists),
  };
}

function when(ms: number): string {
  return new Date(ms).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
}

interface Placed {
  participant: Participant;
  score: number;
  /** null: the total is too low to win, such as zero in Super Hearts. */
  place: number | null;
  won: boolean;
}

/** Seats by their places. */
function placed(g: GameListed, participants: Participant[]): Placed[] {
  const sides = participants.map((_, i): Side => ({ seats: [seatLetter(i)], totals: [], total: g.scores[i] ?? 0 }));
  return finalStanding(sides, g.winners, leastToWin(g.rules)).flatMap(({ side, won, place }) => {
    const participant = participants[sides.indexOf(side)];
    return participant ? [{ participant, score: side.total, won, place }] : [];
  });
}

function Row({ place, g }: Found): JSX.Element {
  const t = text.value.replay.history;
  const rows = placed(g, participantsOf(g, place.here));
  const own = rows.find((r) => r.participant.mine), end = rows.at(-1)?.place;
  const off = !g.winners.length, hasLeft = own?.participant.left;
  return (
    <li>
      <a href={place.game(g.game)} class="past-game">
        <span class="past-head">
          <b>{gameName(g.rules)}</b>
          <time dateTime={new Date(g.ended).toISOString()}>{when(g.ended)}</time>
          <span>{t.hands(g.hands)}{g.shared && <>, {t.shared}</>}{g.brought && <>, {place.here ? t.fromFile : t.brought}</>}</span>
        </span>
        {(off || own) && (
          <span class={"past-place" + (own?.won && !hasLeft ? " won" : "")}>
            {off || !own ? t.calledOff
              : hasLeft ? t.left
              : own.won ? t.won : own.place === null ? text.value.score.tooLow : t.place(own.place, own.place === end ? own.place : rows.length)}
          </span>
        )}
        <span class="past-seats">
          {rows.map((r) => (
            <span key={r.participant.seat} class={[r.participant.mine && "me", r.won && "won"].filter(Boolean).join(" ")}>
              <SeatName participant={r.participant} /> <b class="num">{number(r.score)}</b>
              {r.won && <><Icon name="tick" /><span class="vh">{t.won}</span></>}
            </span>
          ))}
        </span>
      </a>
    </li>
  );
}

export function History({ person }: { person?: Id }): JSX.Element {
  const t = text.value.replay.history;
  const { games, goesOn, failed, asking, more, reload } = useGames(person);
  const none = !games.length && !asking && !failed;
  const [files, count] = useState(0);
  const tookIn = (): void => {
    reload();
    count(files + 1);
    void join();
  };
  return (
    <div class="history">
      {!person && !NO_SERVER && <AskToJoin key={files} />}
      {none && <p class="soft">{person ? t.noneTheirs : t.none} {!person && <a href="/">{t.begin}</a>}</p>}
      <ol>{games.map((found) => <Row key={found.g.game} {...found} />)}</ol>
      {failed && <p class="fault" role="alert"><Icon name="warn" /><span>{t.failed} {failed}</span></p>}
      {asking && !games.length && <p class="soft" role="status">{text.value.common.loading}</p>}
      {(goesOn || failed) && (
        <Button icon={failed ? "again" : "down"} aria-disabled={asking}
          onClick={() => { if (!asking) more(); }}>
          {failed ? text.value.replay.tryAgain : t.more}
        </Button>
      )}
      {!person && <Take changed={tookIn} />}
      {!person && <OpenRecord />}
    </div>
  );
}
