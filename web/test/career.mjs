// career.mjs - made-up statistics for tests and pictures: of many hands, of few, of none.

const DAY = 86_400_000, GAME = "0123456789abcdef".repeat(2), OTHER = "fedcba9876543210".repeat(2);

/** Numbers from 0 to 1, always the same. */
function chance() {
  let last = 7;
  return () => (last = (last * 48271 + 11) % 0x7fffffff) / 0x7fffffff;
}

function mean(values, i, of) {
  return i + 1 < of ? null : values.slice(i + 1 - of, i + 1).reduce((sum, n) => sum + n, 0) / of;
}

/** Points of hands as they fall: with the queen in a fifth of them, and fewer with time. */
function handsOf(n) {
  const next = chance();
  return Array.from({ length: n }, (_, i) => {
    if (next() < 0.004) return 26;
    const hearts = Math.floor(next() * next() * (9 - (3 * i) / n));
    return hearts + (next() < 0.26 - (0.09 * i) / n ? 13 : 0);
  });
}

function curveOf(points, until) {
  const step = Math.max(1, Math.ceil(points.length / 600)), some = points.map((_, i) => i).filter((i) => (points.length - 1 - i) % step === 0);
  const each = (1.6 * 365 * DAY) / 3918;
  return {
    step, at: some.map((i) => Math.round(until - (points.length - 1 - i) * each)), points: some.map((i) => points[i]),
    mean: some.map((i) => mean(points, i, 30)), ...(points.length >= 600 ? { long: some.map((i) => mean(points, i, 300)) } : {}),
  };
}

const nothing = {
  pending: 0, families: [], family: "all", days: 0, games: 0, hands: 0, since: null, left_out: { takebacks: 0, left: 0 }, sides: null, places: null,
  place: null, place_recent: null, points: null, queens: null, hearts: { taken: 0, table: 0 }, moons: { made: 0, missed: 0, missed_points: 0, against: 0 },
  curve: null, trend: null, best: null, worst: null, against: [], with: [], streak: { now: 0, best: 0 }, rating: null, given: null,
};

/** Nobody has played. */
export const noHands = () => structuredClone(nothing);

export function manyHands({ hands = 3918, until = Date.now(), ...more } = {}) {
  const points = handsOf(hands), curve = curveOf(points, until), sum = points.reduce((a, b) => a + b, 0), next = chance();
  let rating = 1500;
  const rated = Array.from({ length: 57 }, (_, i) => [until - (57 - i) * 9 * DAY, (rating += (next() - 0.42) * 22), 58 + 150 * Math.exp(-i / 14)]);
  return {
    ...noHands(), families: [{ family: "classic", games: 412 }, { family: "spot-courts", games: 31 }, { family: "cancellation", games: 4 }, { family: "day", games: 23 }],
    family: "classic", games: 412, hands, since: curve.at[0], left_out: { takebacks: 3, left: 2 }, sides: 4, places: [138, 117, 93, 64], place: 2.2, place_recent: 2,
    points: { mean: sum / hands, table: 6.5 }, queens: { hands, taken: 761, table: 0.25 }, hearts: { taken: 9400, table: 3.25 },
    moons: { made: 31, missed: 27, missed_points: 378, against: 44 }, curve, trend: { first: 6, last: 4.6, band: 1 },
    best: { game: GAME, number: 6, ended: until - 47 * DAY, points: 0, others: 78, queens: 1, hearts: 13, moon: true },
    worst: { game: OTHER, number: 2, ended: until - 119 * DAY, points: 25, others: 1, queens: 1, hearts: 12 },
    against: [
      { who: "novice", games: 96, won: 50, due: 24, low: 0.42, high: 0.62, hands: 901, points: 3244 },
      { who: "casual", games: 141, won: 48, due: 35.25, low: 0.27, high: 0.42, hands: 1300, points: 6240 },
      { who: "steady", games: 118, won: 26, due: 29.5, low: 0.15, high: 0.3, hands: 1120, points: 6384 },
      { who: "people", games: 57, won: 14, due: 14.25, low: 0.15, high: 0.38, hands: 597, points: 3343 },
      { who: "strong", games: 3, won: 3, due: 0.75, low: 0.4, high: 1, hands: 30, points: 150 },
    ],
    with: [{ person: GAME, name: "Ines", games: 31, ahead: 17, behind: 12 }, { person: OTHER, name: "Grandmother Elisabeth", games: 22, ahead: 9, behind: 13 }],
    streak: { now: 3, best: 7 }, rating: { rating: rated.at(-1)[1], spread: rated.at(-1)[2], curve: rated }, given: { hands: 37, points: 41.2 }, ...more,
  };
}

/** Three hands of a first game. */
export function fewHands(until = Date.now()) {
  return {
    ...noHands(), families: [{ family: "classic", games: 1 }], family: "classic", games: 1, hands: 3, since: until, sides: 4, places: [0, 0, 1, 0], place: 3,
    points: { mean: 17 / 3, table: 6.5 }, queens: { hands: 3, taken: 1, table: 0.25 }, hearts: { taken: 4, table: 3.25 },
    best: { game: GAME, number: 1, ended: until, points: 0, others: 26, queens: 0, hearts: 0 },
    worst: { game: GAME, number: 3, ended: until, points: 13, others: 13, queens: 1, hearts: 0 },
    against: [{ who: "novice", games: 1, won: 0, due: 0.25, low: 0, high: 0.79, hands: 3, points: 17 }],
  };
}

/** From now on the page gets these statistics; `answer` may be a function of what is asked for. Returns what was asked. */
export async function tellCareer(page, answer) {
  const asked = [];
  await page.route(/\/api\/career(\?|$)/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    asked.push(Object.fromEntries(query));
    return route.fulfill({ json: typeof answer === "function" ? answer(query) : answer });
  });
  return asked;
}
