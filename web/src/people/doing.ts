// doing.ts - runs one request at a time, and keeps its outcome for display.
import { useRef, useState } from "preact/hooks";
import { faultText } from "../text/refusal";

type Work = () => Promise<string | void>;

export interface Doing {
  busy: boolean;
  /** The refusal in words; empty: none. */
  fault: string;
  /** What was done, in words. */
  done: string;
  run(work: Work): Promise<boolean>;
  /** The same, but a press while something is running waits for it. */
  next(work: Work): Promise<boolean>;
  /** Shows a refusal that does not come from the server. */
  refuse(say: string): void;
}

/** `run(work)` runs it unless something is running already; the result of `work` is shown as done. */
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
