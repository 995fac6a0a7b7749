// start.tsx
import type { JSX } from "preact";

export function Start(): JSX.Element {
  return <main />;
}
