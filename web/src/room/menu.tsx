// menu.tsx
import type { JSX } from "preact";
import type { Session } from "../table/session";

export function MenuSheet(_: { session: Session; onClose: () => void }): JSX.Element {
  return <></>;
}
