// ends.tsx - the dialog on the cloth when a hand or the game is over. Each player closes it for themselves.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { dialog } from "../ui/dialog";
import { Curves } from "./curve";
import { finalOf, GameHead, MyHands, Now, Standing, worstHandOf } from "./end-game";
import { Faster } from "./faster";
import { people } from "./facts";
import { useFinished } from "./finished";
import type { Table } from "./model";
import { Money } from "./money";
import { endShown, goOn } from "./score-ends";
import { HandHead, lastHand, TITLE } from "./score-head";
import { wayOf } from "./score-model";
import { useReading, type Reading } from "./score-reading";
import { ScoreTable } from "./score-table";
import { TaleText } from "./score-tale";
import { GameFooter } from "./score-after";
import { NextStep } from "./step";
import type { Session } from "./session";

/** Always rendered on the cloth; empty while a hand is played. `again`: another game, for all who share the device. */
export function Ends({ session, again }: { session: Session; again?: () => void }): JSX.Element | null {
  const shown = endShown(session), t = session.table.value;
  if (!shown || !t) return null;
  const key = `${shown}${t.view.games}:${t.hands.length}`;
  return <Paper key={key} session={session} t={t} over={shown === "game"} again={again} />;
}

/** Whether the focus is in something that must not lose it, such as an input. */
function occupied(): boolean {
  const at = document.activeElement;
  return at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement || !!at?.closest("dialog");
}

/** Makes everything under the dialog inert until it is closed. */
function asideWhile(paper: HTMLElement | null): () => void {
  const below = paper?.parentElement?.querySelector<HTMLElement>(".lay");
  below?.toggleAttribute("inert", true);
  return () => {
    below?.toggleAttribute("inert", false);
    const back = below?.querySelector<HTMLElement>(".hand [tabindex='0']");
    setTimeout(() => {
      if (document.activeElement === document.body) back?.focus({ preventScroll: true });
    });
  };
}

/** Keys that scroll the dialog must not move in the hand below. */
function keepScrolling(e: KeyboardEvent): void {
  if (e.key.startsWith("Arrow") || e.key === "Home" || e.key === "End") e.stopPropagation();
}

interface PaperProps {
  session: Session;
  t: Table;
  over: boolean;
  again: (() => void) | undefined;
}

function Paper({ session, t, over, again }: PaperProps): JSX.Element {
  const r = useReading(t);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => asideWhile(place.current), []);
  useEffect(() => {
    const first = place.current?.querySelector<HTMLElement>(over ? "section" : ".go");
    if (!occupied()) first?.focus({ preventScroll: true });
    if (over) return undefined;
    const press = (e: KeyboardEvent): void => {
      const free = !(e.target instanceof Element) || !e.target.closest("button, a, input, textarea, dialog");
      if (e.key !== "Enter" || e.repeat || e.altKey || e.ctrlKey || e.metaKey || dialog.value || !free) return;
      e.preventDefault();
      goOn(session);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <div class="ends" ref={place} onKeyDown={keepScrolling}>
      <section class="sheet scoresheet" aria-labelledby={TITLE} tabIndex={-1}>
        {over ? <GameOver session={session} r={r} again={again} /> : <HandOver session={session} r={r} />}
      </section>
    </div>
  );
}

function HandOver({ session, r }: { session: Session; r: Reading }): JSX.Element {
  return (
    <>
      <HandHead r={r} />
      <Faster t={r.t} />
      <div class="cols">
        <div><ScoreTable r={r} final /><TaleText r={r} /></div>
        <div><Curves r={r} title={text.value.score.soFar} /><Money r={r} /></div>
      </div>
      <NextStep session={session} t={r.t} over={false} />
      <HandFooter session={session} t={r.t} />
    </>
  );
}

/** First the result, then what to do next; below that, the whole game. */
function GameOver({ session, r, again }: { session: Session; r: Reading } & Pick<PaperProps, "again">): JSX.Element {
  const { t } = r, order = finalOf(r), found = useFinished(t, session.place), s = text.value.score;
  const game = found && session.place.game(found.id);
  return (
    <>
      <GameHead r={r} order={order} />
      <div class="cols moment">
        <div><Standing r={r} order={order} /><Now t={t} found={found} /></div>
        <div><MyHands r={r} found={found} at={(hand) => `${game ?? ""}#hand-${hand}`} /><Money r={r} /></div>
      </div>
      <NextStep session={session} t={t} over />
      <GameFooter session={session} t={t} found={found} worst={worstHandOf(r)} again={again} />
      {t.hands.length > 0 && (
        <section class="cols whole">
          <div><h3>{s.allScores}</h3><ScoreTable r={r} final whole /></div>
          <div><Curves r={r} title={s.whole} /></div>
        </section>
      )}
    </>
  );
}

function HandFooter({ session, t }: { session: Session; t: Table }): JSX.Element {
  const s = text.value.score, { game, view } = t;
  const dealt = !t.ended;
  const known = game && game.hand_number !== t.handBefore?.number;
  const alone = game?.choice && game.to_act.every((seat) => seat === view.seat);
  return (
    <footer class="on">
      <Button kind="go" icon="pass" onClick={() => goOn(session)}
        onKeyDown={(e) => { if (e.repeat) e.preventDefault(); }}>
        {known ? s.nextHand(wayOf(game.pass, view.seats.length)) : s.next}
      </Button>
      {dealt && !(alone && people(t) === 1) && <p>{alone ? s.awaited : s.dealt}</p>}
      <div class="row">
        {lastHand(t) && (
          <Button icon="eye" onClick={() => { dialog.value = "tricks"; }}>{s.lookThrough}</Button>
        )}
      </div>
    </footer>
  );
}
