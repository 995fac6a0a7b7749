// players.ts - what computers are called, and how each plays.
// Made from src/players/strengths.def: change that, then run ./run doc.

export const players: Record<string, { name: string; say: string }> = {
  novice: { name: "Easy", say: "Knows the rules, forgets played cards, takes chances." },
  casual: { name: "Fair", say: "Plays it by ear, with an eye on the queen." },
  steady: { name: "Hard", say: "Counts cards, and slips up now and then." },
  strong: { name: "Very hard", say: "Remembers every card and thinks a little ahead." },
  expert: { name: "Expert", say: "Remembers everything, thinks ahead and plays to the score." },
  full: { name: "Full strength", say: "Reads what the others play and thinks far ahead." },
  careful: { name: "Careful", say: "Full strength, but avoids risks." },
  hunter: { name: "Moon hunter", say: "Full strength, and loves to shoot the moon." },
  policy: { name: "Swift", say: "Plays instantly, by instinct." },
  duck: { name: "Simple", say: "Stays low, counts cards and dumps the dangerous ones." },
  scholar: { name: "Studious", say: "Guesses the hands and tries out many ways to play them." },
  plain: { name: "Guessing", say: "Guesses the hands, then plays them out at random." },
  random: { name: "Anything goes", say: "Plays any legal card." },
};

/** The strengths that are asked for, the weakest first. */
export const asked = ["novice", "casual", "steady"];

/** The strengths behind "more", the weakest first. */
export const more = ["strong", "expert", "full"];

/** As strong as the strongest, each with a style. */
export const styles = ["careful", "hunter"];
