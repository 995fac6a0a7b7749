// bubble.tsx - a chat bubble at the plate of the speaker, shown for as long as it takes to read. A press opens it:
// answer, mute, block, report. It covers no card. If there is no room next to the plate, the words are shown in the
// rail.
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { link } from "../net/link";
import type { Id } from "../net/types";
import { block, blocks, unblock } from "../people/blocks";
import { useDoing } from "../people/doing";
import { Fault } from "../people/outcome";
import { inRows } from "../table/facts";
import { announce } from "../table/live";
import { place, seatLetter, type ChatLine, type Table } from "../table/model";
import { personName } from "../table/names";
import type { Session } from "../table/session";
import { wordsOf } from "../text/phrases";
import { text } from "../text/text";
import { Icon, type IconName } from "../ui/icons";
import { Dialog } from "../ui/dialog";
import { placeAt, underPlate, type Box, type Size, type Spot } from "./bubble-place";
import { openSaying } from "./tray";
import { SignPicture } from "./signs";
import { About } from "./speaker";
import { mayStop } from "./stop";

/**
 * How long a bubble stays, plus time for each letter; and how long an action about its speaker can be undone in place.
 */
const STAYS = 6000, EACH_LETTER = 60, UNDO = 8000;
/**
 * The shapes to try before it is opened: number of lines and width. A narrow or short one may fit where others do not.
 */
const SHAPES = [[4, 264], [3, 190], [2, 300], [2, 190], [1, 300]] as const;
/** The least width in the rail, if the rail's own sentence is shorter. */
const RAIL_LEAST = 240;

interface BubblesProps {
  session: Session;
  table: Table;
  all: ChatLine[];
  drop: (n: number) => void;
}

export function Bubbles({ session, table, all, drop }: BubblesProps): JSX.Element | null {
  const [about, ask] = useState<ChatLine | null>(null);
  const [done, undoable] = useState<{ said: ChatLine; mute: boolean } | null>(null);
  const silencing = useRef(-1);
  // Hide bubbles of people muted or blocked from another tab.
  const shown = all.filter((s) => !blocks.value.has(s.person) || s.n === done?.said.n || s.n === silencing.current);
  if (!shown.length && !about) return null;
  return (
    <>
      <div class="bubbles">
        {shown.map((said) => (
          <Bubble key={said.n} said={said} table={table} session={session} onOver={() => drop(said.n)}
            done={done?.said.n === said.n ? done.mute : null}
            onSilence={() => { silencing.current = said.n; }}
            onDone={(mute) => {
              silencing.current = -1;
              undoable(mute === null ? null : { said, mute });
            }} onReport={() => ask(said)} />
        ))}
      </div>
      {about && (
        <Dialog title={<bdi>{personName(about.name)}</bdi>} class="person-sheet" onClose={() => ask(null)}>
          <About whom={about} session={session} />
        </Dialog>
      )}
    </>
  );
}

interface BubbleProps {
  said: ChatLine;
  table: Table;
  session: Session;
  /** Whether its speaker was muted (true) or blocked (false) here just now; null: neither. */
  done: boolean | null;
  /** From here until the request is done the bubble stays, so that Undo appears in its position. */
  onSilence: () => void;
  onDone: (mute: boolean | null) => void;
  onOver: () => void;
  onReport: () => void;
}

