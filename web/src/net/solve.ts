// solve.ts - exact results of a position, all cards open: computed by a worker that does nothing else.
import type { Solve, Solved } from "../worker/said";
import { scriptOf } from "./here";
import type { Card, Seat } from "./types";

/** A value: the same twice where it is exact; null: nothing is known at that end. */
export interface Range {
  low: number | null;
  high: number | null;
}

/** What `hearts solve --json` prints. */
export interface Answer {
  hand: number;
  trick: number;
  seat: Seat;
  phase: string;
  /** `points`: the fewest points of the hand that a party can be sure of, whatever the others do; `difference`: with two
   * parties its points less the other's, both playing their best. */
  measure: "points" | "difference";
  options: ({ chose: Card[] } & Range)[];
  parties: ({ seats: Seat[] } & Range)[];
  /** What comes of it when each plays for itself; null: with two parties, or where it was not found. */
  outcome: { chose: Card[]; points: number[] } | null;
  exact: boolean;
  nodes: number;
}

export type Place = Omit<Solve, "do">;

/** Whether it can be asked at all. */
export const canSolve = (): boolean => WORKER !== "";

/** "nothing": the position is none that can be solved; "not-here": this browser cannot. Aborted, it never answers. */
export function solve(place: Place, signal: AbortSignal): Promise<Answer | "nothing" | "not-here"> {
  return new Promise((done) => {
    let worker: Worker | null = null;
    const end = (answer: Answer | "nothing" | "not-here"): void => {
      worker?.terminate();
      done(answer);
    };
    try {
      worker = new Worker(scriptOf(WORKER));
      signal.addEventListener("abort", () => worker?.terminate());
      worker.onerror = () => end("not-here");
      worker.onmessage = ({ data }: MessageEvent<Solved>) =>
        end(data.status === 200 ? (JSON.parse(data.text) as Answer) : data.status === 404 ? "nothing" : "not-here");
      worker.postMessage({ do: "solve", ...place } satisfies Solve);
    } catch {
      end("not-here");
    }
  });
}
