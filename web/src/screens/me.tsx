// me.tsx
import type { JSX } from "preact";

export function MeScreen(): JSX.Element {
  return <main />;
}
