// draft.ts - rules being made: a game to begin with, what differs from it, and what the server says of both.
//
// The draft holds what was typed, whether it makes sense or not. The server looks it over shortly after each
// change, and the latest answer counts.
import { batch, computed, effect, signal } from "@preact/signals";
import { Refused } from "../net/api";
import type { RuleOption, RulesRead, RulesRefused, RulesSchema } from "../net/types";
import { refusalText } from "../text/refusal";
import { partAt, without } from "./faults";
import { tidyName } from "./own";
import { type Checked, checkRules, differing, readRules, RULES_MOST } from "./schema";
import { baseIn, nameIn, rulesText, type Values } from "./values";

const PATIENCE = 220;
/** So many ways out are tried where options do not agree, so many at a time, and so many shown. */
const TRIES = 24, AT_ONCE = 6, SHOWN = 3;
/** A link with more that cannot be read is not read at all. */
const FAULTS_MOST = 8;

export interface Proposal {
  option: string;
  value: string;
}

/** A part of a link's rules that cannot be read, and what the server says of it. */
export interface LeftOut {
  part: string;
  say: string;
}

/** Rules as the server reads them, without what it cannot read. */
interface Begun {
  rules: string;
  options: Values | undefined;
  leftOut: LeftOut[];
  unread: string | null;
}

/** As the server counts. */
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

async function readLink(rules: string): Promise<Begun> {
  const leftOut: LeftOut[] = [];
  let first: string | null = null;
  for (let text = rules; leftOut.length <= FAULTS_MOST && (text || !first);) {
    const checked = await checkRules(text).catch((e: unknown): Checked => {
      // Not even a text that the server takes: told like rules that cannot be read.
      if (e instanceof Refused && e.status !== 0) return { refused: { why: e.why, say: refusalText(e.body) } };
      throw e;
    });
    const options = "read" in checked ? checked.read.options : checked.refused.options;
    if (options) return { rules: text, options, leftOut, unread: null };
    if (!("refused" in checked)) break;
    first ??= checked.refused.say;
    const part = partAt(text, checked.refused);
    if (!part) break;
    leftOut.push({ part: part.text, say: checked.refused.say });
    text = without(text, part);
  }
  return { rules: "", options: undefined, leftOut: [], unread: first ?? "" };
}

export class Draft {
  /** The named game the draft is made from, and its options. */
  readonly base = signal("classic");
  readonly baseRead = signal<RulesRead | null>(null);
  readonly values = signal<Values>({});
  readonly name = signal("");
  /** The rules as the server last understood them. */
  readonly read = signal<RulesRead | null>(null);
  readonly refused = signal<RulesRefused | null>(null);
  readonly proposals = signal<Proposal[]>([]);
  /** More of them are looked for. */
  readonly proposing = signal(false);
  readonly unreachable = signal(false);
  /** What was changed last has been looked over. */
  readonly settled = signal(false);
  /** It is on its way to be, or waits for the next change. */
  readonly looking = signal(true);
  /** Why the rules it was begun with could not be read. */
  readonly unread = signal<string | null>(null);
  /** How many bytes they have, where that is too many. */
  readonly linkBytes = signal(0);
  /** What of them could not be read, and was left out. */
  readonly leftOut = signal<LeftOut[]>([]);

  readonly baseValues = computed<Values>(() => this.baseRead.value?.options ?? {});
  readonly changed = computed(() => differing(this.values.value, this.baseValues.value));
  readonly good = computed(
    () => this.settled.value && !!this.read.value && !this.refused.value && !this.tooLong.value,
  );
  /** As text, without and with its name. */
  readonly text = computed(() => rulesText(this.base.value, this.baseValues.value, this.values.value));
  readonly named = computed(() =>
    rulesText(this.base.value, this.baseValues.value, this.values.value, tidyName(this.name.value)),
  );
  readonly tooLong = computed(() => bytesOf(this.named.value) > RULES_MOST);

  private turn = 0;
  private timer = 0;
  /** Rules that are being begun with, and what was changed since they were chosen. */
  private beginning: { rules: string; since: Values } | null = null;

  constructor(private readonly schema: RulesSchema) {}

  option(name: string): RuleOption | undefined {
    return this.schema.options.find((o) => o.name === name);
  }

  /** Begins anew from rules: a named game, one's own, or those of a link. */
  async begin(rules: string): Promise<void> {
    const turn = this.stop(), since: Values = {};
    this.beginning = { rules, since };
    try {
      const begun = await readLink(rules);
      const base = this.known(baseIn(begun.rules || rules)) ?? "classic";
      const baseRead = await readRules(base);
      if (turn !== this.turn) return;
      this.beginning = null;
      batch(() => {
        this.base.value = base;
        this.baseRead.value = baseRead;
        this.values.value = { ...(begun.options ?? baseRead?.options ?? {}), ...since };
        this.name.value = tidyName(nameIn(begun.rules));
        this.unread.value = begun.unread;
        this.linkBytes.value = bytesOf(rules) > RULES_MOST ? bytesOf(rules) : 0;
        this.leftOut.value = begun.leftOut;
        this.read.value = baseRead;
      });
      this.look();
    } catch {
      if (turn === this.turn) this.lost();
    }
  }

  private lost(): void {
    this.unreachable.value = true;
    this.looking.value = false;
  }

