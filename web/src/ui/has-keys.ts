// has-keys.ts - whether the viewer is likely to have a keyboard: with a mouse, or once a key was pressed.
import { signal } from "@preact/signals";

const mouse = matchMedia("(hover: hover) and (pointer: fine)");
export const hasKeys = signal(mouse.matches);

mouse.addEventListener("change", () => { hasKeys.value ||= mouse.matches; });

/** The keys that a screen shows for a field are no keyboard. */
const FIELDS = "input, textarea, select, [contenteditable]";
addEventListener("keydown", (e) => {
  if (!(e.target instanceof Element && e.target.closest(FIELDS))) hasKeys.value = true;
}, true);
