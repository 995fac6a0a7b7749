// fields_lists.tsx - inputs for options that are lists: the order of passing, teams, totals that are reset.
import type { JSX } from "preact";
import { list, text } from "../text/text";
import { Icon } from "../ui/icons";
import type { FieldProps } from "./fields";
import { directionLabel, wordLabel } from "./labels";
import { Stepper } from "./stepper";
import {
  CYCLE_MOST,
  readCycle,
  readResets,
  readTeams,
  RESETS_MOST,
  usualCycle,
  usualTeams,
  writeCycle,
  writeResets,
  writeTeams,
} from "./values";

interface Pick {
  options: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  title: string;
  about: string;
}

/** A list of alternatives, of which one is chosen. */
function Ways({ options, value, onChange, title, about }: Pick): JSX.Element {
  return (
    <div class="radios" role="radiogroup" aria-labelledby={title} aria-describedby={about}>
      {options.map((o) => (
        <label key={o.value}>
          <input
            type="radio"
            name={"f-" + title}
            checked={value === o.value}
            onChange={() => onChange(o.value)}
          />
          <span>{o.label}</span>
        </label>
      ))}
    </div>
  );
}

// ---- The order of passing ----

export function CycleField({ value, onChange, seats, title, about }: FieldProps): JSX.Element {
  const t = text.value.form.cycle;
  const letters = readCycle(value);
  const way = !letters ? "standard" : value === "none" ? "none" : "own";
  const usual = usualCycle(seats);
  const choose = (to: string): void =>
    onChange(to === "own" ? writeCycle(usual.length > 1 ? usual : ["L", "R"]) : to);
  return (
    <div class="listed">
      <Ways
        value={way}
        onChange={choose}
        title={title}
        about={about}
        options={[
          { value: "standard", label: t.usual },
          { value: "none", label: t.none },
          { value: "own", label: t.own },
        ]}
      />
      {way === "standard" && <p class="none">{t.usualIs(list(usual.map(directionLabel)))}</p>}
      {way === "own" && letters && (
        <Directions letters={letters} seats={seats} onChange={(l) => onChange(writeCycle(l))} />
      )}
    </div>
  );
}

interface DirectionsProps {
  letters: string[];
  seats: number;
  onChange: (letters: string[]) => void;
}

function Directions({ letters, seats, onChange }: DirectionsProps): JSX.Element {
  const t = text.value.form.cycle;
  const move = (i: number, by: number): void => {
    const next = letters.slice();
    const [letter] = next.splice(i, 1);
    if (letter) next.splice(i + by, 0, letter);
    onChange(next);
  };
  const more = [
    "L",
    "R",
    ...(seats % 2 ? [] : ["A"]),
    "H",
    "S",
    ...[...Array(Math.max(0, seats - 3)).keys()].map((i) => String(i + 2)),
  ];
  return (
    <>
      <ol class="cycle">
        {letters.map((letter, i) => {
          const where = `${t.hand(i + 1)}, ${directionLabel(letter)}`;
          return (
            <li key={i}>
              <button
                type="button"
                class="tiny"
                aria-label={t.sooner(where)}
                disabled={i === 0}
                onClick={() => move(i, -1)}
              >
                ‹
              </button>
              <span>{directionLabel(letter)}</span>
              <button
                type="button"
                class="tiny"
                aria-label={t.later(where)}
                disabled={i === letters.length - 1}
                onClick={() => move(i, 1)}
              >
                ›
              </button>
              <button
                type="button"
                class="tiny"
                aria-label={t.remove(where)}
                disabled={letters.length < 2}
                onClick={() => onChange(letters.filter((_, j) => j !== i))}
              >
                <Icon name="x" />
              </button>
            </li>
          );
        })}
      </ol>
      {letters.length < CYCLE_MOST && (
        <select
          class="field adder"
          aria-label={t.add}
          value=""
          onChange={(e) => {
            if (e.currentTarget.value) onChange([...letters, e.currentTarget.value]);
            e.currentTarget.value = "";
          }}
        >
          <option value="">{t.add}</option>
          {more.map((letter) => (
            <option key={letter} value={letter}>
              {directionLabel(letter)}
            </option>
          ))}
        </select>
      )}
    </>
  );
}

// ---- Teams ----

