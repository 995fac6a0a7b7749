// day.ts - the hand of the day when it is over: your points compared with the computer's, the streak, what is shared.
import { number } from "../text";

const plural = (n: number, one: string, other: string): string => (n === 1 ? one : other);

export const day = {
  of: (date: string): string => `Hand of the day, ${date}.`,
  meanIs: (mean: string): string => `The computer’s average is ${mean}.`,
  computer: "You and the computer in your seat",
  axis: "points in the hand",
  you: "you",
  /** When all hands cost the same. */
  always: (n: string): string => `always ${n}`,
  best: (n: string): string => `best ${n}`,
  mean: (n: string): string => `average ${n}`,
  worst: (n: string): string => `worst ${n}`,
  /** Read aloud in place of the picture. */
  read: (points: number, runs: number, best: string, mean: string, worst: string): string =>
    `You took ${number(points)}. The computer in your seat, over ${number(runs)} hands: best ${best}, average ${mean}, worst ${worst}.`,
  readNone: (points: number): string => `You took ${number(points)}.`,
  waits: (done: number, all: number): string => `The strongest computer is playing your hand: ${number(done)} of ${number(all)} times so far.`,
  cannot: "This browser can’t work out the computer’s results.",
  otherPlayer: "The program has been updated since you played, and its computers now play differently.",
  runs: (n: number): string => `The strongest computer played this hand ${number(n)} times from your seat, with the same cards and the same opponents.`,
  among: (worse: number, same: number): string =>
    `It did worse than you in ${worse ? number(worse) : "none"} of them${same ? `, and the same in ${number(same)}` : ""}.`,
  /** When there is no streak to report. */
  ofDays: (played: number, of: number): string => (played > 1 ? `${played} of the last ${of} days` : "The last seven days"),
  stitch: (weekday: string, done: boolean): string => `${weekday}: ${done ? "played" : "not played"}`,
  notKept: "This browser can’t save it: once you close the page, the day counts as not played.",
  again: (nth: number, points: number): string => `Try ${nth}: ${number(points)} ${plural(Math.abs(points), "point", "points")}. Only your first try counts.`,
  tryAgain: "Try it again",
  lookThrough: "Replay this hand",
  next: "The next one comes at midnight. Second tries don’t count.",
  share: "Share without spoilers",
  shareTitle: "OpenHearts, hand of the day",
  shareMean: (mean: string): string => `The computer’s average: ${mean}`,
  pointsShort: (n: number): string => `${number(n)} ${plural(Math.abs(n), "point", "points")}`,
  copy: "Copy the text",
  copied: "Copied.",
  notCopied: "This browser doesn’t allow copying. Select the text above.",
  pass: "Share",
  picture: "As a picture",
  saved: "The picture is in your downloads.",
  noPicture: "This browser can’t draw the picture.",
  field: {
    title: "Others on this server",
    nobody: "No results yet today.",
    people: (n: number, mean: string): string => `${plural(n, "One person has", `${number(n)} people have`)} added their first result. The average is ${mean}.`,
    place: (fewer: number, same: number, more: number): string =>
      [[fewer, "had fewer points than you"], [same, "had the same"], [more, "had more"]]
        .filter(([n]) => n).map(([n, what]) => `${number(n as number)} ${what}`).join(", ").replace(/$/, ".").replace(/^\.$/, ""),
    known: "The cards are computed from the date, so anyone could look ahead. The ranking is just for fun.",
    tells: "To join, your moves are sent to this server, which replays them and keeps the score for 31 days, anonymously. This stays on for later days until you turn it off here.",
    tell: "Add my result",
    playing: "The server is replaying your hand.",
    there: "Yours is included.",
    stop: "Stop sending my results",
  },
};
