// rules_options.ts - the options of the rules: titles, what they are about, and words for their values.
import type { OptionText } from "../en/rules_options";

export const options: Record<string, OptionText> = {
  players: { title: "Plätze", brief: "Wie viele am Tisch sitzen." },
  decks: {
    title: "Kartenspiele",
    brief: "So viele werden zusammengemischt. Bei zweien heben sich gleiche Karten in einem Stich auf.",
  },
  teams: { title: "Parteien", brief: "Wer zusammen spielt.", values: { none: "Alle für sich" } },
  team_score: {
    title: "Zählung der Partei",
    brief: "Wie die Punkte einer Partei gezählt werden.",
    values: {
      joined: "Ein gemeinsamer Stand, die Stiche liegen zusammen",
      summed: "Gezählt wird einzeln, am Ende entscheidet die Summe",
    },
  },
  strip: {
    title: "Weggelassene Karten",
    brief: "Kommen vor dem Geben aus jedem Kartenspiel heraus.",
    values: {
      standard: "Wie üblich: zu dritt {2D}, zu fünft {2D} {2C}, mit Talon keine",
      clubs_first: "Kreuz zuerst: zu dritt {2C}, zu fünft {2C} {2D}",
    },
  },
  kitty: {
    title: "Talon",
    brief: "Was mit Karten geschieht, die beim Geben übrig bleiben.",
    values: {
      standard: "Wie üblich: bis zu fünft keiner, sonst geht er an einen Stich",
      none: "Kein Talon: Die Karten müssen aufgehen",
      take: "Wer einen Stich nimmt, bekommt ihn zu seinen Stichen",
      swap: "Wer einen Stich nimmt, nimmt ihn auf die Hand und legt ebenso viele Karten ab",
    },
  },
  kitty_when: {
    title: "Wann der Talon fällt",
    brief: "Zu welchem Stich der Talon gehört.",
    values: {
      first_trick: "Zum ersten Stich, den jemand nimmt",
      first_point: "Zum ersten Stich mit einer Strafkarte",
    },
  },
  kitty_seen: {
    title: "Wer den Talon sieht",
    brief: "Bevor die Runde zu Ende ist.",
    values: { taker: "Nur wer ihn nimmt", all: "Alle, sobald er genommen wird" },
  },
  bury_points: {
    title: "Zählende Karten ablegen",
    brief: "Karten, die zählen, dürfen abgelegt werden; sonst nur, wenn es nicht genug andere gibt.",
  },
  pass: { title: "Wohin weitergegeben wird", brief: "Jede Runde in eine Richtung, dann von vorn." },
  pass_count: { title: "Weitergegebene Karten", brief: "Wie viele alle weitergeben." },
  pass_through: {
    title: "Ungesehen weitergeben",
    brief: "Karten weiterreichen, ohne sie anzusehen.",
    values: {
      off: "Nicht erlaubt",
      whole: "Ganz oder gar nicht: eigene Karten, oder die, die kommen",
      partial: "Erst eigene Karten, den Rest von denen, die kommen",
    },
  },
  pass_through_shown: {
    title: "Weitergeben wird gesagt",
    brief: "Alle erfahren, wer ungesehen weitergegeben hat.",
  },
  charge: {
    title: "Karten zum Verdoppeln",
    brief: "Dürfen vor dem ersten Ausspiel gezeigt werden und zählen dann doppelt.",
    values: { all: "{AH}, {QS}, {JD}, {TC} und Bonuskarten, soweit sie zählen" },
  },
  charge_limit: { title: "Verdoppelte Karten", brief: "So viele darf eine Person verdoppeln." },
  charge_order: {
    title: "Reihenfolge des Verdoppelns",
    brief: "Wer wann verdoppelt.",
    values: {
      together: "Alle wählen zugleich und zeigen zusammen",
      turns: "Reihum, einmal, links vom Geber beginnend",
      rounds: "Reihum, bis niemand mehr will",
    },
  },
  charge_lead: {
    title: "Verdoppelte Karte ausspielen",
    brief: "Eine verdoppelte Karte darf das erste Ausspiel ihrer Farbe sein.",
  },
  charge_slough: {
    title: "Verdoppelte Karte abwerfen",
    brief: "Auch bevor ihre Farbe ausgespielt wurde.",
  },
  charge_or_hearts: {
    title: "Herz oder verdoppelte Dame",
    brief:
      "Was ausgespielt wird, wenn nur Herz und die verdoppelte Pik-Dame da sind und beides noch nicht " +
      "frei ist.",
    values: { hearts: "Ein Herz: Die Dame wartet", queen: "Die Dame, obwohl sie verdoppelt ist" },
  },
  opening: {
    title: "Erstes Ausspiel",
    brief: "Wer beginnt, und womit.",
    values: {
      lead2c: "Wer das niedrigste Kreuz hat, mit dieser Karte",
      any_club: "Wer das niedrigste Kreuz hat, mit einem beliebigen Kreuz",
      any_card: "Wer das niedrigste Kreuz hat, mit einer beliebigen Karte",
      dealer_left: "Links vom Geber, mit einer beliebigen Karte",
      low_score: "Wer zuletzt am wenigsten bekam, mit einer beliebigen Karte",
    },
  },
  open_free: { title: "Mit Herz beginnen", brief: "Das erste Ausspiel darf ein Herz sein." },
  hearts_any_time: { title: "Herz von Anfang an", brief: "Herz darf jederzeit ausgespielt werden." },
  hearts_break: {
    title: "Herz brechen",
    brief: "Was ein Herz tun muss, damit Herz ausgespielt werden darf.",
    values: {
      played: "Irgendwie in einen Stich fallen",
      sloughed: "Auf eine andere Farbe abgeworfen werden",
    },
  },
  qs_breaks: {
    title: "Die Dame bricht Herz",
    brief: "Ob auch die Pik-Dame Herz bricht.",
    values: {
      no: "Nein",
      played: "Ja, wenn sie irgendwie in einen Stich fällt",
      sloughed: "Ja, wenn sie auf eine andere Farbe abgeworfen wird",
    },
  },
  bonus_breaks: { title: "Bonus bricht Herz", brief: "Auch eine gespielte Bonuskarte bricht Herz." },
  qs_after_hearts: {
    title: "Die Dame nach Herz",
    brief: "Die Pik-Dame darf nicht ausgespielt werden, bevor Herz gebrochen ist.",
  },
  qs_or_hearts: {
    title: "Herz oder Dame",
    brief: "Was ausgespielt wird, wenn nur Herz und die Pik-Dame da sind, vor dem Brechen.",
    values: { queen: "Die Dame", either: "Jede davon" },
  },
  trick1_ban: {
    title: "Nicht im ersten Stich",
    brief: "Karten, die dort nicht fallen dürfen.",
    values: { points: "Jede Karte, die Punkte kostet" },
  },
  trick1_bonus: { title: "Kein Bonus im ersten Stich", brief: "Auch Bonuskarten dürfen dort nicht fallen." },
  trick1_order: {
    title: "Nichts anderes abzuwerfen",
    brief: "Was im ersten Stich fällt, wenn nur verbotene Karten da sind.",
    values: {
      any: "Jede davon",
      queen: "Zuerst die Pik-Dame, nach verbotenen Bonuskarten",
      hearts: "Zuerst Herz",
    },
  },
  must_qs: {
    title: "Die Dame muss weg",
    brief: "Ob die Pik-Dame fallen muss, sobald es gefahrlos ist.",
    values: {
      off: "Nein",
      trick: "Wenn die Farbe fehlt, oder unter Pik-Ass oder -König in diesem Stich",
      hand: "Bei Pik auch, wenn Ass oder König schon früher fiel",
    },
  },
  boost: {
    title: "Booster-Neunen",
    brief: "Eine Neun der ausgespielten Farbe schickt den Stich noch einmal herum.",
  },
  boost_last: {
    title: "Die letzten Karten",
    brief: "Eine Neun verlängert auch, wenn allen nur eine Karte bleibt.",
  },
  boost_ban: {
    title: "Verlängerter erster Stich",
    brief: "In welchen Umläufen verbotene Karten verboten bleiben.",
    values: { both: "In beiden", first: "Nur im ersten" },
  },
  last_unwon: {
    title: "Letzte Stiche, die niemand nimmt",
    brief: "Wer sie bekommt.",
    values: {
      winner: "Wer den letzten Stich davor nahm",
      leader: "Wer zum letzten Stich ausspielte",
      second: "Die zweite Karte des höchsten Paars der ausgespielten Farbe",
    },
  },
  hearts: {
    title: "Herz",
    brief: "Was die Herzen kosten.",
    values: {
      number: "Jedes 1",
      pips: "Ihre Augen: 2 bis 10, Bube 11, Dame 12, König 13, Ass 14",
      courts: "Ihre Augen, Bilder 10, Ass 15",
    },
  },
  queen: { title: "Pik-Dame", brief: "Was sie kostet." },
  king: { title: "Pik-König", brief: "Was er kostet." },
  ace: { title: "Pik-Ass", brief: "Was es kostet." },
  jack: { title: "Karo-Bube", brief: "Was er kostet; −10 macht ihn zur Bonuskarte." },
  ten: { title: "Karo-Zehn", brief: "Was sie kostet; −10 macht sie zur Bonuskarte." },
  points: { title: "Andere Werte", brief: "Für beliebige Karten, anstelle der obigen." },
  tc_doubles: {
    title: "Kreuz-Zehn verdoppelt",
    brief: "Wer sie nimmt, hat doppelte Punkte in dieser Runde.",
  },
  second_copy: {
    title: "Auch die zweite zählt",
    brief: "Bei zwei Kartenspielen: Die zweite gleiche Bonuskarte oder Kreuz-Zehn einer Partei zählt auch.",
  },
  no_tricks: { title: "Ohne Stich", brief: "Bekommt dazu, wer keinen Stich genommen hat." },
  moon: {
    title: "Mond",
    brief: "Was geschieht, wenn jemand alle Strafkarten nimmt.",
    values: {
      off: "Nichts: Es gibt keinen",
      add: "Alle anderen bekommen seinen Wert dazu",
      subtract: "Sein Wert geht von den eigenen Punkten ab",
      choose: "Wer ihn schießt, wählt zwischen beidem",
      auto: "Dazu, außer jemand anders gewönne damit das Spiel",
      choose_late: "Dazu; gewählt wird erst, wenn das Spiel damit enden könnte",
    },
  },
  moon_worth: { title: "Wert des Monds", brief: "In Punkten.", values: { total: "Alle Punkte der Runde" } },
  moon_bonus: { title: "Mond mit Bonus", brief: "Zum Mond gehören auch alle Bonuskarten." },
  moon_cards: {
    title: "Karten des Monds",
    brief: "Welche Strafkarten es dazu braucht.",
    values: { all: "Alle im Spiel, auch aus dem Talon und abgelegte", tricks: "Die aus den Stichen" },
  },
  moon_late: {
    title: "Ab wann gewählt wird",
    brief: "Auf wessen Stand es dabei ankommt.",
    values: { any: "Auf irgendeinen", own: "Auf den eigenen" },
  },
  moon_partner: {
    title: "Partner beim Mond",
    brief: "Ob der eigene Partner mitzahlt, wo am Ende Summen verglichen werden.",
    values: { pays: "Er zahlt wie alle anderen", spared: "Nur die Gegner zahlen" },
  },
  sun: { title: "Sonne", brief: "Wer alle Stiche nimmt, hat eine Sonne: mehr als einen Mond." },
  sun_worth: { title: "Wert der Sonne", brief: "In Punkten.", values: { double: "Zweimal ein Mond" } },
  half_moon: {
    title: "Halber Mond",
    brief: "Wer alle Herzen ohne die Pik-Dame nimmt, hat einen halben Mond.",
  },
  floor: { title: "Nie unter null", brief: "Ein Stand unter 0 wird zu 0." },
  reset: { title: "Zurückgesetzte Stände", brief: "Ein Stand von genau der ersten Zahl wird zur zweiten." },
  exact_wins: { title: "Genau getroffen gewinnt", brief: "Wer genau das Ziel erreicht, gewinnt sofort." },
  target: { title: "Ziel", brief: "Der Stand, mit dem das Spiel endet.", values: { none: "Kein Ziel" } },
  hands: {
    title: "Zahl der Runden",
    brief: "Nach so vielen endet das Spiel.",
    values: { none: "Beliebig viele" },
  },
  ties: {
    title: "Gleichstand",
    brief: "Wenn mehrere am wenigsten haben.",
    values: {
      extra: "Weitere Runden mit allen, bis jemand allein am wenigsten hat",
      shared: "Sie teilen sich das Spiel",
      fewest_moons: "Wer am wenigsten Monde und Sonnen hatte; dann geteilt",
    },
  },
  least: {
    title: "Mindeststand",
    brief: "Wer darunter liegt, kann nicht gewinnen.",
    values: { none: "Keiner" },
  },
  stakes: {
    title: "Einsatz je Punkt",
    brief: "Jede Runde wird abgerechnet: So viel ist ein Punkt wert.",
    values: { none: "Kein Einsatz" },
  },
  settle: {
    title: "Wer wem zahlt",
    brief: "Womit verglichen wird, wenn eine Runde abgerechnet wird.",
    values: {
      lowest: "Alle zahlen den Unterschied an die niedrigste Zahl",
      mean: "Alle zahlen oder erhalten den Unterschied zum Mittel",
      pairs: "Von je zweien zahlt, wer mehr hat, dem anderen den Unterschied",
    },
  },
  below_least: {
    title: "Zu wenig zum Gewinnen",
    brief: "Ob zahlt, wer zu wenig Punkte zum Gewinnen hat.",
    values: { pays: "Ja, den Unterschied wie alle", free: "Nein, nichts" },
  },
  split: {
    title: "Was nicht aufgeht",
    brief: "Wenn sich eine Zahlung nicht teilen lässt.",
    values: { exact: "Es bleibt ein genauer Bruch", odd_left: "Der Rest geht an den ersten Platz links vom Geber" },
  },
  pot: {
    title: "Topf",
    brief: "So viel legen alle vor dem Spiel hinein, für die, die gewinnen.",
    values: { none: "Kein Topf" },
  },
  pot_shares: {
    title: "Anteile am Topf",
    brief: "Wie der Topf am Ende verteilt wird.",
    values: { all: "Wer gewinnt, nimmt alles", "70-30": "Wer gewinnt, nimmt 70 von 100, der zweite Platz 30" },
  },
  pot_ties: {
    title: "Ein Topf, den niemand allein gewinnt",
    brief: "Was aus dem Topf wird, wenn mehrere gewinnen oder niemand.",
    values: { shared: "Wer gewinnt, teilt ihn", wait: "Er wartet: Niemand zahlt, und im nächsten Spiel legen alle noch einmal so viel hinein" },
  },
  leaver: {
    title: "Wer geht",
    brief: "Was es dafür aus dem Topf gibt, wenn das Spiel abgebrochen wird.",
    values: { keeps: "Den Einsatz, wie für alle", forfeits: "Nichts: Die anderen teilen ihn" },
  },
};
