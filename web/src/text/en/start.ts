// start.ts - the start page: what it says, the games and what they are about.

const games: Record<string, { name: string; sentence: string }> = {
  classic: { name: "Classic", sentence: "Each heart costs one, the queen of spades thirteen. Take none, or take them all. Known from Windows." },
  windows: { name: "Windows Hearts", sentence: "The game that came with Windows. Its rules are those of Classic." },
  american: { name: "American", sentence: "The kitchen table’s game: points fall from the first trick, and who shoots the moon chooses." },
  "grand-prix": { name: "Grand Prix", sentence: "The tournament’s game: cards are passed every time, and the queen breaks hearts as well." },
  spot: { name: "Spot Hearts", sentence: "A heart costs what it shows, from two up to fourteen. Low hearts are gifts." },
  "spot-courts": { name: "Spot Hearts with courts", sentence: "Jack, queen and king of hearts cost ten each, the ace fifteen." },
  "black-maria": { name: "Black Maria", sentence: "The British game: three cards to the right, hearts at any time, and no moon to save you." },
  "black-maria-spades": { name: "Black Maria in spades", sentence: "King and ace of spades bite too: ten and seven." },
  "black-maria-spot": { name: "Black Maria with spots", sentence: "Hearts cost their pips, courts ten, the queen of spades twenty-five." },
  three: { name: "Three-handed", sentence: "Seventeen cards each, and nobody to hide behind." },
  five: { name: "Five-handed", sentence: "Ten cards each: a suit runs dry before you know it." },
  turbo: { name: "Turbo", sentence: "Show a great card before play begins, and double whatever it does." },
  booster: { name: "Booster Nines", sentence: "Turbo in which a nine of the suit led sends the trick round a second time." },
  cancellation: { name: "Cancellation", sentence: "Two decks on one table. Equal cards in a trick cancel each other." },
  partners: { name: "Partners", sentence: "Two against two. What your partner takes, you have taken." },
  "partners-solo": { name: "Partners, single scores", sentence: "Each keeps a score of their own; the sums decide in the end." },
  super: { name: "Super Hearts", sentence: "One hand for stakes. The lowest score wins, but nought does not count." },
  sahara: { name: "Sahara", sentence: "No card is passed, and whoever wins takes the pot." },
};

/** Names of the games in the menu of a tile's variants, where the whole name would be too long. */
const short: Record<string, string> = {
  classic: "Classic", windows: "Windows", spot: "By the pips", "spot-courts": "Courts at ten",
  "black-maria": "As it is", "black-maria-spades": "Spades bite", "black-maria-spot": "With spots",
  partners: "One score", "partners-solo": "Single scores",
};

const families: Record<string, string> = {
  known: "As most know it",
  prices: "Other prices",
  places: "Few and many",
  stakes: "For stakes",
  more: "More games",
  own: "Your own",
};

const numbers = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const word = (n: number): string => numbers[n] || String(n);
const capital = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1);

export const start = {
  games, short, families,
  title: "Pull up a chair.",
  lead: "Hearts and its whole family, for three to ten players. Sit down with computers that see only their own cards, or send your friends a link.",
  play: "Play now",
  friends: "Play with friends",
  under: "Classic, three computers:",
  free: "No account, no advertising.",
  strength: {
    title: "How strong?",
    label: "How strong the computers are:",
    change: "change",
    more: "More: stronger ones, and two with a style",
    kept: "Kept in this browser for next time.",
  },
  offline: {
    line: ["No network.", " Playing alone, own rules, the lesson and kept games all work."],
    needs: "Friends and open tables need the network. They come back by themselves.",
  },
  silent: {
    line: ["The server does not answer.", " Playing alone, own rules, the lesson and kept games all work."],
    needs: "Friends and open tables need the server. They come back by themselves.",
  },
  noServer: {
    line: ["No server here.", " Playing alone, own rules, the lesson and your own games all work."],
    needs: "Friends and open tables need a server. This page has none behind it.",
  },
  /** Shown instead of what works, where the browser lets the page store nothing, or play nothing. */
  nowhere: " You can play alone. This browser keeps nothing: a game is there until the page is closed.",
  unable: " This browser cannot play by itself just now.",
  dealing: "The cards are being dealt.",
  day: {
    title: "Hand of the day",
    same: "The same cards for everybody.",
    row: (n: number): string => `${capital(word(n))} days in a row`,
    points: (n: number): string => `${n ? capital(word(n)) : "No"} ${n === 1 ? "point" : "points"}.`,
    play: "Play it",
    goOn: "Go on",
    look: "See it",
  },
  lesson: { ask: "New to Hearts?", go: "A two-minute lesson" },
  nav: { site: "Site", learn: "Learn to play", tables: "Open tables", me: "You", settings: "Settings",
    /** The same, for narrow screens. */
    short: { learn: "Learn", tables: "Tables", settings: "Settings" } },
  openNow: (n: number): string => `${n} open now`,
  choose: "Or choose a game",
  filter: { label: "Number of players", before: "For", any: "any", after: "players" },
  /** Two against two, on a tile: north, south, west, east. */
  compass: ["N", "S", "W", "E"],
  made: (n: number): string => `Made for ${word(n)}`,
  also: (n: number): string => `Also played by ${word(n)}`,
  own: {
    make: "Make your own rules",
    sentence: "What costs how much, who passes where, when hearts break: you say, and it stands in words beside it.",
    saved: "Rules that you have saved.",
  },
  players: (low: number, high: number): string => (low === high ? `${low} players` : `${low} to ${high} players`),
  changed: (name: string): string => `${name}, own rules`,
  by: (name: string, n: number): string => `${name} for ${word(n)}`,
  sheet: {
    variant: "Which of them",
    seats: "How many players",
    level: "How strong the computers are",
    playNow: (n: number): string => `Play now with ${word(n)} computers`,
    friends: "Play with friends",
    rules: "The rules in words",
    change: "Change these rules",
    /** How many cards each player holds, if the server has said so. */
    hand: (cards: number): string => `${cards} cards each`,
    kitty: (cards: number): string => `${cards} in the kitty`,
    decks: "two decks",
  },
  deals: "How this server’s cards fell",
  resume: {
    /** `people` is a list of names. */
    waiting: (people: string, many: boolean): [string, string] =>
      [people, many ? " are at your table" : " is at your table"],
    title: (t: string): string => `“${t}”`,
    alone: (game: string): [string, string] => [`Your game of ${game}`, " is not over yet."],
    /** The state in which the game was left. */
    stood: (hand: number, score: string): string => `Hand ${hand}, you have ${score}.`,
    seen: (when: string): string => `Last seen ${when}.`,
    on: "The game goes on.",
    turn: "It is your turn.",
    gathering: (free: number): string => (free === 1 ? "One place is free." : `${free} places are free.`),
    gather: "Your table is still laid",
    back: "Go back",
    away: "Put it away",
  },
  trouble: {
    unreachable: "The server cannot be reached. Check your connection and try again.",
    "too-fast": "That was a lot at once. Try again in a moment.",
    full: "The server is full just now. Try again in a moment.",
    draining: "The server is being renewed and will be back in a moment.",
    "no-room": "There is no room for another table just now.",
    "bad-rules": "These rules do not agree with one another any more.",
  } as Record<string, string>,
};
