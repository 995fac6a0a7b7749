// players.tsx - the computers to choose from: the three main strengths, then the rest.
import type { JSX } from "preact";
import { asked, more, styles } from "../text/en/players";
import { text } from "../text/text";

/** The name of a computer player for people. */
export function playerName(player: string): string {
  return text.value.players[player]?.name ?? player;
}

export function playerSentence(player: string): string {
  return text.value.players[player]?.say ?? "";
}

/** The options of a list of computers, including the unlisted player `also` if it sits there already. */
export function PlayerOptions({ also }: { also?: string | undefined }): JSX.Element {
  const t = text.value.gather;
  const strange = also && ![...asked, ...more, ...styles].includes(also) ? [also] : [];
  const groups: [string, string[]][] = [[t.strengths, asked], [t.more, more], [t.styles, styles], [t.others, strange]];
  return (
    <>
      {groups.map(([label, list]) => list.length > 0 && (
        <optgroup key={label} label={label}>
          {list.map((p) => <option key={p} value={p}>{playerName(p)}</option>)}
        </optgroup>
      ))}
    </>
  );
}
