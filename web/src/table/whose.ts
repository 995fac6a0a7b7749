// whose.ts - whose table it is, which game, and whether there is room: shown before the viewer is asked anything.
import type { Listed, View } from "../net/types";
import { gameName } from "../rules/presets";
import { text } from "../text/text";
import { apart, nameOf, personName } from "./names";

/** Its title, or the name of its host; empty if there is neither. */
export function whoseTable(title: string, host: string | null): string {
  return title ? apart(title) : host ? text.value.table.tableOf(apart(host)) : "";
}

/** How many play there, and how many seats are free. */
export function seatsSay({ seats, stage }: Pick<Listed, "stage"> & { seats: { kind: string }[] }): string {
  const t = text.value.table, free = seats.filter((s) => s.kind === "nobody").length;
  return stage === "gathering" ? t.seatsOf(seats.length, free) : t.playersOf(seats.length);
}

/** "Anna's table: American Hearts, 4 players, 2 seats free" */
export function whoseSay(listed: Pick<Listed, "title" | "host" | "rules" | "seats" | "stage">): string {
  const whose = whoseTable(listed.title, listed.host && personName(listed.host));
  return `${whose ? whose + ": " : ""}${gameName(listed.rules)}, ${seatsSay(listed)}`;
}

/** The same for a table that is open. */
export function whoseOf(view: View): string {
  return whoseSay({ ...view, host: view.host ? nameOf(view, view.host) : null });
}
