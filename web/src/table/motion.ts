// motion.ts - cards that move: what each thing seen looks like while it happens.
import type { Session } from "./session";

/** Lets what the session shows move on this board, until the returned function is called. */
export function moveOn(_session: Session, _board: HTMLElement): () => void {
  return () => undefined;
}
