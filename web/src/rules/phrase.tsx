// phrase.tsx - sentences with drawn cards: "{QS}" is the queen of spades, `x` is text of the rules.
import type { JSX } from "preact";
import { text } from "../text/text";
import { CardText, Suit } from "../ui/card";
import type { SuitLetter } from "../net/types";

/** "{QS}" */
export function token(card: string): string {
  return `{${card}}`;
}

export function Phrase({ say }: { say: string }): JSX.Element {
  return (
    <>
      {say.split(/(\{[2-9TJQKA][CDSH]\}|\{[CDSH]\}|`[^`]*`)/).map((part, i) => {
        if (/^\{..\}$/.test(part)) return <CardText key={i} card={part.slice(1, 3)} />;
        if (/^\{.\}$/.test(part)) return <Suit key={i} suit={part[1] as SuitLetter} />;
        return part.startsWith("`") ? <code key={i}>{part.slice(1, -1)}</code> : part;
      })}
    </>
  );
}

/** The same as plain text, for example for a name that is read aloud. */
export function plain(say: string): string {
  const t = text.value.common;
  return say
    .replace(/\{([2-9TJQKA][CDSH])\}/g, (_, card: string) => t.theCard(card))
    .replace(/\{([CDSH])\}/g, (_, suit: SuitLetter) => t.suits[suit])
    .replaceAll("`", "");
}
