// settings.tsx
import type { JSX } from "preact";

export function SettingsSheet(_: { onClose: () => void }): JSX.Element {
  return <></>;
}
