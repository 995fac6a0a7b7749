// sheet.tsx - a sheet of paper that is laid over the screen and put away again: Escape, or its button.
import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { layOver } from "../route";
import { text } from "../text/text";
import { toHeading } from "./arrive";
import { Button } from "./button";

/** Which sheet lies on top, by name; null: none. */
export const sheet = signal<string | null>(null);

const PERSON = "person-";

/** The sheet about whoever sits at a seat. */
export function showPerson(seat: string): void {
  sheet.value = PERSON + seat;
}
/** At which seat sits whom a sheet of that name is about. */
export function personOf(name: string | null): string | null {
  return name?.startsWith(PERSON) ? name.slice(PERSON.length) : null;
}

interface SheetProps {
  title: ComponentChildren;
  class?: string;
  /** Custom properties for its place. */
  style?: Record<string, string>;
  onClose: () => void;
  children: ComponentChildren;
}

export function Sheet({ title, class: more, style, onClose, children }: SheetProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null), put = useRef(onClose);
  put.current = onClose;
  useLayoutEffect(() => layOver(() => put.current()), []);
  useEffect(() => {
    const d = dialog.current;
    const back = document.activeElement;
    d?.showModal();
    // A sheet that scrolls would take the focus itself.
    if (!d?.querySelector("[autofocus]")) d?.querySelector<HTMLElement>(".over-head .btn")?.focus();
    return () => {
      d?.close();
      if (back instanceof HTMLElement && back.isConnected) back.focus();
      // What opened it may be gone, as a bubble is.
      const at = document.activeElement;
      if (at instanceof HTMLElement && d?.contains(at)) at.blur();
      toHeading();
    };
  }, []);
  return (
    <dialog ref={dialog} class={"over" + (more ? " " + more : "")} {...(style ? { style } : {})} aria-labelledby="sheet-title"
      onCancel={(e) => { e.preventDefault(); onClose(); }}
      onClick={(e) => { if (e.target === dialog.current) onClose(); }}>
      <div class="over-paper">
        <header class="over-head">
          <h2 id="sheet-title">{title}</h2>
          <Button icon="x" kind="quiet" size="small" onClick={onClose}>{text.value.common.close}</Button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
