// tricks.tsx
import type { JSX } from "preact";
import type { Session } from "./session";

export function TricksSheet(_: { session: Session; onClose: () => void }): JSX.Element {
  return <></>;
}
