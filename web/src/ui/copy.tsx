// copy.tsx - a text to copy or share.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { text } from "../text/text";
import { Button } from "./button";

interface CopyProps {
  label: string;
  value: string;
  /** The text to share along with the link, if the device can share. */
  share?: string;
}

/** False: the browser refuses, and the input is selected. */
export async function copy(field: HTMLInputElement | null, value: string): Promise<boolean> {
  field?.select();
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    // Without a secure origin there is no clipboard: select the input, and try the older way.
    return document.execCommand("copy");
  }
}

export function CopyField({ label, value, share }: CopyProps): JSX.Element {
  const t = text.value.gather;
  const field = useRef<HTMLInputElement>(null);
  const [said, say] = useState("");
  useEffect(() => {
    if (!said) return;
    const later = setTimeout(() => say(""), 4000);
    return () => clearTimeout(later);
  }, [said]);
  const take = (): void =>
    void copy(field.current, value).then((ok) => say(ok ? t.copied : t.copyFailed));
  const pass = (): void => void navigator.share({ text: share ?? "", url: value }).catch(() => undefined);
  return (
    <div class="copy">
      <label>
        <span class="vh">{label}</span>
        <input class="field" ref={field} readOnly value={value} onFocus={(e) => e.currentTarget.select()} />
      </label>
      {share !== undefined && "share" in navigator && (
        <Button onClick={pass}>{t.share}</Button>
      )}
      <Button icon="link" onClick={take}>
        {said || t.copy}
      </Button>
      <span class="vh" role="status">{said}</span>
    </div>
  );
}
