// game.tsx
import type { JSX } from "preact";

export function GameScreen(_: { id: string }): JSX.Element {
  return <main />;
}
