// sitting.ts - sitting down at a table with a name and a colour.
import { Refused } from "../net/api";
import { isGivenName } from "../net/given";
import { link, linkTo } from "../net/link";
import { known, rename } from "../net/people";
import type { Id, Seat, Terms, View } from "../net/types";
import { ownPicture, set, settings } from "../settings";
import { colours } from "../table/names";

/** The name to fill into an input: one that the viewer has chosen. */
export function chosenName(): string {
  const you = link.you.value;
  return you && !isGivenName(you) ? you.name : "";
}

/** The viewer's chosen colour, or if somebody here has it, the next free one; null: none was chosen. */
export function colourHere(view: Pick<View, "seats">): number | null {
  const { colour: own } = settings.value;
  if (own === null) return null;
  const mine = link.you.value?.person;
  const taken = new Set(view.seats.map((s, i) => {
    if (s.kind === "nobody" || (s.kind === "person" && s.person === mine)) return null;
    return s.kind === "person" ? s.colour ?? i : i;
  }));
  for (let i = 0; i < colours.length; i++) {
    const colour = (own + i) % colours.length;
    if (!taken.has(colour)) return colour;
  }
  return own;
}

export interface Sitting {
  seat?: Seat | undefined;
  /** Empty: the current name. */
  name?: string | undefined;
  /** null: the colour of the seat. */
  colour: number | null;
  password?: string | undefined;
  /** The terms of the table that the viewer was shown. */
  terms?: Terms | undefined;
}

/**
 * Creates a guest if need be, and sits down; with `seated`, changes name, colour or picture in the same seat. Throws
 * the refusal.
 */
export async function sitDown(table: Id, { seat, name, colour, password, terms }: Sitting, seated = false): Promise<void> {
  const wanted = name?.trim() ?? "";
  if (wanted && wanted !== link.you.value?.name) await rename(wanted);
  else await known();
  const answer = await linkTo(table).command({
    do: "sit", ...ownPicture(), ...(seated && !settings.value.picture ? { picture: "initial" } : {}), ...(colour !== null ? { colour } : {}), ...(seat ? { seat } : {}), ...(password ? { password } : {}), ...(terms ? { terms } : {}),
  });
  if (answer.is === "no") throw new Refused(0, answer);
}

/** Changes name or colour in the same seat; null: the colour stays. */
export async function changeLook(table: Id, { name, colour }: Pick<Sitting, "name" | "colour">): Promise<void> {
  try {
    await sitDown(table, { name, colour }, true);
  } catch (fault) {
    // They are shown already: there was nothing to change.
    if (!(fault instanceof Refused) || fault.why !== "seated-already") throw fault;
  }
  if (colour !== null && colour !== settings.value.colour) set({ colour });
}
