// hero.tsx - the cloth at the top of the start page: a trick about to be taken, seen from the player's seat.
import type { JSX } from "preact";

const hand = ["2h", "4h", "7h", "9h", "Jh", "Kh", "Ah"];
const trick: [card: string, x: number, y: number, turn: number][] = [
  ["Ks", 0, -44, 3], ["4s", -74, 6, -7], ["9s", 74, 8, 6], ["Qs", 0, 58, -4],
];

function Fan({ at, cards }: { at: string; cards: string[] }): JSX.Element {
  return (
    <span class={"deckfan " + at}>
      {cards.map((card, i) => (
        <svg key={i} class="pc" viewBox="0 0 250 350" style={{ "--i": i }}><use href={"#" + card} /></svg>
      ))}
    </span>
  );
}

const backs = hand.map(() => "back");

/** The cloth, and once there is time for them, the cards on it. */
export function Stage({ cards }: { cards: boolean }): JSX.Element {
  return (
    <div class="stage tile-art" aria-hidden="true">
      <svg class="stitch"><rect class="hem" /></svg>
      {cards && <Cards />}
    </div>
  );
}

function Cards(): JSX.Element {
  return (
    <>
      <Fan at="top" cards={backs} /><Fan at="lft" cards={backs} /><Fan at="rgt" cards={backs} />
      <svg class="ring" viewBox="-100 -100 200 200"><circle r="97" /></svg>
      <span class="pile">
        {trick.map(([card, x, y, turn]) => (
          <svg key={card} class="pc" viewBox="0 0 250 350"
            style={{ translate: `${x}px ${y}px`, rotate: `${turn}deg` }}>
            <use href={"#c-" + card} />
          </svg>
        ))}
      </span>
      <Fan at="open" cards={hand.map((c) => "c-" + c)} />
    </>
  );
}
