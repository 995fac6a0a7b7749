// stray-press.ts - a press does what the page showed when it was aimed, or nothing: one on a card, a row or a dialog
// that has only just come there is ignored. The second press of a double click would play the neighbour of the card.

/**
 * How long, in milliseconds, entries of a list that have moved take no press from a pointer that has rested there since
 * before; how long something new takes none, for which somebody may have been waiting; and how long entries that have
 * moved take none from a finger, whose aim nobody has seen.
 */
const MOVED = 450, CAME = 250, BY_FINGER = 150;
/**
 * What is closer than this, in pixels, is the same place: a hand trembles, and browsers send moves of their own with other
 * fractions of a pixel.
 */
const SAME = { mouse: 4, finger: 24 };

const LIST = "ol, ul, tbody";
const PRESSED = "button, a, label, summary, [role=button]";

/** When a part of the page was added, and when a list changed, so that its entries moved. */
const came = new WeakMap<Element, number>(), moved = new WeakMap<Element, number>();

function note(records: MutationRecord[]): void {
  const now = performance.now();
  for (const { target, addedNodes } of records) {
    if (target instanceof Element && target.matches(LIST)) moved.set(target, now);
    for (const node of addedNodes) if (node instanceof Element) came.set(node, now);
  }
}

/** How long ago that happened last to an element or to something around it, in milliseconds. */
function since(when: WeakMap<Element, number>, element: Element): number {
  let last = -Infinity;
  for (let at: Element | null = element; at; at = at.parentElement) last = Math.max(last, when.get(at) ?? -Infinity);
  return performance.now() - last;
}

/** Where the pointer was when it moved last, or pressed, and when it came there. */
const pointer = { x: -100, y: -100, at: 0 };

function follow(e: PointerEvent, near: number): void {
  if (Math.hypot(e.clientX - pointer.x, e.clientY - pointer.y) > near)
    Object.assign(pointer, { x: e.clientX, y: e.clientY, at: performance.now() });
}

function isStray(e: PointerEvent): boolean {
  const pressed = e.target instanceof Element ? e.target.closest(PRESSED) : null;
  if (!pressed) return false;
  const list = since(moved, pressed), part = since(came, pressed), finger = e.pointerType !== "mouse";
  follow(e, finger ? SAME.finger : SAME.mouse);
  const rested = performance.now() - pointer.at;
  return list < (rested > list ? MOVED : finger ? BY_FINGER : 0) || part < (rested > part ? CAME : 0);
}

/** From now on, ignores stray presses everywhere in the page. Presses of keys and of screen readers always count. */
export function ignoreStrayPresses(): void {
  let stray = false;
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  addEventListener("pointermove", (e) => { if (e.pointerType === "mouse") follow(e, SAME.mouse); }, true);
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
