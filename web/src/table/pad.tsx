// pad.tsx
import type { JSX } from "preact";
import type { Session } from "./session";

export function Pad(_: { session: Session }): JSX.Element {
  return <></>;
}
