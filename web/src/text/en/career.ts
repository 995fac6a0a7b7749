// career.ts - what a player's own games say: figures, curves, and the hands to see again.
//
// {parts} stand for cards and names.
import { number } from "../text";

const small = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"];
const count = (n: number): string => small[n] ?? number(n);
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const plural = (n: number, one: string, other: string): string => (n === 1 ? one : other);
const games = (n: number): string => `${number(n)} ${plural(n, "game", "games")}`;
const hands = (n: number): string => `${number(n)} ${plural(n, "hand", "hands")}`;
const points = (n: number): string => `${number(n)} ${plural(Math.abs(n), "point", "points")}`;
const joined = (parts: string[]): string => parts.filter(Boolean).join(" and ");

export const career = {
  since: (n: number, date: string): string => `${hands(n)} since ${date}`,
  today: (n: number): string => `${hands(n)}, all today`,
  none: "Statistics start with your first finished game.",
  counting: (n: number): string => `Counting earlier games: ${number(n)} to go`,
  loading: "Loading these games …",
  failed: "The statistics couldn’t be loaded.",
  game: "Game",
  option: (name: string, n: number): string => `${name}, ${games(n)}`,
  all: (n: number): string => `All games, ${number(n)}`,
  period: "Period",
  periods: (days: number): string => (days ? `${days} days` : "All"),
  where: "Played",
  places: { site: "On this server", here: "In this browser" },
  table: "Table",
  picture: "Picture",
  asTable: (title: string): string => `${title} as a table`,
  asPicture: (title: string): string => `${title} as a picture`,
  percent: (n: string): string => `${n}%`,

  place: {
    title: "Average place",
    of: (sides: number): string => `of ${count(sides)}.`,
    recent: (n: string): string => `Last 90 days: ${n}`,
    games: "Games by place",
    nth: (n: number): string => number(n) + (n % 10 > 3 || n % 10 === 0 || (n > 10 && n < 20) ? "th" : ["", "st", "nd", "rd"][n % 10] ?? "th"),
    head: ["Place", "Games", "Share"],
    mixed: "Places are counted game by game: choose a game to see them.",
    streak: (now: number, best: number): string =>
      now > 1 && now >= best ? `You’ve won your last ${count(now)} games, your longest run so far.`
        : now > 1 ? `You’ve won your last ${count(now)} games. Your longest run is ${count(best)}.`
          : best > 1 ? `Your longest run: ${count(best)} games won in a row.` : "",
  },
  points: {
    title: "Points per hand",
    everybody: (n: string): string => `Everybody at your tables: ${n}`,
    key: { hand: "one hand", mean: "mean of 30", long: "mean of 300", everybody: (n: string): string => `everybody at your tables, ${n}` },
    you: (n: string): string => `you ${n}`,
    today: "today",
    fewer: (n: string): string => `You take ${n} points fewer per hand than at first.`,
    more: (n: string): string => `You take ${n} points more per hand than at first.`,
    luck: (n: string): string => `Luck alone moves a 30-hand average by about ${n}.`,
    said: (n: number, from: string, last: string, table: string): string =>
      `Points per hand, ${hands(n)} since ${from}. The mean is ${last} at the end. Everybody at your tables: ${table}.`,
    head: ["Hand of", "Points", "Mean of 30", "Mean of 300"],
  },
  given: {
    title: "Points given away per hand",
    say: (n: number): string => `points, in the ${hands(n)} you reviewed`,
  },
  rating: {
    title: "Rating",
    say: "Ratings count games that at least two people play to the end. Provisional ratings can still change a lot.",
    people: "with people",
    first: "first",
    last: "latest",
    now: (rating: string, spread: string): string => `${rating}, give or take ${spread}.`,
    spread: (n: string): string => `± ${n}`,
    said: (rating: string, spread: string, first: string, firstSpread: string): string =>
      `Rating: ${rating} now, give or take ${spread}. At the left end it was ${first}, give or take ${firstSpread}.`,
    head: ["Date", "Rating", "Give or take"],
  },
  cards: {
    title: "Queen, hearts, moons",
    queen: "You took {queen}",
    inHands: (share: string): string => `in ${share} of hands`,
    times: (n: number, even: string): string => `${number(n)} ${plural(n, "time", "times")}. An even share is ${even}.`,
    hearts: "Hearts taken",
    aHand: (n: string): string => `${n} per hand`,
    even: (n: string): string => `An even share is ${n}.`,
    moons: "Moons",
    oneIn: (n: string): string => `one hand in ${n}`,
    made: "shot",
    missed: "tried and missed",
    cost: (n: string): string => `they cost ${n} points on average`,
    against: "shot against you",
    head: ["Counted", "You", "Even share"],
    rows: {
      queen: "Hands with the queen", hearts: "Hearts per hand", made: "Moons shot", missed: "Moons missed", cost: "Points a missed moon cost",
      against: "Moons shot against you",
    },
  },
  against: {
    title: "Who you played",
    head: ["Against", "Games won", "Share won", "Points per hand"],
    rows: ["Against", "Games won", "Share", "By chance", "19 of 20", "Points per hand"],
    people: "People",
    mixed: "Mixed",
    games,
    of: (won: number, n: number): string => `${number(won)} of ${number(n)}`,
    range: (low: string, high: string): string => `${low}–${high}`,
    note: "Dashed: pure chance. Line: the likely range, 19 times in 20.",
    with: "Most often with",
    ahead: (n: number, ahead: number, behind: number): string => `${games(n)}: ahead in ${number(ahead)}, behind in ${number(behind)}`,
  },
  again: {
    title: "Two hands to see again",
    one: "A hand to see again",
    best: (n: number): string => `Best: ${points(n)}`,
    moon: (n: number, others: number): string => (n < 0 ? `Best: the moon, ${points(n)}` : `Best: the moon, ${number(others)} to the others`),
    worst: (n: number): string => `Worst: ${points(n)}`,
    only: (n: number): string => points(n),
    took: (queens: number, hearts: number): string =>
      joined([queens === 1 ? "the queen" : queens ? `${count(queens)} queens` : "", hearts ? `${count(hearts)} ${plural(hearts, "heart", "hearts")}` : ""])
        || "nothing taken",
    replay: "Replay",
  },
  few: {
    title: "Not enough games yet",
    none: (days: number): string => (days ? `No hands in the last ${days} days` : "No hands yet"),
    noneCounts: "Nothing that counts yet",
    noneSay: "Choose a longer period, or play one.",
    say: (n: number, sum: string): string =>
      `${n === 1 ? "One hand" : capital(count(n)) + " hands"}, ${sum}. With so few, luck decides nearly everything, so there’s no average here yet.`,
    sum: (n: number): string => (n === 0 ? "no points" : points(n)),
    placed: (parts: string): string => `Finished: ${parts}.`,
    nth: (n: number, nth: string): string => nth + (n > 1 ? ` (${number(n)} times)` : ""),
    of: (n: number, most: number): string => `${number(n)} of ${number(most)} hands`,
    begins: (n: number): string => `Your curve begins after about ${count(n)} more ${plural(n, "game", "games")}.`,
    play: "Play on",
  },
  coming: {
    title: "What you’ll see, and when",
    parts: { place: "Average place", points: "Points per hand, with the curve", given: "Points given away per hand", cards: "Queen, hearts, moons", against: "Who you played", rating: "Rating" },
    after: {
      place: (n: number): string => `after ${number(n)} games`,
      points: (n: number): string => `after ${number(n)} hands`,
      given: (n: number): string => `after ${number(n)} reviewed hands`,
      cards: (n: number): string => `after ${number(n)} hands`,
      against: (n: number): string => `after ${number(n)} games with one strength`,
      rating: (n: number): string => `after ${number(n)} rated games`,
    },
    say: "Everything is counted from the first hand. It’s only shown once it means something.",
  },
  leftOut: (takebacks: number, left: number): string =>
    `Not counted: ${joined([takebacks ? `${games(takebacks)} with cards taken back` : "", left ? `${games(left)} you left early` : ""])}.`,
  csv: "Download as CSV",
  csvFailed: "The file couldn’t be made.",
};
