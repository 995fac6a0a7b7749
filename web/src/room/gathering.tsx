// gathering.tsx
import type { JSX } from "preact";
import type { Session } from "../table/session";

export function Gathering(_: { session: Session }): JSX.Element {
  return <></>;
}
