// retry.tsx - "Try it from here": the button shown wherever a decision is viewed.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { faultText } from "../text/refusal";
import { text } from "../text/text";
import { Button } from "../ui/button";
import type { Tried } from "../table/tries";
import { tryIt } from "./try";

/** `tried`: fetches the data of the try. */
export function RetryButton({ tried, kind, say }: {
  tried: () => Promise<Tried>; kind?: "go" | "quiet"; say: string;
}): JSX.Element {
  const [busy, wait] = useState(false), [fault, tell] = useState("");
  const begin = async (): Promise<void> => {
    if (busy) return;
    wait(true);
    tell("");
    try {
      await tryIt(await tried());
    } catch (e) {
      tell(faultText(e));
    }
    wait(false);
  };
  return (
    <>
      <Button icon="again" class="again-from" {...(kind ? { kind } : {})} aria-busy={busy} onClick={() => void begin()}>{say}</Button>
      <span class={fault ? "again-fault" : "vh"} role="status">{fault || (busy ? text.value.common.loading : "")}</span>
    </>
  );
}
