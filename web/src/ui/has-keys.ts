// has-keys.ts - whether the viewer is likely to have a keyboard: there is a mouse, or a key was pressed.
import { signal } from "@preact/signals";

const mouse = matchMedia("(hover: hover) and (pointer: fine)");
export const hasKeys = signal(mouse.matches);

mouse.addEventListener("change", () => { hasKeys.value ||= mouse.matches; });

/** Keys pressed in these may come from an on-screen keyboard. */
const FIELDS = "input, textarea, select, [contenteditable]";
addEventListener("keydown", (e) => {
  if (!(e.target instanceof Element && e.target.closest(FIELDS))) hasKeys.value = true;
}, true);
