// film.mjs - films a table: the position of every card in every frame, and the faults in it.
//
// A frame is recorded just before the browser draws it: after all changes by scripts, with motion at its current state.
// faultsOf() lists what nobody should see: a card in two places, one that is at its destination before it flies there,
// one that disappears for a while.

/** Films this page from its next document on, also over reloads. */
export async function film(page) {
  page.film = [];
  await page.exposeFunction("filmed", (frames) => { page.film.push(...frames); });
  await page.addInitScript(() => {
    let reel = [];
    const seen = (e, place) => {
      const box = e.getBoundingClientRect(), li = e.closest("li");
      const shown = [e, li].filter(Boolean).map((x) => getComputedStyle(x))
        .reduce((all, s) => all * Number(s.opacity) * Number(s.visibility !== "hidden"), 1);
      return {
        place, card: e.dataset.card ?? li?.dataset.card ?? "", seat: li?.dataset.seat ?? "", shown: shown > 0.04,
        x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2), w: e.offsetWidth,
      };
    };
    const all = (selector, what) => [...document.querySelectorAll(selector)].map(what);
    const look = () => {
      if (!document.querySelector(".cloth")) return;
      reel.push({
        page: performance.timeOrigin, at: Math.round(document.timeline.currentTime),
        cards: [
          ...all(".lay > .hand > li[data-card] > .card", (e) => seen(e, "hand")),
          ...all(".board > .trick > li[data-card] > .card", (e) => seen(e, "trick")),
          ...all(".flight > .fly-back", (e) => seen(e, "air")),
        ],
        plates: Object.fromEntries(all(".seats > li", (li) => {
          const { left, right, top, bottom } = li.getBoundingClientRect();
          return [li.dataset.seat, { left, right, top, bottom }];
        })),
      });
      if (reel.length > 40) void window.develop();
    };
    window.develop = () => window.filmed(reel.splice(0));
    addEventListener("pagehide", () => void window.develop());
    // Resize observers are called last before a frame is drawn.
    const clapper = document.createElement("i");
    Object.assign(clapper.style, { position: "fixed", height: "1px", visibility: "hidden" });
    new ResizeObserver(look).observe(clapper);
    let wide = 1;
    const next = () => {
      if (!clapper.isConnected && document.body) document.body.append(clapper);
      clapper.style.width = `${wide = 3 - wide}px`;
      requestAnimationFrame(next);
    };
    next();
  });
}

/** The frames recorded so far. */
export async function frames(page) {
  await page.evaluate(() => window.develop());
  return page.film;
}

const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
const inside = (c, b, more) => c.x > b.left - more && c.x < b.right + more && c.y > b.top - more && c.y < b.bottom + more;

/** One card's path through a film: where each frame showed it; empty if it did not. */
function wayOf(film, card) {
  return film.map(({ cards }) => cards.filter((c) => c.card === card && c.shown));
}

/** A range of frames in which a card is in one place: first, last, and its positions. */
function stretches(way) {
  const found = [];
  way.forEach(([c], i) => {
    const last = found.at(-1);
    if (!c) return;
    if (last && last.place === c.place && last.to === i - 1) {
      last.to = i;
      last.lay.push(c);
    } else found.push({ place: c.place, from: i, to: i, lay: [c] });
  });
  return found;
}

/**
 * The card was at its destination, then elsewhere, then there again. A card that falls a little beyond it and comes
 * back, as the queen does, does not count.
 */
function early(lay, goal) {
  const there = lay.map((c) => far(c, goal) < 3), beyond = Math.max(12, Math.max(...lay.map((c) => far(c, goal))) / 8);
  const away = lay.findIndex((c, i) => far(c, goal) > beyond && there.slice(0, i).includes(true));
  return away >= 0 && there.slice(away).includes(true);
}

/** The position where a card of a trick stayed longest. */
function restOf(lay) {
  const times = new Map();
  for (const c of lay) times.set(`${c.x},${c.y}`, (times.get(`${c.x},${c.y}`) ?? 0) + 1);
  const [x, y] = [...times].sort((a, b) => b[1] - a[1])[0][0].split(",").map(Number);
  return { x, y };
}

function faultsOfCard(film, card, { passed, undisturbed, still }) {
  const faults = [], way = wayOf(film, card);
  const when = (i) => `${card} at ${film[i].at} ms`;
  const both = way.findIndex((w) => w.length > 1);
  if (both >= 0) faults.push(`${when(both)}: in two places, ${way[both].map((c) => c.place)}`);
  const parts = stretches(way);
  if (undisturbed && !still && passed.includes(card) && !parts.some((part) => part.place === "air")) faults.push(`${card}: passed, and not seen to go`);
  parts.forEach((part, k) => {
    const next = parts[k + 1], first = part.lay[0];
    // A passed card belongs to another player, until that one plays it.
    const given = passed.includes(card) && part.place !== "trick" && next?.place === "trick";
    if (next && next.from !== part.to + 1 && !given) faults.push(`${when(part.to + 1)}: gone for ${next.from - part.to - 1} frames`);
    if (part.place !== "trick") return;
    const rest = restOf(part.lay);
    if (early(part.lay, rest)) faults.push(`${when(part.from)}: at its goal before its flight`);
    if (!undisturbed || still) return;
    const before = parts[k - 1], held = before?.to === part.from - 1 ? before.lay.at(-1) : null, plate = film[part.from].plates[first.seat];
    if (held ? far(held, first) > 45 : plate && !inside(first, plate, 4))
      faults.push(`${when(part.from)}: begins at ${first.x},${first.y}, not where it was`);
  });
  return faults;
}

/**
 * A received card must be visible from the frame in which the hand has it: on its way as a card back, or in the hand.
 */
function faultsOfNew(film, received) {
  const faults = [];
  for (const card of received) {
    const first = film.findIndex(({ cards }) => cards.some((c) => c.place === "hand" && c.card === card));
    const many = ({ cards }) => cards.filter((c) => c.place === "hand").length;
    const end = film.findIndex((frame, i) => i > first && many(frame) !== many(film[first]));
    const held = film.slice(first, end < 0 ? undefined : end);
    const lay = held.map(({ cards }) => cards.find((c) => c.place === "hand" && c.card === card));
    held.forEach(({ at, cards }, i) => {
      const back = cards.some((c) => c.place === "air" && c.shown && !c.card && far(c, lay[i]) < 30);
      if (!lay[i].shown && !back) faults.push(`${card} at ${at} ms: held, and not to be seen`);
    });
    const shown = lay.filter((c) => c.shown);
    if (early(shown, shown.at(-1))) faults.push(`${card} at ${held[0].at} ms: in its place before it is turned up`);
  }
  return faults;
}

/**
 * The faults in a film of one hand. `passed` and `received` are the viewer's cards; `undisturbed`: nothing was pressed while
 * something moved, so that every flight must be visible; `still`: nothing moves at all.
 */
export function faultsOf(film, { passed = [], received = [], undisturbed = false, still = false } = {}) {
  const cards = new Set(film.flatMap((frame) => frame.cards.map((c) => c.card)).filter(Boolean));
  return [
    ...[...cards].flatMap((card) => faultsOfCard(film, card, { passed, undisturbed, still })),
    ...(still ? [] : faultsOfNew(film, received)),
  ];
}
