// places.ts - where options are in the form: which sections are open, and the one that was asked for.
import { signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { RulesSchema } from "../net/types";

export class Places {
  readonly open = signal<ReadonlySet<string>>(new Set());
  /** The option that was looked for, marked until another one is. */
  readonly marked = signal("");
  /** What takes the focus once it is shown: an option's name, or its row among those that families change. */
  readonly wanted = signal("");

  constructor(private readonly schema: RulesSchema) {}

  fold(group: string, open: boolean): void {
    const now = new Set(this.open.value);
    if (open) now.add(group);
    else now.delete(group);
    this.open.value = now;
  }

  common(option: string): string {
    return "common " + option;
  }

  /** Goes to an option: where families change it, else in its section. */
  go(option: string): void {
    if (this.schema.common.some((c) => c.option === option)) this.wanted.value = this.common(option);
    else this.show(option);
  }

  /** Opens the section of an option there, marks it, and goes to it. */
  show(option: string): void {
    const group = this.schema.options.find((o) => o.name === option)?.group;
    if (!group) return;
    this.fold(group, true);
    this.marked.value = option;
    this.wanted.value = option;
  }
}

/** What can be pressed or typed into first, within what is shown of an option. */
export function enter(of: HTMLElement): void {
  of.closest("details")?.setAttribute("open", "");
  const field = of.querySelector<HTMLElement>(".ctl :is(input:checked, input:not([type=radio]), select, button:not(:disabled))")
    ?? of.querySelector<HTMLElement>(".ctl input");
  of.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}

/** Takes the focus when it is wanted there. */
export function useWanted(places: Places, what: string, here: RefObject<HTMLElement>): void {
  const wanted = places.wanted.value === what;
  useEffect(() => {
    if (!wanted || !here.current) return;
    places.wanted.value = "";
    enter(here.current);
  }, [wanted]);
}
