// players.ts - what computers are called, and how each plays.
// Made from src/players/strengths.def: change that, then run ./run doc.

export const players: Record<string, { name: string; say: string }> = {
  novice: { name: "Easy", say: "Knows the rules, forgets what has fallen, and tries things out." },
  casual: { name: "Fair", say: "Plays as it comes, with an eye on the queen." },
  steady: { name: "Hard", say: "Counts the cards, and slips now and then." },
  strong: { name: "Very hard", say: "Remembers every play and thinks a little ahead." },
  expert: { name: "Expert", say: "Remembers everything, thinks ahead and plays the score." },
  full: { name: "Full strength", say: "Reads the others’ plays and thinks far ahead." },
  careful: { name: "Careful", say: "Full strength, and shy of risks." },
  hunter: { name: "Moon hunter", say: "Full strength, and fond of the moon." },
  policy: { name: "Swift", say: "Plays at once, as it has learned to." },
  duck: { name: "Simple", say: "Stays low, counts cards, and sheds what is dangerous." },
  scholar: { name: "Studious", say: "Guesses the hands and tries many ways to play them." },
  plain: { name: "Guessing", say: "Guesses the hands and plays on at random." },
  random: { name: "Anything goes", say: "Plays any card that the rules allow." },
};

/** The strengths that are asked for, the weakest first. */
export const asked = ["novice", "casual", "steady"];

/** The strengths behind "more", the weakest first. */
export const more = ["strong", "expert", "full"];

/** As strong as the strongest, each with a style. */
export const styles = ["careful", "hunter"];
