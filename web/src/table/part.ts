// part.ts - the viewer's part in the deals of a table, and what is shown of it; the code is fetched if a table has such
// deals.
import { signal } from "@preact/signals";
import type { FairShown, Giving } from "../fair/give";
import type { Showing } from "../fair/shown";
import { askEither } from "../net/place";
import type { TableLink } from "../net/table-link";
import type { RulesRead, TableEvent, View } from "../net/types";
import { seatIndex } from "./model";

export class Part {
  readonly shown = signal<FairShown>({ lock: "", own: "" });
  private giving: Promise<Giving> | null = null;
  private rules = "";
  private seat: number | null = null;

  constructor(private readonly link: TableLink) {}

  view(view: View): void {
    const { fair, seat, rules } = view;
    this.rules = rules;
    this.seat = seat === null ? null : seatIndex(seat);
    if (fair) this.whole(fair.game, fair.lines, view);
  }

  event(event: TableEvent): void {
    const { fair, game: shown } = event, game = fair?.find((line) => line.startsWith("game "));
    // The first game with such deals begins at a table that had none.
    if (fair && game && !this.giving) this.whole(game.slice("game ".length), fair, {});
    else if (fair || shown?.kitty) void this.giving?.then((giving) => giving.event(fair ?? [], event), () => undefined);
  }

  private whole(game: string, lines: readonly string[], showing: Showing): void {
    this.giving ??= this.begin();
    void this.giving.then((giving) => giving.view(game, lines, this.seat, showing), () => {
      // It could not be loaded: try again with the next view.
      this.giving = null;
    });
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
