// messages.ts - the messages between a page and its worker.

/** One of several people at this device, by number; 0 is the browser's own person, under a name for this table. */
export interface Sharer {
  number: number;
  name: string;
}

/** From a page. The page chooses the numbers of links and of requests. */
export type ToWorker =
  | { do: "open"; link: number; as?: Sharer | undefined }
  | { do: "say"; link: number; text: string }
  | { do: "close"; link: number }
  /** A line with method and path, and the body. */
  | { do: "ask"; request: number; text: string };

/** To a page. */
export type ToPage =
  | { is: "said"; link: number; text: string }
  | { is: "closed"; link: number; code: number; why: string }
  /** Status 0: nobody was there to answer. */
  | { is: "answer"; request: number; status: number; text: string }
  /**
   * Whether games can be stored: "full": there is no room; "refused": the browser refuses; "nowhere": they last as long
   * as the page.
   */
  | { is: "keeping"; why: "kept" | "full" | "refused" | "nowhere" }
  /** Tables cannot be played here. */
  | { is: "unable"; why: string }
  /** They can, by this worker or another. */
  | { is: "able" };

/** The data a worker starts with: the viewer's name, if known. */
export interface Beginning {
  do: "begin";
  name: string;
}

/** To a worker that only solves: a position of a record, given by the number of cards in its trick. */
export interface Solve {
  do: "solve";
  record: string;
  hand: number;
  trick: number;
  cards: number;
}

/**
 * From it. 200: `text` is an answer of `hearts solve --json`; 404: there is nothing to solve; 0: the program cannot be
 * loaded.
 */
export interface Solved {
  status: number;
  text: string;
}

/** The program, fetched and compiled by the page; without it the worker does that itself. */
export interface Handed {
  do: "take";
  module: WebAssembly.Module | undefined;
}
