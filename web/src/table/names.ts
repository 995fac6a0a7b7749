// names.ts - the names of seats, and their colours.
import { guestNumber } from "../net/given";
import type { Id, Seat, Sitter, View } from "../net/types";
import { text } from "../text/text";
import { seatIndex } from "./model";
import { plain, sign } from "./name-fit";

/**
 * The names of computers, the same for everybody at a table. There are twice as many as a table has seats: a computer
 * whose first name is also a person's takes the name half the list further on, which nobody else can have.
 */
const computers = [
  "Edda", "Bruno", "Mila", "Ravi", "Nora", "Otto", "Lina", "Juri", "Thea", "Emil", "Ada", "Hugo", "Ruth", "Ivo",
  "Cleo", "Axel", "Rosa", "Theo", "Elsa", "Kai",
];

/** Colours of seats, each dark enough for white letters. */
export const colours = [
  "#2f4fa0", "#8a3f2b", "#2d6b4f", "#7a4a86", "#8a5a00", "#a13a63", "#1f6f7a", "#5b5f1f", "#6b4a2b", "#4a4f6b",
];

/** A person's name as it is shown; the name itself is sent. */
export function personName(name: string): string {
  const number = guestNumber(name);
  return number ? text.value.common.guest(number) : name;
}

function start(table: Id): number {
  return Number.parseInt(table.slice(0, 6), 16) % computers.length || 0;
}

/** Seats, and when a game is over, its players: people who have left since keep their name in its scores. */
type Seated = Pick<View, "seats" | "names"> & { played?: Sitter[] | undefined };

function sitterOf(view: Seated, i: number): Sitter | undefined {
  const sitter = view.seats[i];
  return sitter?.kind === "nobody" ? view.played?.[i] ?? sitter : sitter;
}

function computerOf(view: Seated & Pick<View, "table">, i: number): string {
  const sitters = view.seats.map((_, j) => sitterOf(view, j));
  const persons = new Set(sitters.map((sitter) => (sitter?.kind === "person" ? plain(sitter.name) : "")));
  const names = [0, computers.length / 2].map((on) => computers[(start(view.names ?? view.table) + i + on) % computers.length] ?? "");
  return names.find((name) => !persons.has(plain(name))) ?? `${names[0]} ${i + 1}`;
}

/** The names of people: if an earlier seat has the same name, with a number that makes it unique. */
function personsOf(view: Seated): string[] {
  const names = view.seats.map((_, i) => sitterOf(view, i)).map((s) => (s?.kind === "person" ? personName(s.name) : ""));
  const taken = new Set(names.map(plain)), met = new Set<string>();
  return names.map((name) => {
    let called = name;
    for (let number = 2; met.has(plain(name)) && taken.has(plain(called)); number++) called = `${name} ${number}`;
    met.add(plain(name));
    taken.add(plain(called));
    return called;
  });
}

export function nameOf(view: Seated & Pick<View, "table">, seat: Seat): string {
  const i = seatIndex(seat);
  const sitter = sitterOf(view, i);
  if (!sitter || sitter.kind === "nobody") return text.value.common.nobody;
  return sitter.kind === "person" ? personsOf(view)[i] ?? "" : computerOf(view, i);
}

/** The same, "You" for the viewer's own seat. */
export function callOf(view: View, seat: Seat): string {
  return seat === view.seat ? text.value.common.you : nameOf(view, seat);
}

/**
 * The colour of each seat, all different. Chosen colours come first; everybody else gets that of their seat, or the
 * next free one.
 */
function coloursOf(view: Seated): number[] {
  const wanted = view.seats.map((_, i) => {
    const sitter = sitterOf(view, i);
    return sitter?.kind === "person" ? sitter.colour : undefined;
  });
  const taken = new Set<number>(), out: number[] = [];
  const take = (i: number, colour: number): void => {
    while (taken.has(colour) && taken.size < colours.length) colour = (colour + 1) % colours.length;
    taken.add(colour);
    out[i] = colour;
  };
  wanted.forEach((colour, i) => { if (colour !== undefined && !taken.has(colour)) take(i, colour); });
  wanted.forEach((colour, i) => { if (out[i] === undefined) take(i, colour ?? i); });
  return out;
}

export function colourOf(view: Seated, seat: Seat): string {
  return colours[(coloursOf(view)[seatIndex(seat)] ?? 0) % colours.length] ?? "#2f4fa0";
}

/** The letter in a seat's sign. */
export function initial(name: string): string {
  return sign(name);
}

/** A name within a sentence, in either writing direction. */
export function apart(name: string): string {
  return "\u2068" + name + "\u2069";
}
