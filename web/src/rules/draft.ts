// draft.ts - rules being edited: the game they are based on, their differences from it, and what the server says about
// them.
//
// The draft holds what was typed, valid or not. The server checks it shortly after each change, and the latest answer
// counts.
import { batch, computed, effect, signal } from "@preact/signals";
import { Refused } from "../net/api";
import type { RuleOption, RulesRead, RulesRefused, RulesSchema } from "../net/types";
import { refusalText } from "../text/refusal";
import { partAt, without } from "./faults";
import { tidyName } from "./own";
import { type Checked, checkRules, differing, readRules, RULES_MOST } from "./schema";
import { baseIn, nameIn, rulesText, type Values } from "./values";

const PATIENCE = 220;
/** If options contradict each other: how many changes are tried, how many at a time, and how many are shown. */
const TRIES = 24, AT_ONCE = 6, SHOWN = 3;
/** A link with more errors than this is not read at all. */
const FAULTS_MOST = 8;

export interface Proposal {
  option: string;
  value: string;
}

/** A part of a link's rules that cannot be read, and what the server says about it. */
export interface LeftOut {
  part: string;
  say: string;
}

/** Rules as the server reads them, without the parts that it cannot read. */
interface Begun {
  rules: string;
  options: Values | undefined;
  leftOut: LeftOut[];
  unread: string | null;
}

/** The length as the server counts it. */
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

async function readLink(rules: string): Promise<Begun> {
  const leftOut: LeftOut[] = [];
  let first: string | null = null;
  for (let text = rules; leftOut.length <= FAULTS_MOST && (text || !first);) {
    const checked = await checkRules(text).catch((e: unknown): Checked => {
      // The server refuses the text itself: show that like rules that cannot be read.
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
  /** The named game that the draft is based on, and its options. */
  readonly base = signal("classic");
  readonly baseRead = signal<RulesRead | null>(null);
  readonly values = signal<Values>({});
  readonly name = signal("");
  /** The rules as the server last understood them. */
  readonly read = signal<RulesRead | null>(null);
  readonly refused = signal<RulesRefused | null>(null);
  readonly proposals = signal<Proposal[]>([]);
  /** More proposals are being searched for. */
  readonly proposing = signal(false);
  readonly unreachable = signal(false);
  /** The last change has been checked. */
  readonly settled = signal(false);
  /** A check is running, or waits for the next change. */
  readonly looking = signal(true);
  /** Why the rules it started from could not be read. */
  readonly unread = signal<string | null>(null);
  /** The number of bytes of the rules, if there are too many. */
  readonly linkBytes = signal(0);
  /** The parts that could not be read and were left out. */
  readonly leftOut = signal<LeftOut[]>([]);

  readonly baseValues = computed<Values>(() => this.baseRead.value?.options ?? {});
  readonly changed = computed(() => differing(this.values.value, this.baseValues.value));
  readonly good = computed(
    () => this.settled.value && !!this.read.value && !this.refused.value && !this.tooLong.value,
  );
  /** As text, without and with a name. */
  readonly text = computed(() => rulesText(this.base.value, this.baseValues.value, this.values.value));
  readonly named = computed(() =>
    rulesText(this.base.value, this.baseValues.value, this.values.value, tidyName(this.name.value)),
  );
  readonly tooLong = computed(() => bytesOf(this.named.value) > RULES_MOST);

  private turn = 0;
  private timer = 0;
  /** Rules that are being loaded, and the changes made since they were chosen. */
  private beginning: { rules: string; since: Values } | null = null;

  constructor(private readonly schema: RulesSchema) {}

  option(name: string): RuleOption | undefined {
    return this.schema.options.find((o) => o.name === name);
  }

  /** Starts again from rules: a named game, the player's own, or those of a link. */
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

  /** Resolves when the last change has been checked: whether the rules can be played. */
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
      // A change of the rules that are still being loaded.
      this.beginning.since[option] = value;
      return;
    }
    this.stop();
    this.timer = window.setTimeout(() => this.look(), PATIENCE);
  }

  /** Resets an option to its value in the base game. */
  restore(option: string): void {
    this.set(option, this.baseValues.value[option] ?? "");
  }

  /** Makes earlier requests obsolete. */
  stop(): number {
    clearTimeout(this.timer);
    this.settled.value = false;
    this.looking.value = true;
    return ++this.turn;
  }

  look(): void {
    void this.ask(this.stop());
  }

  /** Tries again after the server could not be reached. */
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
   * Tries single changes near the contradiction and keeps those after which all options agree; if there are none, those
   * after which only another contradiction is left.
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
        // One proposal for each option: the more the proposals differ, the more useful they are.
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
    // An option that is invalid by itself is settled by itself.
    const near = other ? this.schema.options.filter((o) => o.group === first?.group && o.kind === "choice") : [];
    const options = new Set([first, other, ...near].filter((o) => o !== undefined));
    const each = [...options].map((o) => this.others(o));
    // The first proposal for every option comes before the second for any.
    const most = Math.max(0, ...each.map((ideas) => ideas.length));
    return [...Array(most).keys()].flatMap((i) => each.flatMap((ideas) => ideas[i] ?? []));
  }

  /** Other values of an option: those of the base game and of the default, and simple alternatives. */
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

/** Whether the contradiction is about other options than the earlier one. */
function isOther(left: RulesRefused, was: RulesRefused): boolean {
  return !!left.options && (left.option !== was.option || left.other !== was.other);
}
