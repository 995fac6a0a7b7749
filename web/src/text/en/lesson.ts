// lesson.ts - the lesson: seven little hands. {QS} stands for a card, **...** is bold.

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
    say: "Everybody plays one card to a trick. Whoever holds a card of the suit that was led has to play one.",
    ask: "Edda led {8C}. You hold clubs: play one.",
    done: "**As long as you hold the suit led, you follow.** Which card of it is up to you.",
    no: { else: "**{card} must wait:** you still hold clubs." },
  },
  takes: {
    title: "The highest takes",
    say: "The highest card of the suit led takes the trick, and whoever takes it leads to the next one. Aces are high.",
    ask: "Edda led {7D}. Which card takes this trick? Press it.",
    done: "**The king is the highest diamond.** Bruno takes the four cards, and leads next.",
    no: {
      AS: "{AS} **is no diamond:** a card of another suit never takes the trick.",
      else: "**{card} is a diamond,** but not the highest.",
    },
  },
  points: {
    title: "Low is good",
    say: "Each heart that you take costs 1 point, the queen of spades 13. Nothing else costs anything. The lowest score wins.",
    ask: "The queen lies there. Follow with the spade that leaves her to Bruno.",
    done: "**Bruno takes the queen,** and 13 points with her.",
    no: {
      KS: "**{KS} is allowed, but it takes the trick:** the 13 points would be yours. Look at your other spade.",
      else: "**{card} must wait:** you still hold spades.",
    },
  },
  slough: {
    title: "Slough what is dear",
    say: "When you hold nothing of the suit led, you may play any card. It cannot take the trick: a good moment to get rid of something.",
    ask: "You have no diamonds. Which card would you rather not keep?",
    done: "**Edda takes the trick, and your queen with it:** 13 points.",
    no: {
      "2H": "**A heart is a fair choice,** but it costs only 1. You hold something dearer.",
      else: "**{card} is allowed,** but then the queen stays with you.",
    },
  },
  broken: {
    title: "Hearts are broken",
    say: "Nobody may lead a heart until one has been sloughed. The two of clubs opens each hand, and no points fall in the first trick.",
    ask: "You lead, and hearts are not broken yet. Play something else.",
    done: "**Mila has no clubs and sloughs {8H}: hearts are broken.** From now on they may be led.",
    no: { else: "**{card} must wait:** hearts are not broken yet." },
  },
  pass: {
    title: "Three cards change hands",
    say: "Before the play you pass three cards: to the left, then to the right, then across; in every fourth hand you keep them.",
    ask: "Choose three cards for Edda, at your left.",
    done: "**These three came from Mila, at your right.** High spades and high hearts are what most people pass.",
    no: { else: "**Three it is.** Press one of them to take it back." },
  },
  moon: {
    title: "Shooting the moon",
    say: "Whoever takes all the hearts and the queen shoots the moon: nought for them, and 26 points for everybody else.",
    ask: "All of them lie with you but two hearts. You lead: take them.",
    done: "**You have shot the moon.** Edda, Bruno and Mila get 26 points each.",
    no: { else: "**{3C} would give away the lead:** the last hearts go elsewhere, and you pay for all the others." },
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
  takes: "takes it",
  plus: (points: number): string => `+${points}`,
  shut: "Hearts are not broken",
  open: "Hearts are broken",
  /** "Ten of diamonds, Edda" */
  laid: (card: string, who: string): string => `${card}, ${who}`,
  end: {
    title: "That is all you need",
    say: "The hand is played to the last trick, the points are written down, and the cards are dealt anew. When somebody reaches 100, the lowest score wins.",
    play: "Play now",
    under: "Classic, with three computers: easy ones, unless you chose others. Cards that the rules forbid step back, and say why when you press them.",
    games: "Choose another game",
    again: "Once more from the beginning",
  },
};
