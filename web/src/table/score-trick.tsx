// score-trick.tsx - a trick that is over: who played what, and who took it.
import type { JSX } from "preact";
import type { View } from "../net/types";
import { settings } from "../settings";
import { text } from "../text/text";
import { CardText, Mini } from "../ui/card";
import { Called } from "./called";
import type { Table, Trick } from "./model";
import { Sentence, whoOf } from "./score-sentence";
import { cancelled } from "./takes";

/** The cards in the order in which they fell, each with its player. */
export function TrickCards({ view, trick }: { view: View; trick: Trick }): JSX.Element {
  const s = text.value.score;
  return (
    <ol style={{ "--n": view.seats.length }}>
      {trick.cards.map(({ seat, card }, i) => {
        const off = cancelled(trick.cards, card);
        // If the trick went around again, the sentence below names the card that took it.
        const took = seat === trick.taker && !off && !trick.boosted;
        return (
          <li key={i} class={(took ? "took" : "") + (off ? " off" : "")}>
            <Mini card={card} />
            <span>
              <Called view={view} seat={seat} />
              {(took || off) && <span class="vh"> {off ? s.cancelled : s.tookIt}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

export function Outcome({ view, trick }: { view: View; trick: Trick }): JSX.Element {
  const s = text.value.score, told = settings.value.points ? trick.points : null;
  const twins = [...new Set(trick.cards.map((p) => p.card))].filter((card) => cancelled(trick.cards, card));
  return (
    <p>
      {trick.taker ? <Sentence text={s.took(whoOf(view, [trick.taker]), told)} /> : s.nobodyTook}
      {trick.boosted && <small> {s.boosted}</small>}
      {twins.length > 0 && (
        <small> {s.cancelledCards} {twins.map((card) => <> <CardText card={card} /></>)}</small>
      )}
    </p>
  );
}

/** The last trick of this hand, or of the previous one. */
export function lastOf(t: Table): { trick: Trick; before: boolean } | null {
  const trick = t.tricks.at(-1);
  if (trick) return { trick, before: false };
  return t.before ? { trick: t.before, before: true } : null;
}

export function LastTrick({ t }: { t: Table }): JSX.Element {
  const s = text.value.score, last = lastOf(t);
  return (
    <section class={"last" + (last && last.trick.cards.length > 4 ? " crowd" : "")}>
      <h2>{last?.before ? s.lastTrickOf(t.hands.length) : s.lastTrick}</h2>
      {last ? (
        <>
          <TrickCards view={t.view} trick={last.trick} />
          <Outcome view={t.view} trick={last.trick} />
        </>
      ) : <p class="none">{s.noTrick}</p>}
    </section>
  );
}
