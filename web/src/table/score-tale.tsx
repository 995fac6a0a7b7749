// score-tale.tsx - the state of a game in a sentence or two.
import type { JSX } from "preact";
import { text } from "../text/text";
import { taleOf } from "./score-model";
import type { Reading } from "./score-reading";
import { Sentence, whoOf } from "./score-sentence";

export function taleText(r: Reading): string {
  const s = text.value.score, { view, game, hands } = r.t;
  if (!hands.length) return s.noHand;
  const tale = taleOf(r.sides, r.runs, hands.length, r.read);
  const said: string[] = [];
  if (tale.leaders.length === r.sides.length) said.push(s.level(tale.total));
  else if (tale.leaders.length)
    said.push(s.leading(whoOf(view, tale.leaders.flatMap((l) => l.seats)), tale.total, tale.still));
  if (tale.mover) said.push(s.moved(whoOf(view, tale.mover.side.seats), tale.mover));
  if (game?.ended && view.stage === "playing") said.push(s.extra);
  else if (tale.left) said.push(s.left(tale.left));
  else if (tale.threat && r.target) {
    const { side, hands: left } = tale.threat;
    said.push(s.threat(whoOf(view, side.seats), side.total, left, r.target));
  }
  return said.join(" ");
}

export function TaleText({ r }: { r: Reading }): JSX.Element {
  return <p class="tale"><Sentence text={taleText(r)} /></p>;
}
