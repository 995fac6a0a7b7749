// places.ts - navigation within the form: which sections are open, and the option to show.
import { signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { RulesSchema } from "../net/types";

export class Places {
  readonly open = signal<ReadonlySet<string>>(new Set());
  /** The option that was searched for, marked until another one is. */
  readonly marked = signal("");
  /** The element to focus once it is shown: an option's name, or its row among the common options. */
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

  /** Goes to an option: to its row among the common options, or else to its section. */
  go(option: string): void {
    if (this.schema.common.some((c) => c.option === option)) this.wanted.value = this.common(option);
    else this.show(option);
  }

  /** Opens an option's section, marks it, and goes to it. */
  show(option: string): void {
    const group = this.schema.options.find((o) => o.name === option)?.group;
    if (!group) return;
    this.fold(group, true);
    this.marked.value = option;
    this.wanted.value = option;
  }
}

/** Focuses the first control of an option. */
export function enter(of: HTMLElement): void {
  of.closest("details")?.setAttribute("open", "");
  const field = of.querySelector<HTMLElement>(".ctl :is(input:checked, input:not([type=radio]), select, button:not(:disabled))")
    ?? of.querySelector<HTMLElement>(".ctl input");
  of.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}

/** Takes the focus when this element is to have it. */
export function useFocusWhenWanted(places: Places, what: string, here: RefObject<HTMLElement>): void {
  const wanted = places.wanted.value === what;
  useEffect(() => {
    if (!wanted || !here.current) return;
    places.wanted.value = "";
    enter(here.current);
  }, [wanted]);
}
