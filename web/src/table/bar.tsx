// bar.tsx - the line above the cloth: the game, the hand, the trick, and buttons for dialogs.
import type { ComponentChildren, JSX } from "preact";
import { gameName } from "../rules/presets";
import { set, settings } from "../settings";
import { locale, text } from "../text/text";
import { Button } from "../ui/button";
import { dialog } from "../ui/dialog";
import { dateText } from "./days";
import type { Table } from "./model";
import { Purse } from "./money";
import { tryOf } from "./tries";
import { tryingAt } from "./trying";

type Ways = typeof text.value.table.passWay;

/** The direction of the pass in this hand, in these words: "passed left". */
export function wayOf(t: Table, words: Ways): string {
  const pass = t.game?.pass ?? "", n = t.view.seats.length;
  if (!pass || pass === "H") return text.value.table.noPass;
  if (pass === "S") return words.scatter;
  const way = Number(pass);
  if (way === 1) return words.left;
  if (way === n - 1) return words.right;
  if (way * 2 === n) return words.across;
  return way * 2 < n ? words.seatsLeft(way) : words.seatsRight(n - way);
}

/** The direction in which cards are or were passed in this hand. */
function passed(t: Table): string {
  const w = text.value.table;
  return wayOf(t, t.game?.phase === "pass" ? w.passWay : w.passedWay);
}

/** Whether there is a hand to speak of: none is being dealt, and the game is not over. */
const isDealt = (t: Table): boolean => t.game !== null && t.game.phase !== "deal" && t.game.phase !== "over";

/** The stage of the hand: "trick 3 of 13", "passing". */
function stand(t: Table): ComponentChildren {
  const w = text.value.table, game = t.game;
  if (!game) return "";
  if (game.phase === "deal" && t.ended && t.view.one_hand) return w.phases.over; // none follows
  if (game.phase !== "play") return w.phases[game.phase];
  const done = t.tricks.length, held = Math.max(0, ...game.held);
  // The remaining tricks follow from the cards still held; if a nine sends a trick around again, there are fewer.
  const mine = t.trick.length ? 1 : 0;
  const left = t.trick.length && t.trick.length < t.view.seats.length ? held : held + mine;
  const k = done + 1, m = done + Math.max(1, left);
  return <><span class="whole">{w.trickOf(k, m)}</span><span class="brief" aria-hidden="true">{w.trickShort(k, m)}</span></>;
}

/** The number of the hand within this game: the table's own number goes on through all games. */
function handNumber(t: Table): number {
  return t.hands.length + (t.ended ? 0 : 1);
}

/** A heart, closed until hearts are broken. */
function Broken({ table }: { table: Table }): JSX.Element | null {
  const w = text.value.table, game = table.game;
  if (!game || game.phase !== "play" || table.view.stage !== "playing") return null;
  return (
    <p class="broken">
      <svg viewBox="-4 -2 108 104" aria-hidden="true"><use href={game.broken ? "#mark" : "#shutheart"} /></svg>
      {game.broken ? w.broken : w.notBroken}
    </p>
  );
}

/** The game, or the kind of try. */
function titleOf({ view }: Table): string {
  const w = text.value.table, day = tryingAt(view.table);
  if (day) return w.day(dateText(day.date, locale(), { day: "numeric", month: "short" }), day.nth);
  return view.one_hand ? w.trying(tryOf(view.table)?.nth ?? 1) : gameName(view.rules);
}

/** The number of letters that fit on one line of a narrow phone. */
const LONG = 11;

interface BarProps {
  table: Table | null;
  /** Opens the chat; without it nobody is there to talk to. */
  onTalk?: (() => void) | undefined;
  /** The number of unread chat messages. */
  fresh: number;
  /** One more button, before the menu. */
  button?: ComponentChildren;
  /** The result of the hand before is shown. */
  ended?: boolean;
  /** Notices: they are in the bar, and cover nothing on the cloth. */
  children?: ComponentChildren;
}

export function Bar({ table, onTalk, fresh, button, ended = false, children }: BarProps): JSX.Element {
  const w = text.value.table, sound = settings.value.sound;
  const playing = table?.view.stage === "playing" && table.game;
  // Only at a table for four do the corners of the cloth show scores and trick: at others they have seats.
  const many = (table?.view.seats.length ?? 4) !== 4 ? " many-nav" : "";
  return (
    <header class="bar">
      <a class="brand" href="/" aria-label={`${text.value.common.name}: ${text.value.common.toStart}`}>
        <svg aria-hidden="true"><use href="#mark" /></svg><span>{text.value.common.name}</span>
      </a>
      {table && (
        <p class="meta">
          <b class={titleOf(table).length > LONG ? "long" : ""}>{titleOf(table)}</b>
          {playing && <>
            <span class="sep">·</span>
            {ended ? text.value.score.handOver(table.hands.length) : (
              <>
                <span class="xs">{w.handN(handNumber(table))}
                  {isDealt(table) && <span class="wide mid"><span class="sep">·</span>{passed(table)}</span>}<span class="sep">·</span></span>
                {stand(table)}
              </>
            )}
            <Purse t={table} />
          </>}
        </p>
      )}
      {table && !ended && <Broken table={table} />}
      {children}
      <nav aria-label={w.tableNav}>
        {playing && <>
          <Button kind="quiet" class={"only-narrow" + many} icon="tricks" onClick={() => { dialog.value = "tricks"; }}>{w.lastTrick}</Button>
          <Button kind="quiet" class={"only-narrow" + many} icon="scores" onClick={() => { dialog.value = "scores"; }}>{w.scores}</Button>
        </>}
        {table && <Button kind="quiet" class="wide" icon="rules" onClick={() => { dialog.value = "rules"; }}>{w.rules}</Button>}
        <Button kind="quiet" class="wide soundbtn" icon="sound" aria-pressed={sound} title={sound ? w.soundOn : w.soundOff}
          onClick={() => set({ sound: !sound })}>{w.sound}</Button>
        {onTalk && (
          <span class="counted no-pad">
            <Button kind="quiet" icon="talk" onClick={onTalk} {...(fresh ? { "aria-label": w.talkNew(fresh) } : {})}>{w.talkShort}</Button>
            {fresh > 0 && <b class="count" aria-hidden="true">{fresh > 9 ? "9+" : fresh}</b>}
          </span>
        )}
        {button}
        {table && <Button kind="quiet" icon="menu" onClick={() => { dialog.value = "menu"; }}>{w.menu}</Button>}
      </nav>
    </header>
  );
}
