// transport.tsx - moves through a hand: first, back, play, next, and a track with a part for every trick.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { text } from "../text/text";
import { Button } from "../ui/button";
import type { Player } from "./play";
import { cardsIn, partsOf } from "./replay-model";

/** Elements in which keys have a meaning of their own. */
const TAKEN = "input, select, textarea, button, a, summary, dialog";

function usePlayerKeys(player: Player): void {
  useEffect(() => {
    const press = (e: KeyboardEvent): void => {
      if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return;
      if (document.querySelector("dialog[open]")) return;
      const on = e.target instanceof Element ? e.target.closest(TAKEN) : null;
      if (on && (e.key === " " || on.matches("input, select, textarea"))) return;
      switch (e.key) {
        case "ArrowLeft": player.go(player.at.value - 1); break;
        case "ArrowRight": player.go(player.at.value + 1); break;
        case "Home": player.go(0); break;
        case "End": player.go(player.last); break;
        case " ": player.toggle(); break;
        default: return;
      }
      e.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [player]);
}

/** The position of the player, in words. */
export function whereOf(player: Player): string {
  const t = text.value.replay;
  const hand = player.now.value, step = player.steps.value[player.at.value];
  if (!hand || !step) return "";
  switch (step.kind) {
    case "card": return t.cardOf(step.n, cardsIn(hand));
    case "passed": return t.passed;
    case "charged": return t.chargedTitle;
    case "kitty": return t.kitty;
    case "scored": return t.over;
    default: return t.dealt;
  }
}

function spoken(player: Player): string {
  const step = player.steps.value[player.at.value];
  return step?.kind === "card" ? text.value.replay.inTrick(step.n, step.trick + 1) : whereOf(player);
}

function Track({ player }: { player: Player }): JSX.Element {
  const at = player.at.value, last = player.last;
  const parts = partsOf(player.steps.value);
  let from = 0;
  return (
    <div class="track" style={{ "--at": last ? at / last : 0 }}>
      <span class="track-parts" aria-hidden="true">
        {parts.map((steps, i) => {
          const begins = from;
          from += steps;
          return <i key={i} class={begins <= at ? "d" : ""} style={{ "--steps": steps }} />;
        })}
      </span>
      <input type="range" min={0} max={last} step={1} value={at} aria-label={text.value.replay.track}
        aria-valuetext={spoken(player)} onInput={(e) => player.go(Number(e.currentTarget.value))} />
    </div>
  );
}

export function Transport({ player }: { player: Player }): JSX.Element {
  const t = text.value.replay;
  usePlayerKeys(player);
  const at = player.at.value, playing = player.playing.value;
  return (
    <div class="transport" role="group" aria-label={t.transport} title={t.keys}>
      <Button icon="first" kind="quiet" aria-disabled={at === 0} onClick={() => player.go(0)}>{t.first}</Button>
      <Button icon="stepb" kind="quiet" aria-disabled={at === 0} onClick={() => player.go(at - 1)}>
        {t.back}
      </Button>
      <Button icon={playing ? "pause" : "play"} class="playing" onClick={() => player.toggle()}>
        {playing ? t.pause : t.play}
      </Button>
      <Button icon="step" kind="quiet" aria-disabled={at >= player.last} onClick={() => player.go(at + 1)}>
        {t.next}
      </Button>
      <Track player={player} />
      <span class="num where">{whereOf(player)}</span>
    </div>
  );
}
