// table.tsx
import type { JSX } from "preact";

export function TableScreen(_: { id: string }): JSX.Element {
  return <main />;
}
