// words.tsx - the words of the lesson, with cards drawn in its sentences.
import type { ComponentChildren, JSX } from "preact";
import { Rich } from "../table/rich";
import { CardText } from "../ui/card";
import type { Card } from "../net/types";
import { text } from "../text/text";
import type { Stand } from "./play";

export function Words({ say, card }: { say: string; card?: Card | null }): JSX.Element {
  const parts: Record<string, ComponentChildren> = {};
  for (const [, found] of say.matchAll(/\{([2-9TJQKA][CDSH])\}/g))
    if (found) parts[found] = <CardText card={found} />;
  if (card) parts.card = <CardText card={card} />;
  return <Rich say={say} parts={parts} />;
}

/** What the lesson says about the state of a step. */
export function Answer({ stand }: { stand: Stand }): JSX.Element {
  const words = text.value.lesson.steps[stand.step.name];
  if (stand.done) return <Words say={words.done} />;
  if (stand.wrong) return <Words say={words.no[stand.wrong] ?? words.no.else ?? ""} card={stand.wrong} />;
  return <Words say={words.ask} />;
}
