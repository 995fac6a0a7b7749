// seats.tsx - the seats around the table: their cards behind, the place card in front.
import type { JSX } from "preact";
import { link } from "../net/link";
import type { RulesRead, Seat } from "../net/types";
import { settings } from "../settings";
import { number, text } from "../text/text";
import { CardText } from "../ui/card";
import { Icon } from "../ui/icons";
import { Picture, pictureOf } from "../ui/pictures";
import { showPerson } from "../ui/dialog";
import { Clock, showsSeconds } from "./clock";
import { chargedHeld, inRows, others } from "./facts";
import { place, seatIndex, type Table } from "./model";
import { Called, othersOf } from "./called";
import { sign } from "./name-fit";
import { callOf, colourOf, nameOf } from "./names";
import { Mates, sideOf, statusOf, yourTurn } from "./status";
import { chargeMark, chargeWords } from "./trick";

interface PlateProps {
  table: Table;
  seat: Seat;
  rules: RulesRead | null;
  /** In the rail: the viewer's own. */
  own?: boolean;
  /** What the second line says instead. */
  sub?: string | undefined;
  onSit?: (() => void) | undefined;
  /** The viewer will sit down there when the hand is over. */
  comes?: boolean | undefined;
  /** Whether a press tells about its person, who can be muted there: not if they share the viewer's device. */
  about?: boolean;
}

export function Plate({ table, seat, rules, own, sub, onSit, comes = false, about = false }: PlateProps): JSX.Element {
  const w = text.value.table;
  const sitter = table.view.seats[seatIndex(seat)];
  const status = statusOf(table, seat);
  const name = nameOf(table.view, seat);
  const side = sideOf(table, rules, seat);
  const charged = table.game?.phase === "play" || table.game?.phase === "bury" ? chargedHeld(table, seat) : [];
  const seconds = status.turn && showsSeconds(table, seat);
  const total = number(table.game?.score[seatIndex(seat)] ?? 0);
  // With many seats its plate is small: what it has taken stays visible.
  const asked = own && status.turn && table.game?.phase === "play" && table.view.seats.length < 6;
  const flagged = status.turn && !own && !table.view.paused && table.game?.phase === "play";
  const picture = pictureOf(sitter?.kind === "person" ? sitter.picture ?? (own ? settings.value.picture : null) : null);
  // The viewer's own as well: "You" has no initial.
  const letters = sign(name, othersOf(table.view, seat));
  return (
    <div class="plate" style={{ "--pc": colourOf(table.view, seat) }}>
      <span class={"mono" + (sitter?.kind === "computer" ? " bot" : "") + (letters.length > 1 && !picture ? " pair" : "")}
        aria-hidden="true">
        {picture ? <Picture name={picture} /> : letters}
      </span>
      {own ? <bdi class="name" title={name}>{callOf(table.view, seat)}</bdi>
        : <Called view={table.view} seat={seat} class="name" />}
      <span class="sub">
        {sub ?? (asked ? yourTurn(table, seat) : status.line)}
        {side && <span class="vh">, <Mates table={table} mates={side.mates} /></span>}
        {sitter?.kind === "computer" && <span class="vh">, {w.computer}</span>}
      </span>
      {table.game && (
        <span class={"total num" + (total.length > 4 ? " long" : "")} title={w.total}>
          {total}<span class="vh"> {w.total}</span>
        </span>
      )}
      {table.game && !own && <span class="inall" aria-hidden="true">{w.total}</span>}
      {status.ready && <span class="ready" aria-hidden="true"><Icon name="tick" /></span>}
      {flagged && !seconds && <span class="flag" aria-hidden="true">{w.toPlay}</span>}
      {status.turn && <Clock table={table} seat={seat} />}
      {side?.mark && <span class="side" aria-hidden="true">{side.mark}</span>}
      {charged.length > 0 && (
        <span class="bolts"><Icon name="bolt" /><span class="vh">{w.hasCharged} </span>
          {charged.map((c) => (
            <span key={c} title={chargeWords(rules, c)}>
              <CardText card={c} /> <span aria-hidden="true">{chargeMark(rules, c)}</span><span class="vh">{chargeWords(rules, c)}</span>
            </span>
          ))}
        </span>
      )}
      {sitter?.kind === "person" && about && link.you.value && sitter.person !== link.you.value.person && (
        <button type="button" class="about-them" aria-haspopup="dialog" aria-label={text.value.room.about(name)}
          onClick={() => showPerson(seat)} />
      )}
      {onSit && <button type="button" class="sitdown" aria-pressed={comes} onClick={onSit}>{comes ? w.sitSoon : w.sitHere}</button>}
    </div>
  );
}

function Fan({ held }: { held: number }): JSX.Element {
  return (
    <span class="fan" aria-hidden="true" style={{ "--m": held }}>
      {Array.from({ length: held }, (_, i) => <i key={i} style={{ "--i": i }} />)}
    </span>
  );
}

export interface SeatsProps {
  table: Table;
  rules: RulesRead | null;
  onSit?: ((seat: Seat) => void) | undefined;
  /** The seat where the viewer will sit down when the hand is over. */
  comes: Seat | null;
  /** As in Plate. */
  about: boolean;
}

export function Seats({ table, rules, onSit, comes, about }: SeatsProps): JSX.Element {
  const n = table.view.seats.length;
  const free = (seat: Seat): boolean => table.view.seats[seatIndex(seat)]?.kind !== "person";
  return (
    <ol class="seats" aria-label={text.value.table.seats}>
      {others(table).map((seat) => {
        const j = place(table, seat);
        const rows = inRows(n, j);
        const status = statusOf(table, seat);
        return (
          <li key={seat} class={"seat" + (status.turn ? " turn" : "") + (status.away ? " away" : "")} data-seat={seat}
            data-r={rows.row} style={{ "--j": j, "--x": rows.x.toFixed(3) }}>
            <Fan held={table.game?.held[seatIndex(seat)] ?? 0} />
            <Plate table={table} seat={seat} rules={rules}
              onSit={onSit && free(seat) ? () => onSit(seat) : undefined} comes={comes === seat} about={about} />
          </li>
        );
      })}
    </ol>
  );
}
