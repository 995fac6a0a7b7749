// keyboard.ts - keyboard control: everything can be played without a mouse.
import type { SuitLetter } from "../net/types";
import { orders, set, settings } from "../settings";
// Loaded with the table, so that it hears the first key.
import "../ui/has-keys";
import { dialog } from "../ui/dialog";
import type { Desk } from "./desk";
import { announce } from "./live";
import { lastWords, pointsWords, trickWords, turnWords } from "./live-words";
import { text } from "../text/text";
import { people } from "./facts";
import { endShown } from "./score-ends";

function cards(): HTMLButtonElement[] {
  return [...document.querySelectorAll<HTMLButtonElement>(".hand > li > button")];
}

/** Moves the focus to a card, which `to` chooses from the focused one. */
function goTo(to: (all: HTMLButtonElement[], at: number) => number): boolean {
  const all = cards();
  const here = document.activeElement;
  const at = all.findIndex((b) => b === here);
  const start = at >= 0 ? at : all.findIndex((b) => b.tabIndex === 0) - 1;
  const found = all[to(all, at >= 0 ? at : Math.max(-1, start))];
  found?.focus();
  return !!found;
}

/** The next card of a suit, in a circle; cards that may be chosen come first. */
function toSuit(suit: SuitLetter): boolean {
  return goTo((all, at) => {
    const of = all.map((b, i) => ({ b, i })).filter(({ b }) => b.parentElement?.dataset.card?.[1] === suit);
    return (of.find(({ i }) => i > at) ?? of[0])?.i ?? -1;
  });
}

function nextOrder(): string {
  const order = orders[(orders.indexOf(settings.value.order) + 1) % orders.length] ?? "suit";
  set({ order });
  return text.value.table.orders[order];
}

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement &&
    (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
}

/** Enter on a card: sends the chosen cards if they are complete; otherwise presses the card. */
function enter(desk: Desk, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || !target.closest(".hand")) return false;
  const choice = desk.session.mine.value ? desk.session.table.value?.game?.choice : null;
  if (!choice || !desk.ready() || desk.session.picked.value.length < choice.high || !choice.high) return false;
  desk.confirm();
  return true;
}

/**
 * The letter of a key, without a modifier or with Alt; with Alt it is read from the physical key, because Alt changes
 * some characters.
 */
function letter(e: KeyboardEvent): string {
  if (settings.value.letters) return e.altKey ? "" : e.key.toLowerCase();
  return e.altKey && e.code.startsWith("Key") ? e.code.slice(3).toLowerCase() : "";
}

/** Has an answer read aloud, and shows it in the rail for a while. */
function tell(desk: Desk, words: string): boolean {
  announce(words);
  desk.tell(words);
  return true;
}

/** While the end of a hand or of the game covers the table, only keys that open a dialog work. */
const OVER_ALL = ["F1", "?", "m"];

function press(desk: Desk, e: KeyboardEvent): boolean {
  const s = desk.session, key = e.key === "F1" ? e.key : letter(e);
  if ((endShown(s) || s.trouble.value) && !OVER_ALL.includes(key)) return false;
  return (!e.altKey && pressKey(desk, e)) || pressLetter(desk, letter(e));
}

function pressKey(desk: Desk, e: KeyboardEvent): boolean {
  switch (e.key) {
    case "ArrowLeft": return goTo((all, at) => (at <= 0 ? all.length - 1 : at - 1));
    case "ArrowRight": return goTo((all, at) => (at + 1) % all.length);
    case "ArrowUp": case "ArrowDown": return otherRow(e.key === "ArrowUp" ? "1" : "2");
    case "Home": return goTo(() => 0);
    case "End": return goTo((all) => all.length - 1);
    case "Enter": return enter(desk, e.target);
    case "F1": dialog.value = "keys"; return true;
    case "Escape": return dismiss(desk);
    default: return false;
  }
}

function pressLetter(desk: Desk, key: string): boolean {
  const s = desk.session, t = s.table.value;
  if (!t) return false;
  switch (key) {
    case "?": dialog.value = "keys"; return true;
    case "c": case "d": case "s": case "h": return toSuit(key.toUpperCase() as SuitLetter);
    case "t": return tell(desk, turnWords(t));
    case "r": return tell(desk, trickWords(t));
    case "l": return tell(desk, lastWords(t));
    case "p": return tell(desk, pointsWords(t, settings.value.points));
    case "o": return tell(desk, nextOrder());
    case "m": dialog.value = "menu"; return true;
    case "i":
      if (s.mine.value && people(t) === 1) desk.hint();
      return true;
    case "u":
      if (!t.view.can.includes("takeback")) return tell(desk, text.value.table.noTakeback);
      void s.command("takeback");
      return true;
    case "f":
      if (t.view.can.includes("finish")) desk.finish();
      else if (t.view.can.includes("claim")) desk.claiming.value = true;
      else return tell(desk, text.value.table.finish.notYet);
      return true;
    default: return false;
  }
}

/** On phones the hand has two rows: up and down move to the nearest card of the other row. */
function otherRow(row: string): boolean {
  const here = document.activeElement?.closest<HTMLElement>(".hand > li");
  if (!here || here.dataset.row === row) return false;
  const x = here.getBoundingClientRect().x;
  const near = cards().filter((b) => b.parentElement?.dataset.row === row)
    .sort((a, b) => Math.abs(a.getBoundingClientRect().x - x) - Math.abs(b.getBoundingClientRect().x - x))[0];
  near?.focus();
  return !!near;
}

/** Escape dismisses a message or a lifted card; if there is none, it deselects the chosen cards. */
function dismiss(desk: Desk): boolean {
  const s = desk.session;
  const had = desk.answer.value || desk.claiming.value || desk.told.value || desk.lifted.value ||
    s.refusal.value || s.hint.value;
  desk.tell("");
  desk.claiming.value = false;
  desk.told.value = null;
  desk.putBack();
  s.refusal.value = null;
  s.dropHint();
  if (had || !s.picked.value.length || s.sent.value.length) return !!had;
  s.picked.value = [];
  return true;
}

/** Handles the keys of a table until the returned function is called. */
export function keysOf(desk: Desk): () => void {
  const hear = (e: KeyboardEvent): void => {
    if (e.defaultPrevented || e.ctrlKey || e.metaKey || dialog.value || typing(e.target)) return;
    if (document.querySelector("dialog[open]")) return;
    // Ignore the repeats of a key that is held down.
    if (e.repeat && e.key === "Enter" && e.target instanceof Element && e.target.closest(".hand")) return e.preventDefault();
    if (press(desk, e)) e.preventDefault();
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
}
