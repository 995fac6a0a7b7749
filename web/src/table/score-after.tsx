// score-after.tsx - actions after the end of a game: another one, view it again, share it.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ask } from "../net/api";
import type { Id, Seat } from "../net/types";
import { faultText, refusalText } from "../text/refusal";
import { text } from "../text/text";
import { Button, ButtonLink } from "../ui/button";
import type { Finished } from "./finished";
import { seatLetter, type Table } from "./model";
import { Sentence, whoOf } from "./score-sentence";
import type { Session } from "./session";

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
      <Button kind="quiet" icon="link" onClick={() => void share()}>{s.share}</Button>
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
      {others.length > 0 && <Sentence text={s.wantAgain(whoOf(view, others))} />}{" "}
      {mine && <Sentence text={s.waitFor(whoOf(view, wait))} />}
    </p>
  );
}

interface FooterProps {
  session: Session;
  t: Table;
  found: Finished | null;
  /** The hand that cost the viewer most, from 1. */
  worst: number;
  /** Another game, if that is more than the viewer's own wish. */
  again: (() => void) | undefined;
}

export function GameFooter({ session, t, found, worst, again }: FooterProps): JSX.Element {
  const s = text.value.score, { view } = t;
  const game = found?.id, me = view.seat ? view.seats[view.seat.charCodeAt(0) - 65] : undefined;
  const asked = me?.kind === "person" && me.again;
  const company = view.seats.filter((sitter) => sitter.kind === "person").length > 1;
  const refusal = session.refusal.value;
  return (
    <>
      <footer class="on end">
        {(again || (view.seat && !asked)) && (
          <Button kind="go" icon="again" onClick={again ?? (() => void session.command("rematch"))}>
            {s.again}{company && <span class="long"> {s.againWith}</span>}
          </Button>
        )}
        {game && (
          <ButtonLink icon="scores" href={`${session.place.game(game)}#costs-${worst}`}
            {...(t.hands.length > 1 ? { title: s.costsAt(worst) } : {})}>{s.costs}</ButtonLink>
        )}
        <Asked t={t} />
        {refusal && <p role="status">{refusalText(refusal)}</p>}
      </footer>
      <footer class="more">
        {game && <ButtonLink kind="quiet" icon="eye" href={session.place.game(game)}>{s.replay}</ButtonLink>}
        {game && view.fair && <ButtonLink kind="quiet" icon="seal" href={session.place.game(game) + "/check"}>{s.check}</ButtonLink>}
        {view.terms.money === "slate" && <ButtonLink kind="quiet" icon="rules" href="/me/slates" aside>{s.slate}</ButtonLink>}
        {game && !session.place.here && <Share game={game} />}
        <ButtonLink kind="quiet" class="home" href="/">{text.value.common.toStart}</ButtonLink>
      </footer>
    </>
  );
}
