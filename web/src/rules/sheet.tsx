// sheet.tsx
import type { JSX } from "preact";

export function RulesSheet(_: { rules: string; onClose: () => void }): JSX.Element {
  return <></>;
}
