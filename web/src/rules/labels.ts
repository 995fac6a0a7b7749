// labels.ts - names of options and of their values; cards in them as "{QS}", see phrase.tsx.
import type { RuleOption, RulesSchema } from "../net/types";
import { list, number, text } from "../text/text";
import { isCard, isSuit, readCycle, readFaces, readPoints, readResets } from "./values";
import { token } from "./phrase";

export function optionTitle(o: RuleOption | undefined, name = o?.name ?? ""): string {
  return text.value.rules.options[name]?.title ?? name.replaceAll("_", " ");
}

export function optionBrief(o: RuleOption): string {
  return text.value.rules.options[o.name]?.brief ?? o.brief + ".";
}

/** A word of an option, within a sentence. */
export function wordLabel(o: RuleOption, word: string): string {
  return (
    text.value.rules.options[o.name]?.values?.[word] ??
    o.words?.find((w) => w.word === word)?.brief ??
    (word === "none" ? text.value.form.none : word)
  );
}

export function groupTitle(schema: RulesSchema, name: string): string {
  return text.value.form.groups[name] ?? schema.groups.find((g) => g.name === name)?.title ?? name;
}

export function gameName(preset: string): string {
  const games: Record<string, { name: string } | undefined> = text.value.start.games;
  return games[preset]?.name ?? preset;
}

/** A card, or a whole suit. */
export function faceLabel(face: string): string {
  if (isCard(face)) return token(face);
  return isSuit(face) ? text.value.form.faces.all(token(face.toUpperCase())) : face;
}

export function directionLabel(letter: string): string {
  const t = text.value.form;
  return t.directions[letter] ?? t.toLeft(Number(letter));
}

export function cycleLabel(letters: string[]): string {
  return letters.map(directionLabel).join(", ");
}

function numberLabel(value: string): string {
  const n = Number(value);
  return value !== "" && Number.isFinite(n) ? number(n) : value;
}

/** Any value of an option, in short. */
export function valueLabel(o: RuleOption, value: string): string {
  const t = text.value.form;
  switch (o.kind) {
    case "flag":
      return value === "on" ? t.on : t.off;
    case "number":
      return value === o.word && o.word ? wordLabel(o, value) : numberLabel(value);
    case "choice":
      return wordLabel(o, value);
    case "faces": {
      const { words, cards } = readFaces(value);
      return list([...words.map((w) => wordLabel(o, w)), ...cards.map(faceLabel)]) || t.faces.empty;
    }
    case "cycle": {
      const letters = readCycle(value);
      return !letters ? t.cycle.usual : letters.join("") === "H" ? t.cycle.none : cycleLabel(letters);
    }
    case "teams":
      return value === "none" ? wordLabel(o, value) : t.teams.with(value.split(","));
    case "points":
      return list(readPoints(value).map((w) => `${faceLabel(w.face)} ${numberLabel(w.value)}`)) || t.none;
    case "resets":
      return list(readResets(value).map((r) => `${numberLabel(r.from)} → ${numberLabel(r.to)}`)) || t.none;
    default:
      return value;
  }
}
