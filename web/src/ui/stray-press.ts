// stray-press.ts - a press does what the page showed when it was aimed, or nothing: one on a card, a row or a dialog
// that has only just come there is ignored. The second press of a double click would play the neighbour of the card.

/**
 * How long, in milliseconds, something that has come or moved takes no press: from a pointer that has rested there
 * since before, and from a finger, which comes from nowhere.
 */
const FROM_REST = 450, FROM_NOWHERE = 150;
/** Two taps closer than this, in pixels, are at the same place. */
const SAME = 24;

const LIST = "ol, ul, tbody";
const PRESSED = "button, a, label, summary, [role=button]";

/** When something last came there, or moved because its list changed. */
const changed = new WeakMap<Element, number>();

function note(records: MutationRecord[]): void {
  const now = performance.now();
  for (const { target, addedNodes } of records) {
    if (target instanceof Element && target.matches(LIST)) changed.set(target, now);
    for (const node of addedNodes) if (node instanceof Element) changed.set(node, now);
  }
}

/** How long ago the place of an element in the page changed, in milliseconds. */
function age(element: Element | null): number {
  let last = -Infinity;
  for (let at = element; at; at = at.parentElement) last = Math.max(last, changed.get(at) ?? -Infinity);
  return performance.now() - last;
}

/** Where the pointer was when it moved last, or pressed, and when it came there. */
const pointer = { x: -SAME, y: -SAME, since: 0 };

function follow(e: PointerEvent, near: number): void {
  if (Math.hypot(e.clientX - pointer.x, e.clientY - pointer.y) > near)
    Object.assign(pointer, { x: e.clientX, y: e.clientY, since: performance.now() });
}

function isStray(e: PointerEvent): boolean {
  const pressed = e.target instanceof Element ? e.target.closest(PRESSED) : null;
  if (!pressed) return false;
  const old = age(pressed), finger = e.pointerType !== "mouse";
  follow(e, finger ? SAME : 0);
  return old < (performance.now() - pointer.since > old ? FROM_REST : finger ? FROM_NOWHERE : 0);
}

/** From now on, ignores stray presses everywhere in the page. Presses of keys and of screen readers always count. */
export function ignoreStrayPresses(): void {
  let stray = false;
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  addEventListener("pointermove", (e) => { if (e.pointerType === "mouse") follow(e, 0); }, true);
  addEventListener("pointerdown", (e) => {
    stray = isStray(e);
    if (stray) e.stopImmediatePropagation();
  }, true);
  addEventListener("click", (e) => {
    if (!stray || e.detail === 0) return;
    e.preventDefault();
    e.stopImmediatePropagation();
  }, true);
}
