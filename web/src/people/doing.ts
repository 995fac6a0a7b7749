// doing.ts - one thing at a time that the server is asked for, and what became of it.
import { useState } from "preact/hooks";
import { faultText } from "../text/refusal";

export interface Doing {
  busy: boolean;
  /** What was refused, in words; empty: nothing. */
  fault: string;
  /** What was done, in words. */
  done: string;
  run(work: () => Promise<string | void>): Promise<boolean>;
  /** A refusal that is not the server's. */
  refuse(say: string): void;
}

/** `run(work)` does it unless something is being done already; what `work` answers is shown as done. */
export function useDoing(): Doing {
  const [state, show] = useState({ busy: false, fault: "", done: "" });
  return {
    ...state,
    async run(work) {
      if (state.busy) return false;
      show({ busy: true, fault: "", done: "" });
      try {
        const done = await work();
        show({ busy: false, fault: "", done: done ?? "" });
        return true;
      } catch (fault) {
        show({ busy: false, fault: faultText(fault), done: "" });
        return false;
      }
    },
    refuse: (say) => show({ busy: false, fault: say, done: "" }),
  };
}
