// reasons-de.ts - the computers' reasons in German: their sentences' patterns, and what each is called.
//
// The sentences are made in src/players/think_say.c, duck_say.c, duck_choose.c, duck_pass.c and plain.c. In a
// pattern # stands for a number, @ for cards, one or several, % for a rank in words, * for a suit in words, and
// ~ for the dear card as they name it. In German {n}, {a} and {d} stand for a rank with its article (who, whom,
// to whom), {N} and {A} for a rank and a suit.

/** What is done, as it stands before the colon. */
export const verbs: [string, string][] = [
  ["Play @", "Spiele @"],
  ["Lead @", "Spiele @ aus"],
  ["Throw @", "Wirf @ ab"],
  ["Pass @", "Gib @ weiter"],
  ["Bury @", "Lege @ ab"],
  ["Charge @", "Verdopple @"],
  ["Charge nothing", "Verdopple nichts"],
  ["Pass on what comes in, unseen", "Gib ungesehen weiter, was kommt"],
  ["Pass on what comes in", "Gib weiter, was kommt"],
  ["Pass on what comes", "Gib weiter, was kommt"],
  ["Add it to the others", "Gib es den anderen"],
  ["Take it off your own score", "Ziehe es dir selbst ab"],
];

/** Why, as it stands after the colon. */
export const reasons: [string, string][] = [
  // The players that think ahead.
  ["for the score: you win the game in # of 100 deals, with @ in #",
    "dem Stand nach gewinnst du so in # von 100 Verteilungen, mit @ in #"],
  ["you shoot the moon in # of 100 deals", "du schießt den Mond in # von 100 Verteilungen"],
  ["it stops a moon that comes in # of 100 deals otherwise",
    "sonst käme in # von 100 Verteilungen ein Mond, so wird er verhindert"],
  ["you take ~ in # of 100 deals, and in up to # otherwise",
    "du nimmst ~ in # von 100 Verteilungen, sonst in bis zu #"],
  ["it keeps a moon open, # in 100", "ein Mond bleibt möglich, # von 100"],
  ["about # points in this hand, # better than the next card",
    "etwa # Punkte in dieser Runde, # besser als die nächste Karte"],
  ["about # points in this hand; another card does as well",
    "etwa # Punkte in dieser Runde; eine andere Karte tut es auch"],
  ["it is the only card that the rules allow", "es ist die einzige Karte, die die Regeln erlauben"],
  ["nothing that counts is left, so any card does",
    "es ist nichts mehr übrig, was zählt, also ist jede Karte recht"],
  ["the rest is yours, whatever you play", "der Rest gehört dir, was du auch spielst"],
  ["all the cards that you may play do the same", "alle Karten, die du spielen darfst, bewirken dasselbe"],
  ["experience takes it in # of 100 hands like this",
    "die Erfahrung wählt sie in # von 100 solchen Lagen"],
  ["you are likely to make others pay for it, or to gain by it",
    "wahrscheinlich zahlen andere dafür, oder du gewinnst dabei"],
  ["doubling would more likely cost you than help you", "Verdoppeln würde dir eher schaden als nützen"],
  ["your own hand is worth keeping", "deine eigenen Karten sind es wert, behalten zu werden"],
  ["you are rid of * and can throw away what you like", "du bist * los und kannst abwerfen, was du willst"],
  ["~ is too weakly guarded to keep", "um ~ zu behalten, hast du zu wenig Deckung"],
  ["these are the cards most likely to cost you something", "diese Karten kosten dich am ehesten etwas"],
  ["it gives you the better chance to win the game", "so gewinnst du das Spiel eher"],
  ["it puts the most between you and the others", "so wird dein Abstand zu den anderen am größten"],
  // The duck: charges, what is buried, moons, passes.
  ["you hold no card that may be charged", "du hältst keine Karte, die verdoppelt werden darf"],
  ["you are too likely to pay for it yourself", "zu wahrscheinlich zahlst du selbst dafür"],
  ["you are likely to take the bonus yourself", "wahrscheinlich bekommst du den Bonus selbst"],
  ["somebody else is likely to pay for it", "wahrscheinlich zahlt jemand anders dafür"],
  ["without them the hand is least likely to take points",
    "ohne sie nimmst du am wenigsten wahrscheinlich Punkte"],
  ["that wins the game", "damit ist das Spiel gewonnen"],
  ["that leaves you better placed", "so stehst du besser da"],
  ["added to the others, it would end the game with somebody else in front",
    "den anderen gegeben, endete das Spiel, und jemand anders läge vorn"],
  ["they lose tricks, and the rest of the hand may take every point",
    "sie verlieren Stiche, und mit dem Rest kannst du alle Punkte nehmen"],
  ["this hand is good as it is", "deine Karten sind gut, wie sie sind"],
  ["this hand has nothing it wants to be rid of", "du hast nichts, was du loswerden musst"],
  ["they hurt your hand more than your partner's", "sie schaden dir mehr als deinem Partner"],
  ["without * you can throw bad cards off when they are led",
    "ohne * kannst du schlechte Karten abwerfen, wenn es ausgespielt wird"],
  // The duck: leads.
  ["you may take every penalty card of the hand", "du kannst alle Strafkarten der Runde nehmen"],
  ["it may bring out the % of *", "das kann {A} herausholen"],
  ["the % of * may fall to it", "{N} kann darauf fallen"],
  ["it is likely to win, and the bonus with it", "sie gewinnt wahrscheinlich, und du bekommst den Bonus"],
  ["it is low, and somebody else is likely to take the trick",
    "sie ist niedrig, und wahrscheinlich nimmt jemand anders den Stich"],
  ["somebody else is likely to go higher", "wahrscheinlich geht jemand anders höher"],
  ["it is your last of *, and you can throw cards off later",
    "es ist deine letzte Karte in *, später kannst du abwerfen"],
  ["it may win, but there is likely little on the trick",
    "sie kann gewinnen, aber im Stich liegt wohl wenig"],
  ["every other lead looks more dangerous", "alles andere auszuspielen sieht gefährlicher aus"],
  // The duck: following suit.
  ["the % takes it, and its points with it", "{n} nimmt sie, und ihre Punkte dazu"],
  ["it stays under the %, and the % of * is on the trick", "sie bleibt unter {d}, und {N} liegt im Stich"],
  ["it is the highest that is safe under the %", "sie ist die höchste, die sicher unter {d} bleibt"],
  ["it stays under the %", "sie bleibt unter {d}"],
  ["it is likely to win the bonus", "sie gewinnt wahrscheinlich den Bonus"],
  ["its twin is on the trick, and the two cancel",
    "ihr Zwilling liegt im Stich, und die beiden heben sich auf"],
  ["somebody has all the points so far, and a moon must be stopped",
    "jemand hat bisher alle Punkte, und ein Mond muss verhindert werden"],
  ["a score below # cannot win, and this is a cheap way there",
    "unter # Punkten kann niemand gewinnen, und billiger kommst du nicht dahin"],
  ["somebody after you is likely to go higher", "nach dir geht wahrscheinlich jemand höher"],
  ["the trick costs nothing, and a high card is gone",
    "der Stich kostet nichts, und eine hohe Karte ist weg"],
  ["the trick is likely to cost little, and a high card is gone",
    "der Stich kostet wahrscheinlich wenig, und eine hohe Karte ist weg"],
  ["taking the trick cannot well be helped, so a high card goes",
    "der Stich ist kaum zu vermeiden, also geht eine hohe Karte"],
  // The duck: throwing off.
  ["your partner is likely to get the bonus", "wahrscheinlich bekommt dein Partner den Bonus"],
  ["every other card is needed more", "jede andere Karte brauchst du dringender"],
  ["somebody else pays for it", "jemand anders zahlt dafür"],
  ["it is the card most likely to hurt you later", "sie könnte dir später am ehesten schaden"],
  ["one more, and you have no *", "noch eine, und du hast kein * mehr"],
  ["you can spare it best", "du kannst sie am ehesten entbehren"],
  ["it is the only card you may play", "es ist die einzige Karte, die du spielen darfst"],
  ["you may still take every point of the hand", "du kannst noch alle Punkte der Runde nehmen"],
];

