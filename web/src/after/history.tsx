// history.tsx - the games that somebody has finished, the latest first.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ask, Refused } from "../net/api";
import { link } from "../net/link";
import { isNobody } from "../net/people";
import type { GameListed, Id } from "../net/types";
import { gameName } from "../rules/presets";
import { seatLetter } from "../table/model";
import { whyText } from "../text/refusal";
import { locale, number, text } from "../text/text";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import { OpenRecord } from "./open-record";
import { Called, facesOf, type Face } from "./who";

interface Page {
  games: GameListed[];
  before?: string | number;
}

type State = { games: GameListed[]; before: string | number | undefined; failed: string; asking: boolean };

function useGames(person: Id | undefined): State & { more: () => void } {
  const [state, show] = useState<State>({ games: [], before: undefined, failed: "", asking: true });
  const turn = useRef(0);
  const load = async (kept: GameListed[], before?: string | number): Promise<void> => {
    const mine = ++turn.current;
    if (!person && isNobody()) return show({ games: [], before: undefined, failed: "", asking: false });
    show({ games: kept, before, failed: "", asking: true });
    const query = new URLSearchParams();
    if (person) query.set("person", person);
    if (before !== undefined) query.set("before", String(before));
    try {
      const page = await ask<Page>("GET", "/api/games" + (query.size ? "?" + query.toString() : ""));
      if (mine === turn.current) show({ games: [...kept, ...page.games], before: page.before, failed: "", asking: false });
    } catch (e) {
      // Nobody has no games.
      const failed = e instanceof Refused && e.status === 401 ? "" : whyText(e);
      if (mine === turn.current) show({ games: kept, before, failed, asking: false });
    }
  };
  useEffect(() => void load([]), [person, link.you.value?.person]);
  return { ...state, more: () => void load(state.games, state.before) };
}

function when(ms: number): string {
  return new Date(ms).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
}

interface Placed {
  face: Face;
  score: number;
  place: number;
  won: boolean;
  last: boolean;
}

/** Seats by their scores, the lowest first; whoever won stands before all others. */
function placed(g: GameListed, faces: Face[]): Placed[] {
  const rows = faces.map((face, i): Placed =>
    ({ face, score: g.scores[i] ?? 0, won: g.winners.includes(seatLetter(i)), place: 0, last: false }));
  const ahead = (a: Placed, b: Placed): boolean => (a.won !== b.won ? a.won : a.score < b.score);
  for (const row of rows) {
    row.place = 1 + rows.filter((other) => ahead(other, row)).length;
    row.last = !rows.some((other) => ahead(row, other));
  }
  return rows.sort((a, b) => a.place - b.place);
}

function Row({ g }: { g: GameListed }): JSX.Element {
  const t = text.value.replay.history;
  const rows = placed(g, facesOf(g));
  const own = rows.find((r) => r.face.mine);
  const off = !g.winners.length;
  return (
    <li>
      <a href={`/g/${g.game}`} class="past-game">
        <span class="past-head">
          <b>{gameName(g.rules)}</b>
          <time dateTime={new Date(g.ended).toISOString()}>{when(g.ended)}</time>
          <span>{t.hands(g.hands)}{g.shared && <>, {t.shared}</>}</span>
        </span>
        {(off || own) && (
          <span class={"past-place" + (own?.won ? " won" : "")}>
            {off || !own ? t.calledOff
              : own.won ? t.won : t.place(own.place, own.last ? own.place : rows.length)}
          </span>
        )}
        <span class="past-seats">
          {rows.map((r) => (
            <span key={r.face.seat} class={[r.face.mine && "me", r.won && "won"].filter(Boolean).join(" ")}>
              <Called face={r.face} /> <b class="num">{number(r.score)}</b>
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
  const { games, before, failed, asking, more } = useGames(person);
  const none = !games.length && !asking && !failed;
  return (
    <div class="history">
      {none && <p class="soft">{person ? t.noneTheirs : t.none} {!person && <a href="/">{t.begin}</a>}</p>}
      <ol>{games.map((g) => <Row key={g.game} g={g} />)}</ol>
      {failed && <p class="fault" role="alert"><Icon name="warn" /><span>{t.failed} {failed}</span></p>}
      {asking && !games.length && <p class="soft" role="status">{text.value.common.loading}</p>}
      {(before !== undefined || failed) && (
        <Button icon={failed ? "again" : "down"} aria-disabled={asking}
          onClick={() => { if (!asking) more(); }}>
          {failed ? text.value.replay.tryAgain : t.more}
        </Button>
      )}
      {!person && <OpenRecord />}
    </div>
  );
}
