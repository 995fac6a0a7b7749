// cover.tsx - between two people at one device: whose turn it is, the trick, the totals, and nobody's cards.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Seat } from "../net/types";
import { seatIndex, seatLetter, type Table } from "../table/model";
import { colourOf, nameOf } from "../table/names";
import { takes } from "../table/takes";
import { number, text } from "../text/text";
import { Faces } from "../ui/card";
import { hasKeys } from "../ui/has-keys";
import { Icon } from "../ui/icons";

/** How long the button is held, in milliseconds; and how soon the second of two presses follows the first. */
const HELD = 600, SECOND = 3000;
/** A touch screen narrower than this is a phone, in CSS pixels of its shorter side. */
const PHONE = 600;

/** The device that is passed on; null: a screen that people sit around. */
function deviceKind(): "phone" | "tablet" | null {
  if (!matchMedia("(pointer: coarse)").matches) return null;
  return Math.min(screen.width, screen.height) < PHONE ? "phone" : "tablet";
}

const WHOSE = "cover-whose";

interface ShowProps {
  onShow: () => void;
}

/** Shows the cards when it is held, or pressed twice: not by one touch that was not meant. */
function ShowButton({ onShow }: ShowProps): JSX.Element {
  const t = text.value.device, [held, hold] = useState(false);
  const soon = useRef(0), pressed = useRef(-Infinity), button = useRef<HTMLButtonElement>(null);
  const release = (): void => {
    clearTimeout(soon.current);
    hold(false);
  };
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    return () => clearTimeout(soon.current);
  }, []);
  return (
    <>
      <button type="button" ref={button} class={"show-cards" + (held ? " held" : "")} aria-describedby={WHOSE}
        onPointerDown={() => {
          hold(true);
          soon.current = window.setTimeout(onShow, HELD);
        }}
        onPointerUp={release} onPointerLeave={release} onPointerCancel={release} onContextMenu={(e) => e.preventDefault()}
        onClick={(e) => {
          if (e.timeStamp - pressed.current < SECOND) return onShow();
          pressed.current = e.timeStamp;
        }}>
        <Icon name="eye" /><span>{held ? t.holding : t.hold}</span>
      </button>
      <p class="or-twice">{hasKeys.value ? t.orSpace : t.orTwice}</p>
    </>
  );
}

function TrickRow({ t, next }: { t: Table; next: Seat | null }): JSX.Element | null {
  const w = text.value, best = takes(t.trick);
  if (t.game?.phase !== "play") return null;
  return (
    <ol class="cover-trick" aria-label={w.table.trick}>
      {t.trick.map((played, i) => {
        const word = played === best && t.trick.length > 1 ? w.table.takesIt : i === 0 ? w.table.led : "";
        return (
          <li key={i + played.card}>
            <div class="card" role="img" aria-label={w.common.Card(played.card)}><Faces card={played.card} /></div>
            <b><bdi>{nameOf(t.view, played.seat)}</bdi></b><small>{word}</small>
          </li>
        );
      })}
      {next && <li><span class="slot" aria-hidden="true" /><b><bdi>{nameOf(t.view, next)}</bdi></b><small>{w.device.next}</small></li>}
    </ol>
  );
}

function Totals({ t, next }: { t: Table; next: Seat | null }): JSX.Element {
  return (
    <ul class="cover-totals" aria-label={text.value.table.scores}>
      {t.view.seats.map((_, i) => {
        const seat = seatLetter(i), points = t.game?.points[i] ?? 0;
        return (
          <li key={seat} class={seat === next ? "now" : ""}>
            <b><bdi>{nameOf(t.view, seat)}</bdi></b>
            <span class="num">{number(t.game?.score[i] ?? 0)}</span>
            {points !== 0 && <small class="num">{points > 0 ? "+" : ""}{number(points)}<span class="vh"> {text.value.table.thisHand}</span></small>}
          </li>
        );
      })}
    </ul>
  );
}

interface CoverProps extends ShowProps {
  /** What everybody may see. */
  t: Table;
  /** The seat of who has to decide; null while computers play. */
  next: Seat | null;
}

export function Cover({ t, next, onShow }: CoverProps): JSX.Element {
  const d = text.value.device, kind = deviceKind();
  const name = next && nameOf(t.view, next), held = next ? t.game?.held[seatIndex(next)] ?? 0 : 0;
  return (
    <div class="cover">
      <div class="cover-whose" id={WHOSE} role="status">
        {next && name && <span class="mono" aria-hidden="true" style={{ "--pc": colourOf(t.view, next) }}>{[...name][0]}</span>}
        <h2>{!name ? d.computers : kind ? d.pass[kind](name) : d.turn(name)}</h2>
        {name && <p>{d.others}</p>}
      </div>
      <TrickRow t={t} next={next} />
      <div class="cover-hand">
        {next && (
          <>
            <span class="fan" aria-hidden="true" style={{ "--m": held }}>
              {Array.from({ length: held }, (_, i) => <i key={i} style={{ "--i": i }} />)}
            </span>
            <ShowButton key={next} onShow={onShow} />
          </>
        )}
      </div>
      {t.game && <Totals t={t} next={next} />}
    </div>
  );
}
