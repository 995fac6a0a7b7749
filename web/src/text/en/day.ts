// day.ts - the hand of the day when it is over: your points compared with the computer's, the streak, what is shared.
import { number } from "../text";

const plural = (n: number, one: string, other: string): string => (n === 1 ? one : other);

export const day = {
  of: (date: string): string => `Hand of the day, ${date}.`,
  meanIs: (mean: string): string => `The computer’s mean is ${mean}.`,
  computer: "You and the computer at your seat",
  axis: "points in the hand",
  you: "you",
  /** When all hands cost the same. */
  always: (n: string): string => `always ${n}`,
  best: (n: string): string => `best ${n}`,
  mean: (n: string): string => `mean ${n}`,
  worst: (n: string): string => `worst ${n}`,
  /** Read aloud in place of the picture. */
  read: (points: number, runs: number, best: string, mean: string, worst: string): string =>
    `You took ${number(points)}. The computer at your seat, in ${number(runs)} hands: best ${best}, mean ${mean}, worst ${worst}.`,
  readNone: (points: number): string => `You took ${number(points)}.`,
  waits: (done: number, all: number): string => `The strongest computer plays this hand where you sat: ${number(done)} of ${number(all)} times so far.`,
  cannot: "This browser cannot compute what the computer makes of it.",
  otherPlayer: "The program has changed since you played: its computers decide otherwise than those did.",
  runs: (n: number): string => `The strongest computer played this hand ${number(n)} times where you sat, with the same cards and the same neighbours.`,
  among: (worse: number, same: number): string =>
    `${worse ? number(worse) : "None"} of its hands cost more than yours${same ? `, ${number(same)} as much` : ""}.`,
  /** When there is no streak to report. */
  ofDays: (played: number, of: number): string => (played > 1 ? `${played} of the last ${of} days` : "The last seven days"),
  stitch: (weekday: string, done: boolean): string => `${weekday}: ${done ? "played" : "not played"}`,
  notKept: "This browser keeps nothing of it: when the page is closed, the day counts as not played.",
  again: (nth: number, points: number): string => `Try ${nth}: ${number(points)} ${plural(Math.abs(points), "point", "points")}. The first try counts, this one does not.`,
  tryAgain: "Try it again",
  lookThrough: "Look through the hand",
  next: "The next one comes at midnight. A second try does not count.",
  share: "To share, giving nothing away",
  shareTitle: "OpenHearts, hand of the day",
  shareMean: (mean: string): string => `The computer’s mean: ${mean}`,
  pointsShort: (n: number): string => `${number(n)} ${plural(Math.abs(n), "point", "points")}`,
  copy: "Copy the text",
  copied: "Copied.",
  notCopied: "This browser does not copy. Select the text above.",
  pass: "Share",
  picture: "As a picture",
  saved: "The picture is among your downloads.",
  noPicture: "This browser draws no pictures.",
  field: {
    title: "Others at this server",
    nobody: "Nobody has put a result here yet.",
    people: (n: number, mean: string): string => `${plural(n, "One person has", `${number(n)} people have`)} put their first result here. The mean is ${mean}.`,
    place: (fewer: number, same: number, more: number): string =>
      [[fewer, "had fewer points than you"], [same, "had as many"], [more, "had more"]]
        .filter(([n]) => n).map(([n, what]) => `${number(n as number)} ${what}`).join(", ").replace(/$/, ".").replace(/^\.$/, ""),
    known: "Anybody could have known these cards before: they follow from the date. So the field is for fun.",
    tells: "To join, your decisions in this hand are sent to this server. It plays them through and keeps the points for 31 days. Nobody is shown whose they are. It is the same on later days, until you stop it here.",
    tell: "Put mine here",
    playing: "The server plays it through.",
    there: "Yours is among them.",
    stop: "Send no more results",
  },
};
