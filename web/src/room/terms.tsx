// terms.tsx - who may come to a table, and its clock, in words: chosen before there is a link.
import type { ComponentChildren, JSX } from "preact";
import { keep, kept } from "../kept";
import type { Terms, View } from "../net/types";
import type { Setup } from "../rules/make";
import { number, text } from "../text/text";
import { asTyped } from "../ui/as-typed";
import type { IconName } from "../ui/icons";
import { One } from "../ui/one";

export const WHO = ["link", "word", "anybody"] as const;
export type Who = (typeof WHO)[number];
export const CLOCKS = ["none", "calm", "brisk"] as const;
export type Clock = (typeof CLOCKS)[number];

/** Milliseconds for a decision, and in addition for a whole game. */
const TIMES: Record<Clock, { turn: number; bank: number }> = {
  none: { turn: 0, bank: 0 },
  calm: { turn: 60_000, bank: 0 },
  brisk: { turn: 15_000, bank: 60_000 },
};
const ICONS: Record<Who, IconName> = { link: "link", word: "lock", anybody: "door" };
const KEY = "hearts.friends";

export interface Choice {
  who: Who;
  /** null: none of these; it stays as it is. */
  clock: Clock | null;
}

/** Who may come to a table; null: its server does not say. */
export function whoOf(view: View): Who | null {
  if (view.public === undefined) return null;
  return view.password ? "word" : view.public ? "anybody" : "link";
}

/** What is played for, in words; "" for nothing. */
export function playedFor({ money, buy_in = 0 }: Terms): string {
  return money ? text.value.gather.playedFor[money](number(buy_in)) : "";
}

/** The current settings of a table. */
export function choiceOf(view: View): Choice {
  const { turn, bank } = view.terms;
  const clock = CLOCKS.find((c) => TIMES[c].turn === turn && (!turn || TIMES[c].bank === bank)) ?? null;
  return fitting({ who: whoOf(view) ?? "link", clock });
}

/** The command with which the host changes them; without `word` the password stays the same. */
export function asked(view: View, { who, clock }: Choice, word?: string): Record<string, unknown> {
  const open = who === "anybody";
  return {
    public: open, ...(who !== "word" ? { password: "" } : word ? { password: word } : {}),
    terms: { ...view.terms, ...(clock ? TIMES[clock] : {}), pauses: !open },
  };
}

/** At a table that is open to everybody, nobody waits for ever. */
export function fitting({ who, clock }: Choice): Choice {
  return { who, clock: who === "anybody" && clock === "none" ? "calm" : clock };
}

/** The last choice in this browser. */
export function lastChoice(): Choice {
  const last = kept<Partial<Choice>>("local", KEY);
  const who = WHO.find((w) => w === last?.who) ?? "link", clock = CLOCKS.find((c) => c === last?.clock) ?? "none";
  return fitting({ who, clock });
}

export function keepChoice(choice: Choice): void {
  keep("local", KEY, choice);
}

export function withChoice(setup: Setup, { who, clock }: Choice, word: string): Setup {
  const open = who === "anybody";
  return {
    ...setup, open, password: who === "word" ? word : "", ...(clock ? TIMES[clock] : {}), terms: { ...setup.terms, pauses: !open },
  };
}

const WORD_MOST = 60;

/** In the form that the server compares: without the space that a phone adds at the end. */
export function tidyWord(word: string): string {
  return word.trim().normalize();
}

export function someWord(): string {
  const { words } = text.value.gather.friends;
  return words[Math.floor(Math.random() * words.length)] ?? "";
}

interface WordProps {
  word: string;
  say: string;
  onSpell: (word: string) => void;
}

/** The password, visible, since the host will tell it to others. */
export function WordField({ word, say, onSpell }: WordProps): JSX.Element {
  return (
    <label class="labelled word-row">
      <span>{text.value.gather.friends.word}</span>
      <input class="field" id="friends-word" value={word} maxLength={WORD_MOST} dir="auto" {...asTyped}
        aria-describedby="friends-word-say" onInput={(e) => onSpell(e.currentTarget.value)} />
      <small id="friends-word-say">{say}</small>
    </label>
  );
}

interface TermsProps {
  choice: Choice;
  /** Other people sit here already: only the password can be changed. */
  stands?: boolean;
  onChange: (choice: Choice) => void;
  /** What is shown under "with a word". */
  word: ComponentChildren;
}

export function WhoMayCome({ choice, stands, onChange, word }: TermsProps): JSX.Element {
  const t = text.value.gather.friends;
  return (
    <fieldset class="ones">
      <legend class="serif">{t.who}</legend>
      {WHO.map((who) => (
        <One key={who} group="who" icon={ICONS[who]} title={t.may[who].title} say={t.may[who].say}
          disabled={stands && (who === "anybody") !== (choice.who === "anybody")}
          checked={choice.who === who} onChoose={() => onChange(fitting({ ...choice, who }))}>
          {who === "word" && choice.who === who && word}
        </One>
      ))}
    </fieldset>
  );
}

export function ClockChoice({ choice, stands, onChange }: Omit<TermsProps, "word">): JSX.Element {
  const t = text.value.gather.friends;
  const must = choice.who === "anybody";
  return (
    <fieldset class="ones three">
      <legend class="serif">{t.clock}</legend>
      {CLOCKS.map((clock) => (
        <One key={clock} group="clock" title={t.clocks[clock].title}
          say={clock === "none" && must ? t.mustRun : t.clocks[clock].say} disabled={stands || (clock === "none" && must)}
          checked={choice.clock === clock} onChoose={() => onChange({ ...choice, clock })} />
      ))}
    </fieldset>
  );
}