function Bubble({ said, table, session, done, onSilence, onDone, onOver, onReport }: BubbleProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const [open, show] = useState(false);
  const [held, hold] = useState(false);
  const words = wordsOf(said.text), length = words.words.length;
  usePlace(box, said, table, done !== null ? "done" : open ? "open" : "");
  useEffect(() => {
    if (open || held) return undefined;
    const over = setTimeout(onOver, done === null ? STAYS + EACH_LETTER * length : UNDO);
    return () => clearTimeout(over);
  }, [open, held, done]);
  useEffect(() => {
    if (!open) return undefined;
    const away = (e: PointerEvent): void => {
      if (e.target instanceof Node && !box.current?.contains(e.target)) onOver();
    };
    document.addEventListener("pointerdown", away);
    return () => document.removeEventListener("pointerdown", away);
  }, [open]);
  const close = (): void => {
    show(false);
    onOver();
  };
  return (
    <div ref={box} class={"bubble-box" + (open ? " open" : "")} data-from={said.seat ?? ""} data-n={said.n}
      onFocusIn={() => hold(true)} onFocusOut={() => hold(false)}
      onPointerEnter={(e) => hold(e.pointerType === "mouse")} onPointerLeave={() => hold(false)}
      onKeyDown={(e) => {
        if (e.key !== "Escape") return;
        e.preventDefault();
        close();
      }}>
      {done !== null
        ? <Undo said={said} mute={done} onUndone={() => onDone(null)} />
        : <Spoken said={said} open={open} onPress={() => (open ? close() : show(true))} />}
      {open && done === null && (
        <Deeds said={said} hosts={mayStop(session, said.person)} onSilence={onSilence} onDone={(mute) => { show(false); onDone(mute); }}
          onAnswer={() => { close(); openSaying(session); }} onReport={() => { close(); onReport(); }} />
      )}
    </div>
  );
}

/** The words themselves; the viewer's own cannot be pressed. */
function Spoken({ said, open, onPress }: { said: ChatLine; open: boolean; onPress: () => void }): JSX.Element {
  const t = text.value, you = link.you.value;
  const words = wordsOf(said.text), name = personName(said.name);
  const mine = !!you && you.person === said.person;
  const inside = (
    <span class="spoken">
      <b class="from"><bdi>{mine ? t.common.you : name}</bdi></b>{" "}
      {words.sign && <SignPicture sign={words.sign} />}
      <bdi>{words.words}</bdi>
    </span>
  );
  if (mine || !you || !said.person) return <p class="bubble">{inside}</p>;
  return (
    <button type="button" class="bubble" aria-expanded={open} aria-label={t.room.bubble(name, words.words)} onClick={onPress}>
      {inside}
    </button>
  );
}

interface DeedsProps {
  said: ChatLine;
  hosts: boolean;
  onAnswer: () => void;
  onSilence: () => void;
  onDone: (mute: boolean) => void;
  onReport: () => void;
}

function Deeds({ said, hosts, onAnswer, onSilence, onDone, onReport }: DeedsProps): JSX.Element {
  const t = text.value.room, name = personName(said.name), doing = useDoing();
  const stop = (mute: boolean) => (): void => void doing.next(async () => {
    onSilence();
    await block(said.person, said.name, mute);
    announce((mute ? t.mutedNow : t.blockedNow)(name));
    onDone(mute);
  });
  return (
    <div class="deeds" role="group" aria-label={t.about(name)}>
      <Deed icon="chat" onPress={onAnswer}>{t.answer}</Deed>
      <Deed icon="mute" say={t.muteSay} onPress={stop(true)}>{t.muteWhom(name)}</Deed>
      <Deed icon="block" say={t.blockSay} onPress={stop(false)}>{t.blockWhom(name)}</Deed>
      <Deed icon="flag" onPress={onReport}>{t.reportWhom}</Deed>
      {hosts && <Deed icon="x" onPress={onReport}>{t.stopWhom(name)}</Deed>}
      <Fault say={doing.fault} />
    </div>
  );
}

function Deed({ icon, say, onPress, children }: { icon: IconName; say?: string; onPress: () => void; children: string }): JSX.Element {
  return (
    <button type="button" onClick={onPress}>
      <Icon name={icon} /><span>{children}{say && <small>{say}</small>}</span>
    </button>
  );
}

/** Says that somebody was muted or blocked, with a button to undo it. */
function Undo({ said, mute, onUndone }: { said: ChatLine; mute: boolean; onUndone: () => void }): JSX.Element {
  const t = text.value.room, name = personName(said.name), doing = useDoing();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const undo = (): void => void doing.run(async () => {
    await unblock(said.person as Id);
    onUndone();
  });
  return (
    <div class="bubble undone">
      <span>{(mute ? t.mutedNow : t.blockedNow)(name)}</span>
      <button ref={button} type="button" class="btn small" onClick={undo}>{t.undo}</button>
      <Fault say={doing.fault} />
    </div>
  );
}

