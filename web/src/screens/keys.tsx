// keys.tsx
import type { JSX } from "preact";

export function KeysScreen(): JSX.Element {
  return <main />;
}
