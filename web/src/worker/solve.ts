// solve.ts - solves a position with all cards open: a program of its own (src/clients/browser/solve/solve_module.c). It blocks until
// it is done, and therefore has a worker of its own.
import { fetchProgram } from "./program";
import type { Solve, Solved } from "./messages";

/** Its address; made by build.mjs. */
declare const SOLVE: string;

/** The most cards to play in the search: that takes some seconds. */
const NODES = 10_000_000;

interface Exports {
  memory: WebAssembly.Memory;
  solve_in(length: number): number;
  solve_run(hand: number, trick: number, cards: number, nodes: number, length: number): number;
  solve_out(): number;
  solve_out_length(): number;
}

export async function solve({ record, hand, trick, cards }: Solve): Promise<Solved> {
  try {
    const does = new WebAssembly.Instance(await fetchProgram(SOLVE)).exports as unknown as Exports;
    const text = new TextEncoder().encode(record), to = does.solve_in(text.length);
    if (!to) return { status: 503, text: "" };
    new Uint8Array(does.memory.buffer, to, text.length).set(text);
    const status = does.solve_run(hand, trick, cards, NODES, text.length);
    return { status, text: new TextDecoder().decode(new Uint8Array(does.memory.buffer, does.solve_out(), does.solve_out_length())) };
  } catch {
    return { status: 0, text: "" };
  }
}