// ---- The position ----

/** The scale at which the table is drawn, as on large screens. */
function scaleOf(cloth: HTMLElement): number {
  return cloth.getBoundingClientRect().width / cloth.offsetWidth || 1;
}

/** The rectangle of an element on the cloth, in the cloth's own units. */
function boxOf(e: Element, cloth: HTMLElement): Box {
  const from = cloth.getBoundingClientRect(), at = e.getBoundingClientRect(), k = scaleOf(cloth);
  return {
    left: (at.left - from.left) / k, right: (at.right - from.left) / k,
    top: (at.top - from.top) / k, bottom: (at.bottom - from.top) / k,
  };
}

/** Where the cards of a trick are, and where the next ones will be: elements are added for a moment and measured. */
function trickPlaces(cloth: HTMLElement, table: Table): Box[] {
  const board = cloth.querySelector(".board"), n = table.view.seats.length;
  if (!board || !table.game || table.game.phase !== "play") return [];
  const probe = document.createElement("ol");
  probe.className = "trick";
  for (let i = 0; i < n; i++) {
    const j = place(table, seatLetter(i)), rows = inRows(n, j), li = document.createElement("li");
    li.style.setProperty("--j", String(j));
    li.style.setProperty("--x", rows.x.toFixed(3));
    li.dataset.r = String(rows.row);
    if (j === 0) li.dataset.you = "";
    probe.append(li);
  }
  board.append(probe);
  const boxes = [...probe.children].map((li) => boxOf(li, cloth));
  probe.remove();
  return boxes;
}

const CARDS = ".board .trick > li, .hand > li";
/** What a bubble never covers; and what it covers only if there is no other position. */
const NEVER = CARDS + ", .plate, .rail .ask, .acts .btn, .centre, .kitty";
const RATHER_NOT = ".corner > *, .fan, .print.on-cloth";

function taken(cloth: HTMLElement, what: string, own: HTMLElement): Box[] {
  return [...cloth.querySelectorAll(what)].filter((e) => e !== own && e.getClientRects().length).map((e) => boxOf(e, cloth));
}

function plateOf(cloth: HTMLElement, { seat }: ChatLine): Box | null {
  const plate = seat ? cloth.querySelector(`:is(.seats, .rail) [data-seat="${seat}"] .plate`) : null;
  return plate && boxOf(plate, cloth);
}

const wholeOf = (cloth: HTMLElement): Box => ({ left: 0, top: 0, right: cloth.offsetWidth, bottom: cloth.offsetHeight });
const sizeOf = (box: HTMLElement): Size => ({ width: box.offsetWidth, height: box.offsetHeight });

function put(box: HTMLElement, cloth: HTMLElement, said: ChatLine, table: Table): void {
  const plate = plateOf(cloth, said);
  box.classList.remove("line");
  const never = [...taken(cloth, NEVER, box), ...trickPlaces(cloth, table), ...taken(cloth, ".bubble-box.placed", box)];
  for (const others of plate ? [taken(cloth, RATHER_NOT, box), []] : [])
    for (const [lines, most] of SHAPES) {
      box.style.setProperty("--lines", String(lines));
      box.style.setProperty("--most", most + "px");
      const spot = plate && placeAt(plate, sizeOf(box), wholeOf(cloth), [...never, ...others]);
      if (!spot) continue;
      layAt(box, spot);
      return;
    }
  inRail(box, cloth, table);
}

/**
 * An open bubble is placed next to its plate again when the size of the cloth changes: it may cover anything, but must
 * be whole.
 */
function putOpen(box: HTMLElement, cloth: HTMLElement, said: ChatLine): void {
  const plate = plateOf(cloth, said);
  if (plate) {
    box.classList.remove("line");
    const spot = placeAt(plate, sizeOf(box), wholeOf(cloth), []);
    layAt(box, spot ?? underPlate(plate, sizeOf(box), wholeOf(cloth)));
    if (!spot) delete box.dataset.tail;
  }
  keepInside(box, cloth);
}

