// keys.tsx
import type { JSX } from "preact";

export function KeysSheet(_: { onClose: () => void }): JSX.Element {
  return <></>;
}
