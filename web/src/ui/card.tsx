// card.tsx - cards and suits, drawn from the sprite in the page.
import type { JSX } from "preact";
import type { Card, SuitLetter } from "../net/types";
import { isGerman, settings, type CardBack } from "../settings";
import { text } from "../text/text";

/** The sprite's name for a card: "Qs" for "QS". */
function symbol(card: Card): string {
  return (card[0] ?? "") + (card[1] ?? "").toLowerCase();
}

/** Both faces of a card, full and plain; the style sheet shows one of them. */
export function Faces({ card }: { card: Card }): JSX.Element {
  return (
    <>
      <svg class="f" viewBox="0 0 250 350" aria-hidden="true"><use href={"#c-" + symbol(card)} /></svg>
      <svg class="p" viewBox="0 0 250 350" aria-hidden="true"><use href={"#p-" + symbol(card)} /></svg>
    </>
  );
}

/** The chosen card back, or another. */
export function Back({ kind = settings.value.back }: { kind?: CardBack }): JSX.Element {
  return <svg viewBox="0 0 250 350" aria-hidden="true"><use href={kind === "heart" ? "#back" : "#back-" + kind} /></svg>;
}

/** A small plain card; `bare`: it is not read aloud, since the words next to it name it. */
export function Mini({ card, bare }: { card: Card; bare?: boolean }): JSX.Element {
  return (
    <svg class="mini" viewBox="0 0 250 350"
      {...(bare ? { "aria-hidden": "true" } : { role: "img", "aria-label": text.value.common.Card(card) })}>
      <use href={"#p-" + symbol(card)} />
    </svg>
  );
}

export function Suit({ suit }: { suit: SuitLetter }): JSX.Element {
  const letter = suit.toLowerCase();
  return (
    <svg class={"suit " + letter} role="img" aria-label={text.value.common.suits[suit]}>
      <use href={"#s-" + letter} />
    </svg>
  );
}

/** The rank as it stands on the card: "10" for T; queen and jack as the settings say. */
export function rankText(card: Card): string {
  const rank = card[0] ?? "";
  if (isGerman()) return { T: "10", Q: "D", J: "B" }[rank] ?? rank;
  return rank === "T" ? "10" : rank;
}

/** A card in running text: its rank and its suit. */
export function CardText({ card }: { card: Card }): JSX.Element {
  return (
    <span class="ct">
      {rankText(card)}
      <Suit suit={card[1] as SuitLetter} />
    </span>
  );
}
