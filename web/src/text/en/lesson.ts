// lesson.ts - the lesson: seven little hands. {QS} stands for a card, **...** is bold.
import { Click, click } from "./click";

/** `say` explains, `ask` says what to do; `no` answers a wrong press: the words of that card, or those of "else". */
interface Words {
  title: string;
  say: string;
  ask: string;
  done: string;
  no: Record<string, string>;
}

const steps: Record<"follow" | "takes" | "points" | "slough" | "broken" | "pass" | "moon", Words> = {
  follow: {
    title: "Follow suit",
    say: "Everyone plays one card to a trick. If you have a card of the suit that was led, you have to play one.",
    ask: "Edda led {8C}. You have clubs: play one.",
    done: "**As long as you have the suit led, you follow.** Which card of it is up to you.",
    no: { else: "**{card} must wait:** you still have clubs." },
  },
  takes: {
    title: "The highest takes",
    say: "The highest card of the suit led takes the trick, and its player leads the next one. Aces are high.",
    ask: `Edda led {7D}. Which card takes this trick? ${Click} it.`,
    done: "**The king is the highest diamond.** Bruno takes the four cards and leads next.",
    no: {
      AS: "{AS} **isn’t a diamond:** a card of another suit never takes the trick.",
      else: "**{card} is a diamond,** but not the highest.",
    },
  },
  points: {
    title: "Low is good",
    say: "Each heart you take costs 1 point, the queen of spades 13. Nothing else counts. The lowest score wins.",
    ask: "There’s the queen. Follow with the spade that leaves her to Bruno.",
    done: "**Bruno takes the queen,** and 13 points with her.",
    no: {
      KS: "**{KS} is allowed, but it takes the trick:** the 13 points would be yours. Look at your other spade.",
      else: "**{card} must wait:** you still have spades.",
    },
  },
  slough: {
    title: "Discard what hurts",
    say: "When you have no card of the suit led, you can discard any card. It can’t take the trick, so it’s a good moment to get rid of something.",
    ask: "You have no diamonds. Which card would you rather not keep?",
    done: "**Edda takes the trick, and your queen with it:** 13 points.",
    no: {
      "2H": "**A heart is a fair choice,** but it costs only 1. You have something worse.",
      else: "**{card} is allowed,** but then the queen stays with you.",
    },
  },
  broken: {
    title: "Hearts are broken",
    say: "Nobody can lead a heart until one has been discarded. The two of clubs leads each hand, and no points can be played on the first trick.",
    ask: "You lead, and hearts haven’t been broken yet. Play something else.",
    done: "**Mila has no clubs and discards {8H}: hearts are broken.** From now on they can be led.",
    no: { else: "**{card} must wait:** hearts haven’t been broken yet." },
  },
  pass: {
    title: "Three cards change hands",
    say: "Before play you pass three cards: to the left, next hand to the right, then across. Every fourth hand, you keep them.",
    ask: "Choose three cards for Edda, on your left.",
    done: "**These three came from Mila, on your right.** Most people pass high spades and high hearts.",
    no: { else: "**Three it is.** Press one of them to take it back." },
  },
  moon: {
    title: "Shooting the moon",
    say: "Take all the hearts and the queen, and you shoot the moon: zero for you, and 26 points for everyone else.",
    ask: "You have all of them but two hearts. You lead: take those too.",
    done: "**You shot the moon.** Edda, Bruno and Mila get 26 points each.",
    no: { else: "**{3C} would give away the lead:** the last hearts go elsewhere, and you pay for all the rest." },
  },
};

export const lesson = {
  steps,
  title: "Hearts in two minutes",
  names: ["You", "Edda", "Bruno", "Mila"],
  progress: (n: number, of: number): string => `${n} of ${of}`,
  leave: "Leave the lesson",
  back: "Back",
  next: "Next",
  finish: "Finish",
  hand: "Your cards",
  trick: "The trick",
  pass: "Pass these three",
  chosen: (n: number): string => `${n} of 3 chosen`,
  fresh: "new",
  takes: "winning",
  plus: (points: number): string => `+${points}`,
  shut: "Hearts not broken",
  open: "Hearts are broken",
  /** "Ten of diamonds, Edda" */
  laid: (card: string, who: string): string => `${card}, ${who}`,
  end: {
    title: "That’s all you need",
    say: "You play to the last trick, the points are written down, and new cards are dealt. Once somebody reaches 100, the lowest score wins.",
    play: "Play now",
    under: `Classic, with three computers: easy ones, unless you chose others. Cards you can’t play are dimmed; ${click} one to see why.`,
    games: "Choose another game",
    again: "Start the lesson again",
  },
};
