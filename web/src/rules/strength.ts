// strength.ts - the strength of the computers: chosen once, and stored in this browser.
import { signal } from "@preact/signals";
import { keep, kept } from "../kept";
import { asked, more, players } from "../text/en/players";

/** The strengths, weakest first. */
export const ladder: readonly string[] = [...asked, ...more];

/** The key of the first release: players who chose then are not asked again. */
const KEY = "hearts.level";

/** The last choice; the default is the weakest. */
function load(): string {
  const found = kept<unknown>("local", KEY);
  return typeof found === "string" && Object.hasOwn(players, found) ? found : asked[0] ?? "";
}

/** The player for empty seats, unless another is given. */
export const strength = signal(load());

addEventListener("storage", (e) => {
  if (e.key === KEY) strength.value = load();
});

export function chooseStrength(player: string): void {
  strength.value = player;
  keep("local", KEY, player);
}
