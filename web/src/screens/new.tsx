// new.tsx
import type { JSX } from "preact";

export function NewScreen(_: { rules: string | null }): JSX.Element {
  return <main />;
}
