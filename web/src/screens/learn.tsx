// learn.tsx
import type { JSX } from "preact";

export function LearnScreen(): JSX.Element {
  return <main />;
}