  /** Once what was changed last has been looked over: whether one can play by it. */
  looked(): Promise<boolean> {
    return new Promise((done) => {
      const end = effect(() => {
        if (this.looking.value) return;
        done(this.good.value);
        queueMicrotask(() => end());
      });
    });
  }

  private known(name: string): string | null {
    return this.schema.presets.some((p) => p.name === name) ? name : null;
  }

  set(option: string, value: string): void {
    if (this.values.value[option] === value) return;
    this.values.value = { ...this.values.value, [option]: value };
    if (this.beginning) {
      // Of the rules that are on their way.
      this.beginning.since[option] = value;
      return;
    }
    this.stop();
    this.timer = window.setTimeout(() => this.look(), PATIENCE);
  }

  /** An option as the game has it that the draft is made from. */
  restore(option: string): void {
    this.set(option, this.baseValues.value[option] ?? "");
  }

  /** What was asked before no longer counts. */
  stop(): number {
    clearTimeout(this.timer);
    this.settled.value = false;
    this.looking.value = true;
    return ++this.turn;
  }

  look(): void {
    void this.ask(this.stop());
  }

  /** Once more, after the server could not be reached. */
  again(): void {
    if (!this.beginning) return this.look();
    const { rules, since } = this.beginning;
    void this.begin(rules);
    Object.assign(this.beginning.since, since);
  }

  private differences(): Values {
    return Object.fromEntries(this.changed.value.map((name) => [name, this.values.value[name] ?? ""]));
  }

  private async ask(turn: number): Promise<void> {
    try {
      const checked = await checkRules(this.base.value, this.differences());
      if (turn !== this.turn) return;
      batch(() => {
        this.unreachable.value = false;
        this.settled.value = true;
        this.looking.value = false;
        this.refused.value = "refused" in checked ? checked.refused : null;
        if ("read" in checked) this.read.value = checked.read;
        this.proposals.value = [];
        this.proposing.value = "refused" in checked;
      });
      if ("refused" in checked) await this.propose(turn, checked.refused);
    } catch (e) {
      if (turn !== this.turn) return;
      if (!(e instanceof Refused) || e.status === 0) return this.lost();
      batch(() => {
        this.refused.value = { why: e.why, say: refusalText(e.body) };
        this.looking.value = false;
      });
    }
  }

  // ---- What might settle it ----

  /**
   * Tries single changes near the contradiction and keeps those after which all options agree; where none does that,
   * those after which only another contradiction is left.
   */
  private async propose(turn: number, refused: RulesRefused): Promise<void> {
    const whole: Proposal[] = [], partly: Proposal[] = [];
    const tries = this.candidates(refused).slice(0, TRIES);
    for (let i = 0; i < tries.length && whole.length < SHOWN; i += AT_ONCE) {
      const some = tries.slice(i, i + AT_ONCE);
      const answers = await Promise.all(some.map((p) =>
        checkRules(this.base.value, { ...this.differences(), [p.option]: p.value })));
      if (turn !== this.turn) return;
      some.forEach((p, k) => {
        const answer = answers[k];
        if (!answer) return;
        const left = "refused" in answer ? answer.refused : null;
        const list = !left ? whole : isOther(left, refused) ? partly : null;
        // One idea for each option: what differs most is most worth being shown.
        if (list && !list.some((f) => f.option === p.option)) list.push(p);
      });
      this.proposals.value = whole.slice(0, SHOWN);
    }
    if (!whole.length) this.proposals.value = partly.slice(0, SHOWN);
    this.proposing.value = false;
  }

  private candidates(refused: RulesRefused): Proposal[] {
    const first = refused.option ? this.option(refused.option) : undefined;
    const other = refused.other ? this.option(refused.other) : undefined;
    // An option that cannot stand by itself is settled by itself.
    const near = other ? this.schema.options.filter((o) => o.group === first?.group && o.kind === "choice") : [];
    const options = new Set([first, other, ...near].filter((o) => o !== undefined));
    const each = [...options].map((o) => this.others(o));
    // The first idea for every option goes before the second for any.
    const most = Math.max(0, ...each.map((ideas) => ideas.length));
    return [...Array(most).keys()].flatMap((i) => each.flatMap((ideas) => ideas[i] ?? []));
  }

  /** Other values of an option: as it was, as usual, and what else it can easily be. */
  private others(o: RuleOption): Proposal[] {
    const now = this.values.value[o.name];
    const usual = [this.baseValues.value[o.name] ?? o.default, o.default];
    if (o.kind === "flag") usual.push("on", "off");
    if (o.kind === "choice" || o.kind === "faces") usual.push(...(o.words ?? []).map((w) => w.word));
    const n = Number(now);
    if (o.kind === "number" && Number.isInteger(n) && o.low !== undefined && o.high !== undefined) {
      const { low, high } = o, nearest = Math.min(high, Math.max(low, n));
      usual.unshift(...(nearest !== n ? [String(nearest)] : []));
      usual.push(...[n - 1, n + 1].filter((m) => m >= low && m <= high).map(String));
    }
    return [...new Set(usual)].filter((value) => value !== now).map((value) => ({ option: o.name, value }));
  }
}

/** Whether it is about other options than the contradiction that was there. */
function isOther(left: RulesRefused, was: RulesRefused): boolean {
  return !!left.options && (left.option !== was.option || left.other !== was.other);
}