export function TeamsField({ option, value, onChange, seats, title, about }: FieldProps): JSX.Element {
  const t = text.value.form.teams;
  const usual = usualTeams(seats);
  const of = readTeams(value, seats);
  const ways = ["none", ...usual];
  const way = ways.includes(value) ? value : "own";
  const label = (w: string): string => {
    const teams = w.split(",");
    return w === "none"
      ? wordLabel(option, w)
      : (teams[0]?.length === 2 ? t.across : t.turns(teams.length)) + ` (${t.with(teams)})`;
  };
  return (
    <div class="listed">
      <Ways
        value={way}
        title={title}
        about={about}
        onChange={(w) => onChange(w === "own" ? ownTeams(seats) : w)}
        options={[
          ...ways.map((w) => ({ value: w, label: label(w) })),
          ...(way === "own" || divides(seats) ? [{ value: "own", label: t.own }] : []),
        ]}
      />
      {way === "own" && of && <Seats of={of} onChange={(teams) => onChange(writeTeams(teams))} />}
    </div>
  );
}

/** Whether this many players can be divided into teams of equal size, with more than one member. */
function divides(seats: number): boolean {
  return [2, 3, 4, 5].some((size) => size < seats && seats % size === 0);
}

/** Neighbours as teams: an unusual choice to start from. */
function ownTeams(seats: number): string {
  return writeTeams([...Array(seats).keys()].map((i) => Math.floor(i / Math.max(1, Math.ceil(seats / 2)))));
}

function Seats({
  of,
  onChange,
}: {
  of: (number | undefined)[];
  onChange: (of: (number | undefined)[]) => void;
}): JSX.Element {
  const t = text.value.form.teams;
  const most = Math.max(2, Math.floor(of.length / 2));
  return (
    <ul class="rows">
      {of.map((team, seat) => {
        const letter = String.fromCharCode(65 + seat);
        return (
          <li key={letter}>
            <label>
              <span class="what">{t.seat(letter)}</span>
              <select
                class="field"
                value={team === undefined ? "" : String(team)}
                onChange={(e) => {
                  const chosen = e.currentTarget.value;
                  onChange(
                    of.map((was, s) => (s === seat ? (chosen === "" ? undefined : Number(chosen)) : was)),
                  );
                }}
              >
                {[...Array(most).keys()].map((n) => (
                  <option key={n} value={n}>
                    {t.team(n + 1)}
                  </option>
                ))}
                <option value="">{t.nobody}</option>
              </select>
            </label>
          </li>
        );
      })}
    </ul>
  );
}

// ---- Resets ----

export function ResetsField({ value, onChange, title, about }: FieldProps): JSX.Element {
  const t = text.value.form.resets;
  const resets = readResets(value);
  return (
    <div class="listed" role="group" aria-labelledby={title} aria-describedby={about}>
      <ul class="rows">
        {resets.map((r, i) => {
          const change = (part: Partial<typeof r>): void =>
            onChange(writeResets(resets.map((was, j) => (i === j ? { ...was, ...part } : was))));
          return (
            <li key={i}>
              <Stepper
                label={`${t.from} (${i + 1})`}
                value={r.from}
                low={-10000}
                high={10000}
                onChange={(from) => change({ from })}
              />
              <span>{t.to}</span>
              <Stepper
                label={`${t.to} (${i + 1})`}
                value={r.to}
                low={-10000}
                high={10000}
                onChange={(to) => change({ to })}
              />
              <button
                type="button"
                class="tiny"
                aria-label={t.remove(r.from)}
                onClick={() => onChange(writeResets(resets.filter((_, j) => j !== i)))}
              >
                <Icon name="x" />
              </button>
            </li>
          );
        })}
      </ul>
      {resets.length < RESETS_MOST && (
        <button
          type="button"
          class="chip add"
          onClick={() => onChange(writeResets([...resets, next(resets.map((r) => r.from))]))}
        >
          <Icon name="plus" />
          <span>{t.add}</span>
        </button>
      )}
    </div>
  );
}

/** A total that is not in the list yet. */
function next(taken: string[]): { from: string; to: string } {
  let from = 100;
  while (taken.includes(String(from))) from -= 50;
  return { from: String(from), to: String(from > 0 ? from - 50 : from + 50) };
}
