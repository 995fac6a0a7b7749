// places.tsx - the seats of a table before the game: who sits where, and what the host can do about it.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Seat, Sitter, View } from "../net/types";
import { Mono } from "../people/mono";
import { seatLetter } from "../table/model";
import { apart, colourOf, nameOf } from "../table/names";
import type { Session } from "../table/session";
import { list, text } from "../text/text";
import { Button } from "../ui/button";
import { showPerson } from "../ui/dialog";
import { Icon } from "../ui/icons";
import { PlayerOptions, playerName } from "../rules/players";

interface PlacesProps {
  session: Session;
  view: View;
  /** "AC,BD", or null if everybody plays alone. */
  teams: string | null;
  /** null: the viewer cannot sit down. */
  onSit: ((seat: Seat) => void) | null;
}

export function Places({ session, view, teams, onSit }: PlacesProps): JSX.Element {
  const t = text.value.gather;
  const host = view.seat !== null && view.host === view.seat;
  const [arranging, arrange] = useState(false);
  const [moving, move] = useState<Seat | null>(null);
  const acts = host && arranging;
  const swap = (other: Seat): void => {
    const seat = moving;
    move(null);
    if (seat && seat !== other) void session.command("swap", { seat, other });
  };
  return (
    <section class="places">
      <header>
        <h3>{t.seats}</h3>
        {host && (
          <Button size="small" icon={arranging ? "tick" : "swap"} aria-expanded={arranging}
            onClick={() => { move(null); arrange(!arranging); }}>
            {arranging ? t.arranged : t.arrange}
          </Button>
        )}
      </header>
      <p class="places-say" role="status">{acts && (moving ? t.swapAsk(apart(calledAt(view, moving))) : t.clockwise)}</p>
      <ol>
        {view.seats.map((sitter, i) => {
          const seat = seatLetter(i);
          return (
            <Place key={seat} view={view} seat={seat} sitter={sitter} mates={matesOf(teams, seat)}
              moving={moving === seat} arranging={acts}
              {...(onSit && sitter.kind === "nobody" ? { onSit: () => onSit(seat) } : {})}
              {...(seat === view.seat && (acts || !host) ? { onLeave: () => void session.command("leave") } : {})}
              {...(acts && sitter.kind === "person" && seat !== view.seat ? {
                onRemove: () => void session.command("remove", { seat }),
              } : {})}
              {...(acts ? {
                onSeat: (player: string) => void session.command("seat", { seat, player }),
                onSwap: moving ? () => swap(seat) : () => move(seat),
                other: moving !== null && moving !== seat,
              } : {})} />
          );
        })}
      </ol>
    </section>
  );
}

function matesOf(teams: string | null, seat: Seat): string {
  const side = teams?.split(",").find((s) => s.includes(seat)) ?? "";
  return list([...side].filter((s) => s !== seat).map((s) => String(s.charCodeAt(0) - 64)));
}

/** The name of a seat for a sentence, even if it is empty. */
function calledAt(view: View, seat: Seat): string {
  const i = seat.charCodeAt(0) - 65;
  return view.seats[i]?.kind === "nobody" ? text.value.gather.seat(i + 1) : nameOf(view, seat);
}

interface PlaceProps {
  view: View;
  seat: Seat;
  sitter: Sitter;
  mates: string;
  moving: boolean;
  /** The host is arranging the seats. */
  arranging: boolean;
  onSit?: () => void;
  onSeat?: (player: string) => void;
  onSwap?: () => void;
  onLeave?: () => void;
  onRemove?: () => void;
  other?: boolean;
}

function Place(p: PlaceProps): JSX.Element {
  const t = text.value.gather;
  const { view, seat, sitter } = p;
  const number = seat.charCodeAt(0) - 64;
  const called = calledAt(view, seat);
  const empty = sitter.kind === "nobody", came = useCame(empty);
  const classes = ["place", empty && "empty", came && "came", p.moving && "moving"];
  return (
    <li class={classes.filter(Boolean).join(" ")} data-seat={seat}>
      {empty
        ? <span class="mono none" aria-hidden="true">{number}</span>
        : <Mono name={called} colour={colourOf(view, seat)} bot={sitter.kind === "computer"}
          picture={sitter.kind === "person" ? sitter.picture : null} />}
      <span class="place-who">
        {sitter.kind === "person" && view.seat && view.seat !== seat
          ? <button type="button" class="speaker" title={text.value.room.about(called)} onClick={() => showPerson(seat)}><bdi>{called}</bdi></button>
          : <b><bdi>{empty ? t.waitingFor : called}</bdi></b>}
        <small>{detail(p, number)}</small>
      </span>
      <span class="place-acts">
        {p.onSit && !p.other && <Button icon="plus" size="small" onClick={p.onSit}>{t.sitHere}</Button>}
        {p.onSeat && sitter.kind !== "person" && !p.other && (
          <select class="field" aria-label={t.whoSits(number)}
            value={sitter.kind === "computer" ? sitter.player : ""}
            onChange={(e) => p.onSeat?.(e.currentTarget.value)}>
            <option value="">{t.nobodySits}</option>
            {view.terms.money
              ? <option value={view.terms.stand_in}>{playerName(view.terms.stand_in)}</option>
              : <PlayerOptions also={sitter.kind === "computer" ? sitter.player : undefined} />}
          </select>
        )}
        {p.onLeave && !p.other && <Button size="small" onClick={p.onLeave}>{t.getUp}</Button>}
        {p.onRemove && !p.other && <Remove name={called} onRemove={p.onRemove} />}
        {p.onSwap && (
          <button type="button" class="btn small swap" aria-pressed={p.moving} onClick={p.onSwap}
            aria-label={p.other ? t.swapWithName(called) : t.swapSeat(called)}>
            <Icon name="swap" /><span>{p.other ? t.swapWith : t.swap}</span>
          </button>
        )}
      </span>
    </li>
  );
}

/** Whether the seat was filled while it was shown. */
function useCame(empty: boolean): boolean {
  const was = useRef(empty), came = useRef(false);
  if (was.current !== empty) came.current = was.current;
  was.current = empty;
  return came.current;
}

/** Removes somebody from the seat: needs two presses in a row. */
export function Remove({ name, onRemove }: { name: string; onRemove: () => void }): JSX.Element {
  const t = text.value.gather;
  const [sure, ask] = useState(false);
  return (
    <Button size="small" aria-label={(sure ? t.removeSureName : t.removeName)(name)} onBlur={() => ask(false)}
      onClick={() => { if (sure) onRemove(); ask(!sure); }}>
      {sure ? t.removeSure : t.remove}
    </Button>
  );
}

/** Further words about the person in a seat; the seat's number only if it matters, as it does with partners. */
function detail({ view, seat, sitter, mates, arranging, onSeat }: PlaceProps, number: number): string {
  const t = text.value.gather;
  const parts = arranging || mates ? [t.seat(number)] : [];
  if (sitter.kind === "person")
    parts.push(seat === view.seat ? t.yourSeat : sitter.away ? t.away : t.isHere, ...(sitter.bot ? [t.bot] : []));
  if (sitter.kind !== "nobody" && seat === view.host) parts.push(t.host);
  if (sitter.kind === "computer") parts.push(t.computer, ...(onSeat ? [] : [playerName(sitter.player)]));
  if (mates) parts.push(t.partners(mates));
  return parts.join(" · ");
}
