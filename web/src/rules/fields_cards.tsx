// fields_cards.tsx - inputs for options that name cards and suits, and for those that give cards a value.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { text } from "../text/text";
import { CardText, Suit } from "../ui/card";
import { Icon } from "../ui/icons";
import type { FieldProps } from "./fields";
import { faceLabel, wordLabel } from "./labels";
import { Phrase, plain } from "./phrase";
import { Stepper } from "./stepper";
import {
  cardsOf,
  RANKS,
  readFaces,
  readPoints,
  SUITS,
  toggle,
  writeFaces,
  writePoints,
  type Worth,
} from "./values";

/** Cards that can be removed, and a board of all cards to add some from. */
export function FacesField({ option, value, onChange, title, about }: FieldProps): JSX.Element {
  const t = text.value.form.faces;
  const now = readFaces(value);
  const write = (change: Partial<typeof now>): void => onChange(writeFaces({ ...now, ...change }, option));
  return (
    <div class="faces" role="group" aria-labelledby={title} aria-describedby={about}>
      {(option.words ?? []).map(({ word }) => {
        const on = now.words.includes(word);
        return (
          <label key={word} class="tickbox">
            <input
              type="checkbox"
              checked={on}
              onChange={() =>
                write({ words: on ? now.words.filter((w) => w !== word) : [...now.words, word] })
              }
            />
            <span>
              <Phrase say={wordLabel(option, word)} />
            </span>
          </label>
        );
      })}
      <Chips
        cards={now.cards}
        onRemove={(face) => write({ cards: toggle(now.cards, face) })}
        empty={now.words.length === 0}
      />
      <CardBoard
        label={t.add}
        chosen={now.cards}
        onToggle={(face) => write({ cards: toggle(now.cards, face) })}
      />
    </div>
  );
}

function Chips({
  cards,
  onRemove,
  empty,
}: {
  cards: string[];
  onRemove: (face: string) => void;
  empty: boolean;
}): JSX.Element | null {
  const t = text.value.form.faces;
  if (!cards.length) return empty ? <p class="none">{t.empty}</p> : null;
  return (
    <ul class="facechips">
      {cards.map((face) => (
        <li key={face} class="chip solid">
          <Phrase say={faceLabel(face)} />
          <button
            type="button"
            class="tiny"
            aria-label={t.remove(plain(faceLabel(face)))}
            onClick={() => onRemove(face)}
          >
            <Icon name="x" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface BoardProps {
  label: string;
  chosen: string[];
  onToggle: (face: string) => void;
}

/** All cards by suit, each selected or not; folded at first. */
function CardBoard({ label, chosen, onToggle }: BoardProps): JSX.Element {
  const t = text.value.form.faces;
  const [open, show] = useState(false);
  const held = new Set(chosen.flatMap(cardsOf));
  const names = text.value.common;
  return (
    <div class="picker">
      <button type="button" class="chip add" aria-expanded={open} onClick={() => show(!open)}>
        <Icon name={open ? "x" : "plus"} />
        <span>{open ? t.done : label}</span>
      </button>
      {open && (
        <div class="deckboard">
          {SUITS.map((suit) => (
            <div key={suit} role="group" aria-label={names.suits[suit]}>
              <button
                type="button"
                class="whole"
                aria-label={t.all(names.suits[suit])}
                aria-pressed={cardsOf(suit.toLowerCase()).every((c) => held.has(c))}
                onClick={() => onToggle(suit.toLowerCase())}
              >
                <Suit suit={suit} />
              </button>
              {RANKS.map((rank) => (
                <button
                  key={rank}
                  type="button"
                  aria-pressed={held.has(rank + suit)}
                  aria-label={names.Card(rank + suit)}
                  onClick={() => onToggle(rank + suit)}
                >
                  <CardText card={rank + suit} />
                </button>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Cards and their costs. */
export function PointsField({ value, onChange, title, about }: FieldProps): JSX.Element {
  const t = text.value.form;
  const worths = readPoints(value);
  const change = (i: number, worth: Worth | null): void =>
    onChange(writePoints(worths.flatMap((w, j) => (i === j ? (worth ? [worth] : []) : [w]))));
  const pick = (face: string): void => {
    const own = cardsOf(face);
    const known = new Map(worths.flatMap((w) => cardsOf(w.face).map((card) => [card, w.value] as const)));
    const whole = own.every((card) => known.has(card));
    for (const card of own)
      if (whole) known.delete(card);
      else if (!known.has(card)) known.set(card, "1");
    onChange(writePoints([...known].map(([card, worth]) => ({ face: card, value: worth }))));
  };
  return (
    <div class="faces" role="group" aria-labelledby={title} aria-describedby={about}>
      <ul class="rows">
        {worths.map((w, i) => (
          <li key={w.face}>
            <span class="what">
              <Phrase say={faceLabel(w.face)} />
            </span>
            <Stepper
              label={t.points.worth(plain(faceLabel(w.face)))}
              value={w.value}
              low={-100}
              high={100}
              onChange={(v) => change(i, { ...w, value: v })}
            />
            <button
              type="button"
              class="tiny"
              aria-label={t.faces.remove(plain(faceLabel(w.face)))}
              onClick={() => change(i, null)}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      <CardBoard label={t.points.add} chosen={worths.map((w) => w.face)} onToggle={pick} />
    </div>
  );
}
