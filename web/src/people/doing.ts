// doing.ts - one thing at a time that the server is asked for, and what became of it.
import { useRef, useState } from "preact/hooks";
import { faultText } from "../text/refusal";

type Work = () => Promise<string | void>;

export interface Doing {
  busy: boolean;
  /** What was refused, in words; empty: nothing. */
  fault: string;
  /** What was done, in words. */
  done: string;
  run(work: Work): Promise<boolean>;
  /** The same, but what is pressed while something is being done waits for that. */
  next(work: Work): Promise<boolean>;
  /** A refusal that is not the server's. */
  refuse(say: string): void;
}

/** `run(work)` does it unless something is being done already; what `work` answers is shown as done. */
export function useDoing(): Doing {
  const [state, show] = useState({ busy: false, fault: "", done: "" });
  const now = useRef<Promise<boolean> | null>(null);
  const doIt = async (work: Work): Promise<boolean> => {
    show({ busy: true, fault: "", done: "" });
    try {
      const done = await work();
      show({ busy: false, fault: "", done: done ?? "" });
      return true;
    } catch (fault) {
      show({ busy: false, fault: faultText(fault), done: "" });
      return false;
    }
  };
  const begin = (work: Work): Promise<boolean> => {
    now.current = doIt(work).finally(() => { now.current = null; });
    return now.current;
  };
  return {
    ...state,
    run: async (work) => (now.current ? false : begin(work)),
    async next(work) {
      while (now.current) await now.current;
      return begin(work);
    },
    refuse: (say) => show({ busy: false, fault: say, done: "" }),
  };
}
