// thumbs.mjs - what does not work on a phone: targets under 44 px, letters under 12 px, buttons without a word, and
// words that are cut off.

/** Phones in sizes that are sold: the smallest, a usual one, and one in landscape. */
export const PHONES = [[320, 568], [390, 844], [844, 390]].map(([width, height]) => ({ width, height }));

/**
 * A line for each element that is too small. A link within a sentence is as high as its line, and the cards of a hand
 * overlap: layout.test.mjs checks their size.
 */
export function tooSmall(page) {
  return page.evaluate(() => {
    const THUMB = 44, LETTER = 12, wrong = new Set();
    const top = document.querySelector("dialog[open]") ?? document.body;
    const shown = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length > 0 && !e.closest(".vh, [inert], .hand");
    const name = (e) => `${e.tagName.toLowerCase()}.${e.className} ${JSON.stringify((e.innerText || e.ariaLabel || "").replace(/\s+/g, " ").slice(0, 30))}`;

    /** How far an element's surroundings reach beyond an edge of its box. */
    const beyond = (e, edge) => Math.max(0, ...["::before", "::after"].map((part) => getComputedStyle(e, part))
      .filter((style) => style.content !== "none" && style.position === "absolute").map((style) => -parseFloat(style[edge]) || 0));
    const size = (e) => {
      const { width, height } = e.getBoundingClientRect(), scale = e.offsetWidth ? width / e.offsetWidth : 1;
      return [width + scale * (beyond(e, "left") + beyond(e, "right")), height + scale * (beyond(e, "top") + beyond(e, "bottom"))];
    };
    for (const e of top.querySelectorAll("a[href], button, input, select, summary, textarea")) {
      const target = e.closest("label") ?? e;
      if (e.disabled || !shown(target) || (e.tagName === "A" && getComputedStyle(e).display === "inline")) continue;
      const [width, height] = size(target);
      // Browsers round to half a pixel.
      if (Math.min(width, height) < THUMB - 0.5) wrong.add(`${width.toFixed(0)}x${height.toFixed(0)} ${name(target)}`);
    }
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode());) {
      const e = text.parentElement, letters = parseFloat(getComputedStyle(e).fontSize);
      // Letters of size zero are represented by a sign.
      if (!text.data.trim() || !shown(e) || letters === 0) continue;
      // The size of a drawing's text is scaled with the drawing.
      const drawing = e.closest("svg"), scale = drawing?.getScreenCTM()?.a ?? 1;
      if (letters * scale < LETTER - 0.1) wrong.add(`${(letters * scale).toFixed(1)} px: ${text.data.trim().slice(0, 30)}`);
    }
    return [...wrong];
  });
}

// Pictures that everybody knows: the way home, the buttons of a music player, one more and one less, and crosses that
// clear or close what they are in. While a notice is in the bar, its buttons are narrow.
const KNOWN = ".brand, .transport .btn, .step button, .searchbox .tiny, .tray .btn, .bar:has(.linkline) nav .btn";

/** The buttons that are a picture without words, one on each line. */
export function wordless(page) {
  return page.evaluate((known) => {
    const wide = (node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return range.getBoundingClientRect().width > 4 && node.parentElement.getBoundingClientRect().width > 4;
    };
    const worded = (button) => {
      const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      while (words.nextNode()) if (/\p{L}|\d/u.test(words.currentNode.data) && wide(words.currentNode)) return true;
      return false;
    };
    return [...document.querySelectorAll(":is(button, a[href]):has(svg)")]
      .filter((b) => b.checkVisibility({ visibilityProperty: true }) && b.getBoundingClientRect().width > 4 && !b.matches(known) && !b.classList.contains("card"))
      .filter((b) => !worded(b)).map((b) => `a picture without a word: ${b.outerHTML.slice(0, 120)}`);
  }, KNOWN);
}

/**
 * Words of buttons and choices that a side of the window or of a box cuts off, one on each line, and a page that is wider than the
 * window. What may be scrolled sideways on purpose is left out: tables and the like.
 */
export function cutOff(page) {
  return page.evaluate(() => {
    const root = document.scrollingElement, wrong = new Set(root.scrollWidth > innerWidth ? [`the page is ${root.scrollWidth} wide`] : []);
    const top = document.querySelector("dialog[open]") ?? document.body;
    const shown = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !e.closest(".vh, [inert], .hand, .trick, table")
      && !clipped(e);
    /** Only for screen readers. */
    const clipped = (e) => e && (getComputedStyle(e).clipPath === "inset(50%)" || clipped(e.parentElement));
    /** The nearest side that cuts off what is in an element: null if it may be scrolled there. */
    const room = (e) => {
      let left = 0, right = innerWidth;
      for (let up = e; up && up !== root; up = up.parentElement) {
        const { overflowX } = getComputedStyle(up);
        if (overflowX === "visible") continue;
        if (overflowX === "auto" && !up.matches(".over-paper, .sheet")) return null;
        const box = up.getBoundingClientRect();
        left = Math.max(left, box.left);
        right = Math.min(right, box.right);
      }
      return { left, right };
    };
    const words = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    for (let text; (text = words.nextNode());) {
      const e = text.parentElement, own = e.closest("button, a.btn, label");
      if (!own || !text.data.trim() || !shown(e) || getComputedStyle(e).textOverflow === "ellipsis") continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const at = range.getBoundingClientRect(), seen = room(e);
      if (at.width > 2 && seen && (at.left < seen.left - 1 || at.right > seen.right + 1)) wrong.add(`cut off: ${text.data.trim()}`);
      const box = own.getBoundingClientRect();
      if (own.tagName !== "LABEL" && at.width > 2 && at.right > box.right + 1) wrong.add(`wider than its button: ${text.data.trim()}`);
    }
    return [...wrong];
  });
}
