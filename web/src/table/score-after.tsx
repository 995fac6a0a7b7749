// score-after.tsx - actions after the end of a game: another one, view it again, share it.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ask } from "../net/api";
import type { Place } from "../net/place";
import type { GameListed, Id, Seat } from "../net/types";
import { refusalText } from "../text/refusal";
import { faultText } from "../text/refusal";
import { text } from "../text/text";
import { Button, ButtonLink } from "../ui/button";
import { seatLetter, type Table } from "./model";
import { Sentence, whoOf } from "./score-sentence";
import type { Session } from "./session";

/** A game is stored a moment after its end: ask again after these times. */
const WAITS = [0, 400, 1000, 2500, 6000];

function same(listed: GameListed, t: Table): boolean {
  return listed.rules === t.view.rules && listed.scores.join() === t.game?.score.join();
}

/** The finished game among the viewer's own, newest first; null until it is found. */
function useFinished(t: Table, place: Place): Id | null {
  const [found, find] = useState<Id | null>(null);
  useEffect(() => {
    let gone = false, timer = 0;
    const look = async (at: number): Promise<void> => {
      try {
        const { games } = await place.ask<{ games: GameListed[] }>("GET", "/api/games");
        const game = games.find((g) => same(g, t));
        if (gone) return;
        if (game) return find(game.game);
      } catch {
        // The request is repeated below.
      }
      const wait = WAITS[at + 1];
      if (!gone && wait !== undefined) timer = window.setTimeout(() => void look(at + 1), wait);
    };
    if (t.view.seat) void look(0);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [t.view.games, t.view.seat]);
  return found;
}

function Share({ game }: { game: Id }): JSX.Element {
  const s = text.value.score;
  const [said, say] = useState<string | null>(null);
  const [link, show] = useState<string | null>(null);
  const share = async (): Promise<void> => {
    const address = `${location.origin}/g/${game}`;
    try {
      await ask("POST", `/api/games/${game}/share`, { on: true });
    } catch (fault) {
      return say(faultText(fault));
    }
    try {
      await navigator.clipboard.writeText(address);
      say(s.shared);
    } catch {
      say(s.sharedAs);
      show(address);
    }
  };
  return (
    <>
      <Button icon="link" onClick={() => void share()}>{s.share}</Button>
      <p class="shared" role="status">{said}{link && <> <a href={link}>{link}</a></>}</p>
    </>
  );
}

/** Who wants another game, and who has not decided. */
function Asked({ t }: { t: Table }): JSX.Element | null {
  const s = text.value.score, { view } = t;
  const people: { seat: Seat; again: boolean }[] = view.seats.flatMap((sitter, i) =>
    sitter.kind === "person" ? [{ seat: seatLetter(i), again: sitter.again }] : []);
  const those = (again: boolean): Seat[] => people.filter((p) => p.again === again).map((p) => p.seat);
  const want = those(true), wait = those(false);
  if (!want.length || !wait.length) return null;
  const mine = view.seat !== null && want.includes(view.seat);
  const others = want.filter((seat) => seat !== view.seat);
  return (
    <p>
      {mine && s.youWant}{" "}
      {others.length > 0 && <Sentence text={s.wantAgain(whoOf(view, others))} />}{" "}
      {mine && <Sentence text={s.waitFor(whoOf(view, wait))} />}
    </p>
  );
}

export function GameFooter({ session, t }: { session: Session; t: Table }): JSX.Element {
  const s = text.value.score, { view } = t;
  const game = useFinished(t, session.place);
  const me = view.seat ? view.seats[view.seat.charCodeAt(0) - 65] : undefined;
  const asked = me?.kind === "person" && me.again;
  const refusal = session.refusal.value;
  return (
    <footer>
      {view.seat && !asked && (
        <Button kind="go" icon="again" onClick={() => void session.command("rematch")}>{s.again}</Button>
      )}
      <Asked t={t} />
      {refusal && <p role="status">{refusalText(refusal)}</p>}
      <ButtonLink kind="quiet" class="home" href="/">{text.value.common.toStart}</ButtonLink>
      <div class="row all">
        {game && <ButtonLink icon="eye" href={session.place.game(game)}>{s.replay}</ButtonLink>}
        {game && <ButtonLink icon="scores" href={session.place.game(game) + "#costs"}>{s.costs}</ButtonLink>}
        {game && view.fair && <ButtonLink icon="seal" href={session.place.game(game) + "/check"}>{s.check}</ButtonLink>}
        {game && !session.place.here && <Share game={game} />}
      </div>
    </footer>
  );
}
