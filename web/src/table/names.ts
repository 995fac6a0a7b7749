// names.ts - what seats are called, and in which colour they are drawn.
import type { Id, Seat, Sitter, View } from "../net/types";
import { text } from "../text/text";
import { seatIndex } from "./model";

/**
 * Computers are called by these, the same at a table for everybody who looks at it. Twice as many as a table
 * has seats: whoever's first name is a person's takes the one half the list on, which nobody else can have.
 */
const computers = [
  "Edda", "Bruno", "Mila", "Ravi", "Nora", "Otto", "Lina", "Juri", "Thea", "Emil", "Ada", "Hugo", "Ruth", "Ivo",
  "Cleo", "Axel", "Rosa", "Theo", "Elsa", "Kai",
];

/** Colours of seats, each dark enough for white letters on it. */
export const colours = [
  "#2f4fa0", "#8a3f2b", "#2d6b4f", "#7a4a86", "#8a5a00", "#a13a63", "#1f6f7a", "#5b5f1f", "#6b4a2b", "#4a4f6b",
];

const GIVEN = /^Guest (\d{4})$/;

/** Names that the server gives to guests who have chosen none. */
export function isGivenName(name: string): boolean {
  return GIVEN.test(name);
}

/** A person's name as it is shown; what is sent is the name itself. */
export function personName(name: string): string {
  const number = GIVEN.exec(name)?.[1];
  return number ? text.value.common.guest(number) : name;
}

function start(table: Id): number {
  return Number.parseInt(table.slice(0, 6), 16) % computers.length || 0;
}

/** Seats, and when a game is over, who played it: whoever has left since keeps the name in its scores. */
type Seated = Pick<View, "seats"> & { played?: Sitter[] | undefined };

/** Two names that differ in nothing else are one to whoever reads them. */
function plain(name: string): string {
  return name.trim().toLowerCase();
}

function sitterOf(view: Seated, i: number): Sitter | undefined {
  const sitter = view.seats[i];
  return sitter?.kind === "nobody" ? view.played?.[i] ?? sitter : sitter;
}

function computerOf(view: Seated & Pick<View, "table">, i: number): string {
  const sitters = view.seats.map((_, j) => sitterOf(view, j));
  const persons = new Set(sitters.map((sitter) => (sitter?.kind === "person" ? plain(sitter.name) : "")));
  const names = [0, computers.length / 2].map((on) => computers[(start(view.table) + i + on) % computers.length] ?? "");
  return names.find((name) => !persons.has(plain(name))) ?? `${names[0]} ${i + 1}`;
}

export function nameOf(view: Seated & Pick<View, "table">, seat: Seat): string {
  const i = seatIndex(seat);
  const sitter = sitterOf(view, i);
  if (!sitter || sitter.kind === "nobody") return text.value.common.nobody;
  return sitter.kind === "person" ? personName(sitter.name) : computerOf(view, i);
}

/** The same, "You" for the viewer's own seat. */
export function callOf(view: View, seat: Seat): string {
  return seat === view.seat ? text.value.common.you : nameOf(view, seat);
}

export function colourOf(view: Seated, seat: Seat): string {
  const i = seatIndex(seat);
  const sitter = sitterOf(view, i);
  const chosen = sitter?.kind === "person" ? sitter.colour : undefined;
  return colours[(chosen ?? i) % colours.length] ?? "#2f4fa0";
}

/** The letter in a seat's sign. */
export function initial(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? "?";
}
