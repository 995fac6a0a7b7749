// cloth.tsx - the lesson's small cloth: the trick in the middle, the player's cards below.
import type { JSX } from "preact";
import type { Card } from "../net/types";
import { colours } from "../table/names";
import { text } from "../text/text";
import { Faces } from "../ui/card";
import { forbidden, taking, type Stand } from "./play";
import type { At, Laid } from "./steps";

const places: readonly At[] = [1, 2, 3];

function Seat({ at }: { at: At }): JSX.Element {
  const name = text.value.lesson.names[at] ?? "";
  return (
    <li data-at={at}>
      <span class="mono bot" style={{ "--pc": colours[at] ?? "" }} aria-hidden="true">{name[0]}</span> {name}
    </li>
  );
}

interface TrickCardProps {
  laid: Laid;
  nth: number;
  stand: Stand;
  press: (card: Card) => void;
}

function TrickCard({ laid, nth, stand, press }: TrickCardProps): JSX.Element {
  const t = text.value.lesson;
  const { step } = stand;
  const takes = taking(stand) === laid;
  const points = takes && step.kind !== "pass" ? step.takes?.points ?? 0 : 0;
  const said = t.laid(text.value.common.Card(laid.card), t.names[laid.at] ?? "");
  const label = takes ? `${said}, ${t.takes}` : said;
  const own = nth >= step.trick.length;
  return (
    <li data-at={laid.at} class={[takes && "takes", own && "laid"].filter(Boolean).join(" ")}
      style={{ "--nth": nth - step.trick.length }}>
      {step.kind === "pick" && !stand.done
        ? (
          <button type="button" class="card" aria-label={label} onClick={() => press(laid.card)}>
            <Faces card={laid.card} />
          </button>
        )
        : <span class="card" role="img" aria-label={label}><Faces card={laid.card} /></span>}
      {takes && (
        <span class={"tab brass " + (laid.at === 2 ? "high" : "low")} aria-hidden="true">
          {t.takes}{points > 0 && <> {t.plus(points)}</>}
        </span>
      )}
    </li>
  );
}

interface HandProps {
  stand: Stand;
  press: (card: Card) => void;
}

/** Arrow keys move through the hand. */
function walk(e: KeyboardEvent): void {
  const way = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
  const list = e.currentTarget as HTMLElement;
  const cards = [...list.querySelectorAll("button")];
  const at = cards.indexOf(document.activeElement as HTMLButtonElement);
  if (!way || at < 0) return;
  e.preventDefault();
  cards[(at + way + cards.length) % cards.length]?.focus();
}

function Hand({ stand, press }: HandProps): JSX.Element {
  const t = text.value.lesson;
  const passing = stand.step.kind === "pass" && !stand.done;
  const active = !stand.done && stand.step.kind !== "pick";
  return (
    <ol class="mine" aria-label={t.hand} style={{ "--m": stand.hand.length }} onKeyDown={walk}>
      {stand.hand.map((card) => {
        const fresh = stand.received.includes(card), picked = stand.picked.includes(card);
        const name = text.value.common.Card(card) + (fresh ? ", " + t.fresh : "");
        return (
          <li key={card} class={picked && !stand.done ? "up" : ""}>
            {active ? (
              <button type="button" class="card" aria-label={name} onClick={() => press(card)}
                aria-disabled={forbidden(stand, card) ? "true" : undefined}
                aria-pressed={passing ? picked : undefined}>
                <Faces card={card} />
              </button>
            ) : <span class="card" role="img" aria-label={name}><Faces card={card} /></span>}
            {fresh && <span class="new" aria-hidden="true">{t.fresh}</span>}
            {passing && picked && (
              <span class="picked" aria-hidden="true">
                <svg viewBox="0 0 24 24"><path d="M4 13l5 5L20 6" /></svg>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Hearts({ broken }: { broken: boolean }): JSX.Element {
  const t = text.value.lesson;
  return (
    <p class="hearts">
      <svg aria-hidden="true" viewBox="0 0 100 100"><use href={broken ? "#mark" : "#mark-shut"} /></svg>
      {broken ? t.open : t.shut}
    </p>
  );
}

interface ClothProps {
  stand: Stand;
  hand: (card: Card) => void;
  trick: (card: Card) => void;
}

export function Practice({ stand, hand, trick }: ClothProps): JSX.Element {
  const t = text.value.lesson;
  const { broken, name } = stand.step;
  return (
    <div class="practice on-cloth">
      <svg class="stitch" aria-hidden="true"><rect class="hem" /></svg>
      {name === "broken" && <Hearts broken={broken[stand.done ? 1 : 0]} />}
      <ul class="around">{places.map((at) => <Seat key={at} at={at} />)}</ul>
      <ol class="laidout" aria-label={t.trick}>
        {stand.trick.map((l, i) => <TrickCard key={l.card} laid={l} nth={i} stand={stand} press={trick} />)}
      </ol>
      <Hand stand={stand} press={hand} />
    </div>
  );
}
