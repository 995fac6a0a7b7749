// keyboard.ts - the keyboard alone plays everything.
import type { SuitLetter } from "../net/types";
import { orders, set, settings } from "../settings";
// Loaded with the table, so that it hears the first key.
import "../ui/has-keys";
import { sheet } from "../ui/sheet";
import type { Desk } from "./desk";
import { announce } from "./live";
import { lastWords, pointsWords, trickWords, turnWords } from "./live-words";
import { text } from "../text/text";
import { people } from "./facts";
import { endShown } from "./score-ends";

function cards(): HTMLButtonElement[] {
  return [...document.querySelectorAll<HTMLButtonElement>(".hand > li > button")];
}

/** Goes to a card: `to` says which, from where the keys are. */
function goTo(to: (all: HTMLButtonElement[], at: number) => number): boolean {
  const all = cards();
  const here = document.activeElement;
  const at = all.findIndex((b) => b === here);
  const start = at >= 0 ? at : all.findIndex((b) => b.tabIndex === 0) - 1;
  const found = all[to(all, at >= 0 ? at : Math.max(-1, start))];
  found?.focus();
  return !!found;
}

/** The next card of a suit, after the last again the first; those that may be chosen before others. */
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

/** What Enter does on a card: what is chosen goes, once it is all there; else the card is pressed. */
function enter(desk: Desk, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || !target.closest(".hand")) return false;
  const choice = desk.session.mine.value ? desk.session.table.value?.game?.choice : null;
  if (!choice || !desk.ready() || desk.session.picked.value.length < choice.high || !choice.high) return false;
  desk.confirm();
  return true;
}

/** Letters by themselves, or with Alt held: then by the place of the key, as Alt makes other signs of some. */
function letter(e: KeyboardEvent): string {
  if (settings.value.letters) return e.altKey ? "" : e.key.toLowerCase();
  return e.altKey && e.code.startsWith("Key") ? e.code.slice(3).toLowerCase() : "";
}

/** An answer is read aloud, and stands in the rail for a while. */
function tell(desk: Desk, words: string): boolean {
  announce(words);
  desk.tell(words);
  return true;
}

/** While the end of a hand or the game lies over the table, only what opens a sheet of its own is heard. */
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
    case "F1": sheet.value = "keys"; return true;
    case "Escape": return calm(desk);
    default: return false;
  }
}

function pressLetter(desk: Desk, key: string): boolean {
  const s = desk.session, t = s.table.value;
  if (!t) return false;
  switch (key) {
    case "?": sheet.value = "keys"; return true;
    case "c": case "d": case "s": case "h": return toSuit(key.toUpperCase() as SuitLetter);
    case "t": return tell(desk, turnWords(t));
    case "r": return tell(desk, trickWords(t));
    case "l": return tell(desk, lastWords(t));
    case "p": return tell(desk, pointsWords(t, settings.value.points));
    case "o": return tell(desk, nextOrder());
    case "m": sheet.value = "menu"; return true;
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

/** On phones the hand has two rows: up and down go to the other, as near as may be. */
function otherRow(row: string): boolean {
  const here = document.activeElement?.closest<HTMLElement>(".hand > li");
  if (!here || here.dataset.row === row) return false;
  const x = here.getBoundingClientRect().x;
  const near = cards().filter((b) => b.parentElement?.dataset.row === row)
    .sort((a, b) => Math.abs(a.getBoundingClientRect().x - x) - Math.abs(b.getBoundingClientRect().x - x))[0];
  near?.focus();
  return !!near;
}

/** Escape puts away what was said, or lifted; where nothing was, the cards chosen go back. */
function calm(desk: Desk): boolean {
  const s = desk.session;
  const had = desk.answer.value || desk.claiming.value || desk.told.value || desk.lifted.value ||
    s.refusal.value || s.hint.value;
  desk.tell("");
  desk.claiming.value = false;
  desk.told.value = null;
  desk.putBack();
  s.refusal.value = null;
  s.hint.value = null;
  if (had || !s.picked.value.length || s.sent.value.length) return !!had;
  s.picked.value = [];
  return true;
}

/** Listens to the keys of a table until the returned function is called. */
export function keysOf(desk: Desk): () => void {
  const hear = (e: KeyboardEvent): void => {
    if (e.defaultPrevented || e.ctrlKey || e.metaKey || sheet.value || typing(e.target)) return;
    if (document.querySelector("dialog[open]")) return;
    // A key that is held down is one press.
    if (e.repeat && e.key === "Enter" && e.target instanceof Element && e.target.closest(".hand")) return e.preventDefault();
    if (press(desk, e)) e.preventDefault();
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
}
