// lobby.tsx
import type { JSX } from "preact";

export function LobbyScreen(): JSX.Element {
  return <main />;
}
