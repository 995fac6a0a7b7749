// said.ts - what a page and its worker say to each other.

/** From a page. Numbers of links and of requests are the page's own. */
export type Asked =
  | { do: "open"; link: number }
  | { do: "say"; link: number; text: string }
  | { do: "close"; link: number }
  /** A line with method and path, and the body. */
  | { do: "ask"; request: number; text: string };

/** To a page. */
export type Told =
  | { is: "said"; link: number; text: string }
  | { is: "closed"; link: number; code: number; why: string }
  /** Status 0: nobody was there to answer. */
  | { is: "answer"; request: number; status: number; text: string }
  /** Whether what happens can be kept: it cannot because there is no room, or because the browser refuses; "nowhere": it
   * is there as long as the page is. */
  | { is: "keeping"; why: "kept" | "full" | "refused" | "nowhere" }
  /** Tables cannot be played here. */
  | { is: "unable"; why: string }
  /** They can, by this worker or another. */
  | { is: "able" };

/** What a worker is begun with: who plays here, where that is known. */
export interface Beginning {
  do: "begin";
  name: string;
}

/** To a worker that solves, and does nothing else: a position of a record, with so many cards in its trick. */
export interface Solve {
  do: "solve";
  record: string;
  hand: number;
  trick: number;
  cards: number;
}

/** From it. 200: `text` is an answer of `hearts solve --json`; 404: there is nothing to solve; 0: the program is not to be
 * had. */
export interface Solved {
  status: number;
  text: string;
}

/** The program, which the page has fetched and translated; without it the worker does that itself. */
export interface Handed {
  do: "take";
  module: WebAssembly.Module | undefined;
}
