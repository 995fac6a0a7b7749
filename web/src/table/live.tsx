// live.tsx
import type { JSX } from "preact";
import type { Session } from "./session";

export function Live(_: { session: Session }): JSX.Element {
  return <></>;
}