/** Sentences of their own: what speaks against the other cards, and the plain players'. */
export const sentences: [string, string][] = [
  ["You win the game in # of 100 deals.", "Du gewinnst das Spiel in # von 100 Verteilungen."],
  ["Somebody else shoots the moon in # of 100 deals.",
    "Jemand anders schießt den Mond in # von 100 Verteilungen."],
  ["It gives a moon up that comes in # of 100 deals.",
    "Sie gibt einen Mond auf, der in # von 100 Verteilungen kommt."],
  ["You take ~ in # of 100 deals.", "Du nimmst ~ in # von 100 Verteilungen."],
  ["About # points in this hand.", "Etwa # Punkte in dieser Runde."],
  ["It does the same as @.", "Sie bewirkt dasselbe wie @."],
  ["In # guessed deals, played on at random, this card does best.",
    "In # erratenen Verteilungen, blind zu Ende gespielt, schneidet diese Karte am besten ab."],
];

export const suits: Record<string, string> = {
  clubs: "Kreuz", diamonds: "Karo", spades: "Pik", hearts: "Herz",
};
export const ranks: Record<string, string> = {
  two: "Zwei", three: "Drei", four: "Vier", five: "Fünf", six: "Sechs", seven: "Sieben", eight: "Acht",
  nine: "Neun", ten: "Zehn", jack: "Bube", queen: "Dame", king: "König", ace: "Ass",
};
/** The articles of a rank: who, whom, to whom. */
export function article(rank: string): { n: string; a: string; d: string } {
  if (rank === "jack" || rank === "king") return { n: "der", a: "den", d: "dem" };
  return rank === "ace" ? { n: "das", a: "das", d: "dem" } : { n: "die", a: "die", d: "der" };
}
export const dear: Record<string, string> = {
  "the queen": "die Dame", "the dearest cards": "die teuersten Karten",
};
