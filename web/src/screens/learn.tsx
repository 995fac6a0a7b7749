// learn.tsx - the lesson: seven little hands with one task each; it needs no server.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Practice } from "../lesson/cloth";
import { begin as begun, pass, pressHand, pressTrick, type Stand } from "../lesson/play";
import { steps } from "../lesson/steps";
import { Answer, Words } from "../lesson/words";
import { set } from "../settings";
import { strength } from "../rules/strength";
import { begin, beginning, refusal } from "../start/begin";
import { text } from "../text/text";
import { Button, ButtonLink } from "../ui/button";

/** The position in the lesson: a step, or after the last one. */
interface Place {
  at: number;
  stand: Stand | null;
}
function placeAt(at: number): Place {
  const step = steps[at];
  return { at, stand: step ? begun(step) : null };
}

function Bar(): JSX.Element {
  const t = text.value.lesson;
  return (
    <header class="bar">
      <a class="brand" href="/">
        <svg aria-hidden="true"><use href="#mark" /></svg><span>{text.value.common.name}</span>
      </a>
      <nav><ButtonLink href="/" icon="x" kind="quiet">{t.leave}</ButtonLink></nav>
    </header>
  );
}

function Progress({ at }: { at: number }): JSX.Element {
  return (
    <p class="progress">
      <span class="stitches" aria-hidden="true">
        {steps.map((s, i) => <i key={s.name} class={i < at ? "sewn-in" : i === at ? "now" : ""} />)}
      </span>
      {text.value.lesson.progress(at + 1, steps.length)}
    </p>
  );
}

function End({ again }: { again: () => void }): JSX.Element {
  const t = text.value.lesson.end, busy = beginning.value;
  return (
    <section class="lesson-end">
      <h2 tabIndex={-1}>{t.title}</h2>
      <p class="lead">{t.say}</p>
      <div class="row left">
        <Button icon="play" kind="go" size="big" aria-disabled={busy}
          onClick={() => void begin({ rules: "classic", player: strength.value })}>{t.play}</Button>
        <ButtonLink href="/" size="big">{t.games}</ButtonLink>
      </div>
      <p class="under" role="status">
        {busy ? text.value.start.dealing : refusal.value ? <b class="no">{refusal.value}</b> : t.under}
      </p>
      <Button icon="again" kind="quiet" onClick={again}>{t.again}</Button>
    </section>
  );
}

interface PartProps {
  place: Place & { stand: Stand };
  change: (stand: Stand) => void;
  move: (to: number) => void;
}

function Part({ place: { at, stand }, change, move }: PartProps): JSX.Element {
  const t = text.value.lesson, words = t.steps[stand.step.name];
  const next = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The card that was pressed is in the trick now: focus Next.
    if (stand.done) next.current?.querySelector<HTMLElement>(".next")?.focus({ preventScroll: true });
  }, [stand.done]);
  const passing = stand.step.kind === "pass" && !stand.done ? stand.step : null;
  const last = at + 1 === steps.length;
  return (
    <section class="lesson-part">
      <div class="lesson-say">
        <Progress at={at} />
        <h2 tabIndex={-1}>{words.title}</h2>
        <p class="lead"><Words say={words.say} /></p>
        <p class={"task" + (stand.done ? " right" : "")} role="status"><Answer stand={stand} /></p>
      </div>
      <Practice stand={stand} hand={(card) => change(pressHand(stand, card))}
        trick={(card) => change(pressTrick(stand, card))} />
      <div class="row left lesson-steps" ref={next}>
        <Button kind="plain" aria-disabled={at === 0} onClick={() => { if (at) move(at - 1); }}>
          {t.back}
        </Button>
        {passing && (
          <Button kind="go" icon="pass" aria-disabled={stand.picked.length < passing.count}
            onClick={() => change(pass(stand))}>
            {stand.picked.length < passing.count ? t.chosen(stand.picked.length) : t.pass}
          </Button>
        )}
        <Button class="next" kind={stand.done ? "go" : "plain"} onClick={() => move(at + 1)}>
          {last ? t.finish : t.next}
        </Button>
      </div>
    </section>
  );
}

export function LearnScreen(): JSX.Element {
  const [place, setPlace] = useState<Place>(() => placeAt(0));
  const main = useRef<HTMLElement>(null);
  const moved = useRef(false);
  const t = text.value.lesson;
  useEffect(() => {
    refusal.value = "";
    set({ met: true });
  }, []);
  useEffect(() => { document.title = `${t.title} · ${text.value.common.name}`; }, [t]);
  useEffect(() => {
    if (moved.current) {
      scrollTo(0, 0);
      main.current?.querySelector("h2")?.focus({ preventScroll: true });
    }
    moved.current = true;
  }, [place.at]);
  const { at, stand } = place;
  const move = (to: number): void => setPlace(placeAt(to));
  return (
    <div class="start lesson">
      <Bar />
      <main ref={main}>
        <h1 class="vh">{t.title}</h1>
        {stand
          ? <Part key={at} place={{ at, stand }} change={(s) => setPlace({ at, stand: s })} move={move} />
          : <End again={() => move(0)} />}
      </main>
    </div>
  );
}
