// talk.tsx
import type { JSX } from "preact";
import type { Session } from "../table/session";

export function Talk(_: { session: Session }): JSX.Element {
  return <></>;
}
