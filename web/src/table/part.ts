// part.ts - one's own part in the deals of a table, and what is shown of them; fetched where a table has such deals.
import { signal } from "@preact/signals";
import type { FairShown, Giving } from "../fair/give";
import { askEither } from "../net/place";
import type { TableLink } from "../net/table-link";
import type { RulesRead, TableEvent, View } from "../net/types";
import { seatIndex } from "./model";

export class Part {
  readonly shown = signal<FairShown>({ lock: "", own: "" });
  private giving: Promise<Giving> | null = null;
  private rules = "";

  constructor(private readonly link: TableLink) {}

  view({ fair, seat, rules }: View): void {
    if (!fair) return;
    this.rules = rules;
    this.giving ??= this.begin();
    void this.giving.then((giving) => giving.view(fair.game, fair.lines, seat === null ? null : seatIndex(seat)), () => {
      // It did not come: with the next view it is fetched anew.
      this.giving = null;
    });
  }

  event({ fair }: TableEvent): void {
    if (fair) void this.giving?.then((giving) => giving.event(fair), () => undefined);
  }

  private async begin(): Promise<Giving> {
    const { Giving, deckOfRules } = await import("../fair/give");
    return new Giving({
      send: (message) => this.link.tell(message),
      deck: async () => deckOfRules(await askEither<RulesRead>("POST", "/api/rules", { rules: this.rules })),
      show: (shown) => { this.shown.value = shown; },
      now: () => Date.now(),
    });
  }
}
