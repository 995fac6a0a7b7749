// sound.ts - a sound for each event, made here.
import type { Session } from "./session";

/** Lets what the session shows be heard, until the returned function is called. */
export function soundOf(_session: Session): () => void {
  return () => undefined;
}
