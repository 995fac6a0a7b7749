// art.tsx - a small picture of each game: cards from the sprite, thread and numbers on cloth.
import type { ComponentChildren, JSX } from "preact";
import { text } from "../text/text";
import { Icon } from "../ui/icons";

interface At {
  x: number;
  y: number;
  turn?: number;
}

/** A card, or its back for "back"; with plain faces, because it is small. */
function C({ card, x, y, turn = 0, w = 50 }: At & { card: string; w?: number }): JSX.Element {
  const face = card === "back" ? "back" : "p-" + (card[0] ?? "") + (card[1] ?? "").toLowerCase();
  return (
    <svg class="pc" viewBox="0 0 250 350"
      style={{ left: `${x}px`, top: `${y}px`, width: `${w}px`, rotate: `${turn}deg` }}>
      <use href={"#" + face} />
    </svg>
  );
}

/** A label, by default below a card: what the card costs, or a sign such as ×2. */
function N(p: { x: number; y?: number; look?: string; children: ComponentChildren }): JSX.Element {
  const { x, y = 89, look = "", children } = p;
  return <b class={"n " + look} style={{ left: `${x}px`, top: `${y}px` }}>{children}</b>;
}

function Thread({ d, solid }: { d: string; solid?: string }): JSX.Element {
  return (
    <svg class="th" viewBox="0 0 150 116">
      <path d={d} />
      {solid && <path class="solid" d={solid} />}
    </svg>
  );
}

type Of3<T> = [T, T, T];

/** Three cards side by side with their costs. */
function Three({ cards, costs }: { cards: Of3<string>; costs: Of3<number> }): JSX.Element {
  return (
    <>
      <C card={cards[0]} x={16} y={22} turn={-6} />
      <C card={cards[1]} x={50} y={18} />
      <C card={cards[2]} x={84} y={22} turn={6} />
      <N x={33}>{costs[0]}</N><N x={67}>{costs[1]}</N><N x={102}>{costs[2]}</N>
    </>
  );
}

function Mono(p: { x: number; y: number; colour: string; children: string }): JSX.Element {
  const { x, y, colour, children } = p;
  return <span class="mono" style={{ "--pc": colour, left: `${x}px`, top: `${y}px` }}>{children}</span>;
}

function Cross({ at }: { at?: string[] }): JSX.Element {
  const [one = "", two = "", three = "", four = ""] = at ?? text.value.start.compass;
  return (
    <>
      <Thread d="M75 28V96M30 62H120" />
      <Mono x={58} y={10} colour="#8a3f2b">{one}</Mono><Mono x={58} y={82} colour="#8a3f2b">{two}</Mono>
      <Mono x={14} y={46} colour="#2f4fa0">{three}</Mono><Mono x={102} y={46} colour="#2f4fa0">{four}</Mono>
    </>
  );
}

/** A pile of coins, `high` of them. */
function Coins({ high = 5 }: { high?: number }): JSX.Element {
  return (
    <svg class="coins" viewBox="0 0 60 80">
      {Array.from({ length: high }, (_, i) => 66 - 9 * i).map((y) => (
        <g key={y}><ellipse cx="30" cy={y} rx="24" ry="9" /><path d={`M6 ${y}v-8`} /></g>
      ))}
    </svg>
  );
}

/** A card for each player around a ring: the queen of spades in front, the others face down. */
function Around({ n }: { n: number }): JSX.Element {
  const ring = Array.from({ length: n }, (_, i) => (i / n) * 2 * Math.PI + Math.PI / 2);
  return (
    <>
      <svg class="th" viewBox="0 0 150 116"><circle cx="75" cy="58" r="38" /></svg>
      {ring.map((t, i) => (
        <C key={i} card={i ? "back" : "QS"} w={28} x={61 + 48 * Math.cos(t)} y={38 + 38 * Math.sin(t)}
          turn={(t * 180) / Math.PI - 90} />
      ))}
    </>
  );
}

const pictures: Record<string, () => JSX.Element> = {
  classic: () => (
    <>
      <C card="5H" x={22} y={24} turn={-14} />
      <C card="JH" x={46} y={18} turn={-3} />
      <C card="QS" x={72} y={22} turn={9} />
    </>
  ),
  american: () => (
    <>
      <C card="AH" x={20} y={18} turn={-8} />
      <C card="QS" x={80} y={18} turn={8} />
      <N x={45} look="thread">+26</N>
      <N x={105} look="thread">−26</N>
    </>
  ),
  "grand-prix": () => (
    <>
      <Thread d="M75 62H22M75 62H128M75 62V16"
        solid="M30 54L21 62L30 70M120 54L129 62L120 70M67 24L75 15L83 24" />
      <C card="QS" x={52} y={34} w={46} />
    </>
  ),
  spot: () => <Three cards={["3H", "TH", "AH"]} costs={[3, 10, 14]} />,
  "spot-courts": () => <Three cards={["7H", "KH", "AH"]} costs={[7, 10, 15]} />,
  "black-maria": () => (
    <>
      <Thread d="M78 62H128" solid="M118 52L129 62L118 72" />
      <C card="QS" x={26} y={24} turn={-5} />
    </>
  ),
  "black-maria-spades": () => <Three cards={["QS", "KS", "AS"]} costs={[13, 10, 7]} />,
  "black-maria-spot": () => <Three cards={["QS", "KH", "AH"]} costs={[25, 10, 15]} />,
  turbo: () => (
    <>
      <C card="QS" x={24} y={22} turn={-8} />
      <span class="glow" style={{ left: "72px", top: "20px" }}><C card="AH" x={0} y={0} /></span>
      <N x={97} look="brass"><Icon name="bolt" />×2</N>
    </>
  ),
  booster: () => (
    <>
      <Thread d="M123 47A48 48 0 1 1 104 16" solid="M112 42L124 49L133 38" />
      <C card="9D" x={50} y={23} />
    </>
  ),
  three: () => <Around n={3} />,
  five: () => <Around n={5} />,
  cancellation: () => (
    <>
      <Thread d="M40 84Q75 112 110 84" />
      <C card="KC" x={16} y={16} turn={-7} />
      <C card="KC" x={84} y={16} turn={7} />
      <N x={75} y={92} look="thread">=</N>
    </>
  ),
  partners: () => <Cross />,
  "partners-solo": () => <Cross at={["4", "9", "0", "13"]} />,
  super: () => <><C card="QS" x={22} y={20} turn={-8} /><Coins /></>,
  sahara: () => (
    <>
      <svg class="th" viewBox="0 0 150 116"><circle cx="75" cy="60" r="46" /></svg>
      <span class="pot"><Coins high={4} /></span>
    </>
  ),
};

/** The picture of a preset, by its name; the cards of classic if there is none. `own`: the player's own rules. */
export function Art({ game, own }: { game: string; own?: boolean }): JSX.Element {
  const Picture = pictures[game] ?? pictures.classic;
  return (
    <span class={"art tile-art" + (own ? " own" : "")} aria-hidden="true">
      <span class="art-in">{Picture && <Picture />}</span>
    </span>
  );
}
