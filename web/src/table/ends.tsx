// ends.tsx
import type { JSX } from "preact";
import type { Session } from "./session";

export function Ends(_: { session: Session }): JSX.Element {
  return <></>;
}
