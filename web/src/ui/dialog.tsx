// dialog.tsx - a dialog over the screen, closed with Escape or its button.
import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { layOver } from "../route";
import { text } from "../text/text";
import { toHeading } from "./arrive";
import { Button } from "./button";

/** The name of the topmost dialog; null: none. */
export const dialog = signal<string | null>(null);

const PERSON = "person-";

/** Opens the dialog about the person in a seat. */
export function showPerson(seat: string): void {
  dialog.value = PERSON + seat;
}
/** The seat of the person that a dialog of that name is about. */
export function personOf(name: string | null): string | null {
  return name?.startsWith(PERSON) ? name.slice(PERSON.length) : null;
}

interface DialogProps {
  title: ComponentChildren;
  class?: string;
  /** Custom properties for its position. */
  style?: Record<string, string>;
  onClose: () => void;
  children: ComponentChildren;
}

export function Dialog({ title, class: more, style, onClose, children }: DialogProps): JSX.Element {
  const element = useRef<HTMLDialogElement>(null), put = useRef(onClose);
  put.current = onClose;
  useLayoutEffect(() => layOver(() => put.current()), []);
  useEffect(() => {
    const d = element.current;
    const back = document.activeElement;
    d?.showModal();
    // A dialog that scrolls would take the focus itself.
    if (!d?.querySelector("[autofocus]")) d?.querySelector<HTMLElement>(".over-head .btn")?.focus();
    return () => {
      d?.close();
      if (back instanceof HTMLElement && back.isConnected) back.focus();
      // The element that opened it may be gone, such as a bubble.
      const at = document.activeElement;
      if (at instanceof HTMLElement && d?.contains(at)) at.blur();
      toHeading();
    };
  }, []);
  return (
    <dialog ref={element} class={"over" + (more ? " " + more : "")} {...(style ? { style } : {})} aria-labelledby="sheet-title"
      onCancel={(e) => { e.preventDefault(); onClose(); }}
      onClick={(e) => { if (e.target === element.current) onClose(); }}>
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
