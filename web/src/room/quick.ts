// quick.ts - the next free seat at any open table.
import { ask } from "../net/api";
import { askName } from "../net/given";
import { link } from "../net/link";
import { known } from "../net/people";
import type { Id } from "../net/types";
import { go } from "../route";
import { strength } from "../rules/strength";
import { ownLook } from "../settings";

export async function quickSeat(rules?: string): Promise<void> {
  await askName(link.you.value);
  await known();
  const { table } = await ask<{ table: Id }>("POST", "/api/quick", { ...ownLook(), player: strength.value, ...(rules ? { rules } : {}) });
  go("/t/" + table);
}
