// game-choice.tsx - the choice of the game at a table, and of the number of players: two lists.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { own } from "../rules/own";
import { families, gameName, loadSchema, presetName, withSeats, type GameEntry } from "../rules/presets";
import { text } from "../text/text";

const OWN = "own:", GIVEN = "given";

export interface GameChosen {
  rules: string;
  /** The title of the table: the name of the player's own rules. */
  title: string;
  /** The value in the list: a game, the player's own rules, or those that were given. */
  value: string;
  given: string | null;
  counts: readonly number[];
  seats: number;
  choose: (value: string) => void;
  seat: (count: number) => void;
}

function entryOf(name: string): GameEntry | undefined {
  return families().flatMap((f) => f.games).find((g) => g.name === name || g.variants.includes(name));
}

/** The rules in the address, or classic by default. */
export function useGame(rules: string | null): GameChosen {
  const saved = own.value.find((o) => o.rules === rules);
  const given = rules !== null && !entryOf(rules) && !saved ? rules : null;
  const [value, choose] = useState(saved ? OWN + saved.name : given ? GIVEN : rules ?? "classic");
  const [wanted, seat] = useState<number | null>(null);
  useEffect(loadSchema, []);
  const mine = own.value.find((o) => OWN + o.name === value);
  const entry = entryOf(value);
  const standard = entry?.made[0] ?? 0, counts = entry?.counts ?? [];
  const seats = wanted !== null && counts.includes(wanted) ? wanted : standard;
  return {
    rules: mine ? mine.rules : value === GIVEN ? given ?? "classic" : withSeats(value, standard, seats),
    title: mine?.name ?? "",
    value, given, counts, seats, choose, seat,
  };
}

export function GameChoice({ game }: { game: GameChosen }): JSX.Element {
  const t = text.value.gather;
  return (
    <>
      <label class="labelled game-field">
        <span>{t.game}</span>
        <select class="field" value={game.value} onChange={(e) => game.choose(e.currentTarget.value)}>
          {game.given && <option value={GIVEN}>{gameName(game.given)}</option>}
          {own.value.length > 0 && (
            <optgroup label={t.friends.own}>
              {own.value.map((o) => <option key={o.name} value={OWN + o.name}>{o.name}</option>)}
            </optgroup>
          )}
          {families().map((f) => (
            <optgroup key={f.name} label={text.value.start.families[f.name]}>
              {f.games.flatMap((g) => [g.name, ...g.variants]).map((g) => <option key={g} value={g}>{presetName(g)}</option>)}
            </optgroup>
          ))}
        </select>
      </label>
      {game.counts.length > 1 && (
        <label class="labelled seats-field">
          <span>{t.friends.players}</span>
          <select class="field" value={String(game.seats)} onChange={(e) => game.seat(Number(e.currentTarget.value))}>
            {game.counts.map((n) => <option key={n} value={String(n)}>{n}</option>)}
          </select>
        </label>
      )}
    </>
  );
}
