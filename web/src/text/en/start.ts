// start.ts - the start page: what it says, the games and what they are about.

const games: Record<string, { name: string; sentence: string }> = {
  classic: { name: "Classic", sentence: "Hearts cost one each, the queen of spades thirteen. Take none, or take them all. The game that came with Windows." },
  windows: { name: "Windows Hearts", sentence: "The game that came with Windows. Same rules as Classic." },
  american: { name: "American", sentence: "The kitchen-table game: points from the first trick on, and the shooter chooses how a moon counts." },
  "grand-prix": { name: "Grand Prix", sentence: "The tournament game: you pass every hand, and the queen breaks hearts too." },
  spot: { name: "Spot Hearts", sentence: "A heart costs its face value, from two to fourteen. Low hearts are gifts." },
  "spot-courts": { name: "Spot Hearts with courts", sentence: "The jack, queen and king of hearts cost ten each, the ace fifteen." },
  "black-maria": { name: "Black Maria", sentence: "The British game: three cards to the right, hearts at any time, and no moon to save you." },
  "black-maria-spades": { name: "Black Maria in spades", sentence: "The king and ace of spades bite too: ten and seven." },
  "black-maria-spot": { name: "Black Maria with spots", sentence: "Hearts cost their pips, face cards ten, the queen of spades twenty-five." },
  three: { name: "Three-handed", sentence: "Seventeen cards each, and nobody to hide behind." },
  five: { name: "Five-handed", sentence: "Ten cards each: a suit runs dry before you know it." },
  turbo: { name: "Turbo", sentence: "Show a big card before play starts to double what it counts." },
  booster: { name: "Booster Nines", sentence: "Turbo, but a nine of the suit led sends the trick round a second time." },
  cancellation: { name: "Cancellation", sentence: "Two decks at one table. Identical cards in a trick cancel out." },
  partners: { name: "Partners", sentence: "Two against two. What your partner takes, you take." },
  "partners-solo": { name: "Partners, single scores", sentence: "Everyone keeps their own score; in the end the partners’ sums decide." },
  super: { name: "Super Hearts", sentence: "One hand for stakes. Lowest score wins, but a zero doesn’t count." },
  sahara: { name: "Sahara", sentence: "No passing, and the winner takes the pot." },
};

/** Names of the games in the menu of a tile's variants, where the whole name would be too long. */
const short: Record<string, string> = {
  classic: "Classic", windows: "Windows", spot: "By the pips", "spot-courts": "Courts at ten",
  "black-maria": "As it is", "black-maria-spades": "Spades bite", "black-maria-spot": "With spots",
  partners: "One score", "partners-solo": "Single scores",
};

const families: Record<string, string> = {
  known: "The classics",
  prices: "Different scoring",
  places: "Three players, five players, ten",
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
  lead: "Hearts and its whole family, for three to ten players. Play computers that see only their own cards, or send your friends a link.",
  play: "Play now",
  friends: "Play with friends",
  under: "Classic, three computers:",
  free: "No account, no ads.",
  strength: {
    title: "How strong?",
    label: "How strong the computers are:",
    change: "change",
    more: "More: stronger ones, and two with a style",
    kept: "Saved in this browser for next time.",
  },
  offline: {
    line: ["You’re offline.", " Playing alone, custom rules, the lesson and saved games all work."],
    needs: "To play with people elsewhere you need a connection.",
  },
  silent: {
    line: ["The server isn’t answering.", " Playing alone, custom rules, the lesson and saved games all work."],
    needs: "To play with people elsewhere, the server has to be back.",
  },
  noServer: {
    line: ["No server here.", " Playing alone, custom rules, the lesson and saved games all work."],
    needs: "Playing with people elsewhere needs a server, and this page has none.",
  },
  /** Shown instead of what works, where the browser lets the page store nothing, or play nothing. */
  nowhere: " You can play alone. This browser can’t save anything, so a game ends when you close the page.",
  unable: " This browser can’t play by itself right now.",
  dealing: "Dealing …",
  day: {
    title: "Hand of the day",
    same: "The same cards for everyone.",
    row: (n: number): string => `${capital(word(n))} days in a row`,
    points: (n: number): string => `${n ? capital(word(n)) : "No"} ${n === 1 ? "point" : "points"}.`,
    play: "Play it",
    goOn: "Continue",
    look: "View",
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
  also: (n: number): string => `Also good with ${word(n)}`,
  own: {
    make: "Make your own rules",
    sentence: "Scoring, passing, breaking hearts: you choose, and the rules are written out as you go.",
    saved: "Your saved rules.",
  },
  players: (low: number, high: number): string => (low === high ? `${low} players` : `${low} to ${high} players`),
  changed: (name: string): string => `${name}, custom rules`,
  by: (name: string, n: number): string => `${name} for ${word(n)}`,
  sheet: {
    variant: "Version",
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
  deals: "How this server’s cards were dealt",
  resume: {
    /** `people` is a list of names. */
    waiting: (people: string, many: boolean): [string, string] =>
      [people, many ? " are at your table" : " is at your table"],
    title: (t: string): string => `“${t}”`,
    alone: (game: string): [string, string] => [`Your game of ${game}`, " isn’t over yet."],
    /** The state in which the game was left. */
    stood: (hand: number, score: string): string => `Hand ${hand}, you have ${score}.`,
    seen: (when: string): string => `Last seen ${when}.`,
    on: "The game is going on.",
    turn: "It’s your turn.",
    gathering: (free: number): string => (free === 1 ? "One seat is open." : `${free} seats are open.`),
    gather: "Your table is still open",
    back: "Return",
    away: "Dismiss",
  },
  trouble: {
    unreachable: "Can’t reach the server. Check your connection and try again.",
    "too-fast": "Too many tries. Wait a moment.",
    full: "The server is full right now. Try again in a moment.",
    draining: "The server is being updated and will be back in a moment.",
    "no-room": "There’s no room for another table right now.",
    "bad-rules": "These rules now conflict with each other.",
  } as Record<string, string>,
};
