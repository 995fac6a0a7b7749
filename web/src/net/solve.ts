// solve.ts - exact results of a position, all cards open, computed by a worker of its own.
import type { Solve, Solved } from "../worker/messages";
import { scriptOf } from "./here";
import type { Card, Seat } from "./types";

/** The range of a value: two equal ends if it is exact; null: nothing is known at that end. */
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
  /**
   * `points`: the fewest points of the hand that a party can be sure of, whatever the others do; `difference`: for two
   * parties, the points of one minus those of the other, if both play their best.
   */
  measure: "points" | "difference";
  options: ({ chose: Card[] } & Range)[];
  parties: ({ seats: Seat[] } & Range)[];
  /** The result when each plays for themselves; null: with two parties, or if it was not found. */
  outcome: { chose: Card[]; points: number[] } | null;
  exact: boolean;
  nodes: number;
}

export type Place = Omit<Solve, "do">;

/** Whether solving is possible at all. */
export const canSolve = (): boolean => WORKER !== "";

/** "nothing": the position cannot be solved; "not-here": this browser cannot solve. If aborted, it never resolves. */
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