/** Replaces the rail's sentence, after the name; only the latest bubble has room. */
function inRail(box: HTMLElement, cloth: HTMLElement, table: Table): void {
  const ask = cloth.querySelector(".rail .ask") ?? cloth.querySelector(".rail");
  box.classList.add("line");
  delete box.dataset.tail;
  const at = ask ? boxOf(ask, cloth) : { left: 8, right: cloth.offsetWidth - 8, top: 0, bottom: cloth.offsetHeight - 12 };
  box.style.removeProperty("--lines");
  const own = cloth.querySelector(".rail .plate"), mine = own ? boxOf(own, cloth) : null;
  const right = Math.min(cloth.offsetWidth, ...taken(cloth, ".rail .acts .btn", box).map((btn) => btn.left)) - 4;
  let left = mine && mine.bottom > at.top ? mine.right + 4 : 4;
  const widen = (): void => box.style.setProperty("--most", Math.max(Math.min(RAIL_LEAST, right - left), at.right - at.left) + "px");
  widen();
  // If it is wider than the rail's sentence, keep it off cards next to the rail.
  const y = (at.top + at.bottom) / 2, half = box.offsetHeight / 2;
  for (const card of [...taken(cloth, CARDS, box), ...trickPlaces(cloth, table)])
    if (card.right <= at.left && card.top < y + half && card.bottom > y - half) left = Math.max(left, card.right + 4);
  widen();
  const middle = (at.left + at.right - box.offsetWidth) / 2;
  lay(box, Math.max(left, Math.min(middle, right - box.offsetWidth)), ask ? (at.top + at.bottom - box.offsetHeight) / 2 : at.bottom - box.offsetHeight);
  keepInside(box, cloth);
  const lines = [...cloth.querySelectorAll<HTMLElement>(".bubble-box.line:not(.open)")];
  const latest = Math.max(...lines.map((line) => Number(line.dataset.n)));
  for (const line of lines) line.classList.toggle("placed", Number(line.dataset.n) === latest);
}

function layAt(box: HTMLElement, { left, top, tail, at }: Spot): void {
  lay(box, left, top);
  box.dataset.tail = tail;
  box.style.setProperty("--tail", at + "px");
}

function lay(box: HTMLElement, left: number, top: number): void {
  box.style.setProperty("--left", left + "px");
  box.style.setProperty("--top", top + "px");
  box.classList.add("placed");
}

/** An open bubble may cover anything, but all of it must be visible. */
function keepInside(box: HTMLElement, cloth: HTMLElement): void {
  const now = (what: string): number => parseFloat(box.style.getPropertyValue(what)) || 0;
  const inside = (at: number, room: number): number => Math.max(4, Math.min(at, room - 4));
  lay(box, inside(now("--left"), cloth.offsetWidth - box.offsetWidth), inside(now("--top"), cloth.offsetHeight - box.offsetHeight));
}

/** Once opened or undone, it keeps its position until the size of the cloth changes. */
function usePlace(ref: { current: HTMLDivElement | null }, said: ChatLine, table: Table, stays: "open" | "done" | ""): void {
  const phase = table.game?.phase, held = table.game?.hand.length;
  // The size of the cloth when it was placed last. A new card may come before the change of size is noticed.
  const placed = useRef("");
  useLayoutEffect(() => {
    const box = ref.current, cloth = box?.closest<HTMLElement>(".cloth");
    if (!box || !cloth) return undefined;
    const settle = (): void => {
      const size = `${cloth.offsetWidth} ${cloth.offsetHeight}`, moved = placed.current !== size;
      placed.current = size;
      if (!stays) put(box, cloth, said, table);
      else if (moved) putOpen(box, cloth, said);
      else keepInside(box, cloth);
    };
    settle();
    const seen = new ResizeObserver(settle);
    seen.observe(cloth);
    return () => seen.disconnect();
  }, [stays, phase, held, table.view.seats, table.trick.length > 0]);
}
