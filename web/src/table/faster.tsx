// faster.tsx - after the first hand in this browser: offers a faster pace, once.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { set, settings } from "../settings";
import { text } from "../text/text";
import { Button } from "../ui/button";
import type { Table } from "./model";

const USUAL = 1, FAST = 3;

/** Empty if the player has chosen a pace, or was asked before. */
export function Faster({ t }: { t: Table }): JSX.Element | null {
  const s = text.value.score;
  const [asks] = useState(() => t.hands.length === 1 && settings.peek().pace === USUAL && !settings.peek().paced);
  const [done, say] = useState(false);
  useEffect(() => { if (asks) set({ paced: true }); }, [asks]);
  if (!asks) return null;
  const choose = (): void => {
    set({ pace: FAST });
    say(true);
  };
  if (done) return <p class="step" role="status" tabIndex={-1} ref={(p) => p?.focus()}>{s.fasterDone}</p>;
  return (
    <div class="step faster" role="group" aria-labelledby="faster">
      <p id="faster">{s.fasterSay}</p>
      <Button onClick={choose}>{s.faster}</Button>
    </div>
  );
}
