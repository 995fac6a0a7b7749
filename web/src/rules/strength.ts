// strength.ts - how strong the computers are to be: chosen once, and kept in this browser.
import { signal } from "@preact/signals";
import { keep, kept } from "../kept";
import { asked, more, players } from "../text/en/players";

/** The strengths, the weakest first. */
export const ladder: readonly string[] = [...asked, ...more];

/** Since the first release; whoever chose there is asked no more. */
const KEY = "hearts.level";

/** What was chosen last; who never chose plays the easiest. */
function load(): string {
  const found = kept<unknown>("local", KEY);
  return typeof found === "string" && Object.hasOwn(players, found) ? found : asked[0] ?? "";
}

/** The player who sits down where nobody says otherwise. */
export const strength = signal(load());

addEventListener("storage", (e) => {
  if (e.key === KEY) strength.value = load();
});

export function chooseStrength(player: string): void {
  strength.value = player;
  keep("local", KEY, player);
}
