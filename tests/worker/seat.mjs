// seat.mjs - a person at a worker's table: updates its view by the events it receives, and answers questions.

import { createHash } from "node:crypto";

/** The commitment of seat A: K of hearts-deal/1. */
function commitment(game, deal, chance) {
  const label = Buffer.from("hearts-deal/1 client"), numbers = Buffer.alloc(5);
  numbers.writeUInt32BE(deal);
  return createHash("sha256").update(Buffer.from([0, label.length])).update(label).update(Buffer.from(game, "hex")).update(numbers).update(chance).digest("hex");
}

/**
 * The person at seat A of a table of their own, or anybody else who opens it; `who`: the number and the name of somebody
 * who shares the device.
 */
export class Seat {
  constructor(worker, table, commands = 0, gives = true, chances = new Map(), who = []) {
    this.worker = worker;
    this.table = table;
    this.commands = commands; // sent so far, all ids
    this.view = null;
    this.gives = gives; // contributes chance to every deal
    this.chances = chances;
    this.link = worker.open(...who);
    this.by = who[0] ?? 0;
    this.heard = worker.said.get(this.link);
    this.read = 0;
    worker.say(this.link, { do: "open", table });
    worker.until("the view is told", () => this.listen() && this.view);
  }

  /** Processes the messages since the last call. */
  listen() {
    for (; this.read < this.heard.length; this.read++) {
      const said = this.heard[this.read];
      if (said.is === "view") this.view = said;
      if (this.gives && said.fair) this.contribute(said);
      if (said.is !== "event") continue;
      if (said.n !== this.view.n + 1) throw new Error(`event ${said.n} follows ${this.view.n}`);
      this.view.n = said.n;
      this.view.seen.push(...(said.seen ?? []));
      Object.assign(this.view.game, said.game);
      Object.assign(this.view, said.to_table);
    }
    return true;
  }

  /**
   * Commits to a chance when the deal is sealed, and reveals it when the deal is locked. The game's id is drawn by the
   * worker's seed, so it is the same every time.
   */
  contribute({ is, fair }) {
    if (is === "view") this.game = fair.game;
    for (const line of is === "view" ? fair.lines : fair) {
      const words = line.split(" "), deal = Number(words[1]);
      if (words[0] === "game") this.game = words[1];
      if (words[0] !== "commit" && words[0] !== "lock") continue;
      const name = `${this.game} ${deal}`;
      if (words[0] === "commit" && !this.chances.has(name)) this.chances.set(name, createHash("sha256").update(`chance ${name}`).digest());
      const chance = this.chances.get(name);
      if (!chance) continue;
      const commit = commitment(this.game, deal, chance);
      if (words[0] === "commit") this.worker.say(this.link, { do: "commit", table: this.table, deal, commit });
      else if (words.includes(commit)) this.worker.say(this.link, { do: "reveal", table: this.table, deal, chance: chance.toString("hex") });
    }
  }

  /** The answer to a command. */
  command(message) {
    const id = this.by.toString(16) + (++this.commands).toString(16).padStart(31, "0");
    let answer;
    this.worker.say(this.link, { ...message, table: this.table, id });
    this.worker.until(`${message.do} is answered`, () => {
      answer = this.heard.slice(this.read).find((said) => said.id === id) ?? answer;
      return this.listen() && answer;
    });
    return answer;
  }

  get hasTurn() {
    return this.view.stage === "playing" && this.view.game.to_act.includes(this.view.seat ?? "A") && !!this.view.game.choice;
  }

  get isOver() {
    return this.view.stage !== "playing";
  }

  /** Until it is to decide, or the game is over. */
  wait() {
    this.worker.until("A is asked, or the game is over", () => this.listen() && (this.hasTurn || this.isOver));
  }

  /** The smallest legal decision: the first cards, or the first option. */
  play() {
    const { choice } = this.view.game;
    const cards = (choice.from ?? []).slice(0, choice.low);
    const answer = this.command({ do: "play", cards, ...(choice.options ? { option: choice.options[0] } : {}) });
    if (answer.is !== "ok") throw new Error(`${JSON.stringify(choice)}: ${JSON.stringify(answer)}`);
  }
}
