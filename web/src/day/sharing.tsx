// sharing.tsx - the result to share: the text, and the ways to share it.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Day } from "../table/days";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { copy } from "../ui/copy";
import { pictureName, save, shareLines, sharePicture, shareText } from "./share";

/** False: this device cannot share it, or sharing failed. */
async function pass(what: ShareData): Promise<boolean> {
  if (!("share" in navigator) || ("files" in what && !navigator.canShare?.(what))) return false;
  try {
    await navigator.share(what);
    return true;
  } catch (e) {
    // The person closed the share dialog: offer nothing else instead.
    return (e as DOMException).name === "AbortError";
  }
}

export function Sharing({ day }: { day: Day }): JSX.Element {
  const w = text.value.day;
  const [said, say] = useState("");
  useEffect(() => {
    if (!said) return undefined;
    const later = setTimeout(() => say(""), 4000);
    return () => clearTimeout(later);
  }, [said]);
  const take = async (): Promise<void> => say((await copy(null, shareText(day))) ? w.copied : w.notCopied);
  const draw = async (): Promise<void> => {
    const picture = await sharePicture(day), name = pictureName(day);
    if (!picture) return say(w.noPicture);
    if (await pass({ files: [new File([picture], name, { type: "image/png" })] })) return;
    save(picture, name);
    say(w.saved);
  };
  return (
    <section class="dayshare">
      <h3>{w.share}</h3>
      <pre class="sharetext">{shareLines(day).join("\n")}</pre>
      <div class="row left">
        <Button icon="copy" kind="go" onClick={() => void take()}>{w.copy}</Button>
        {"share" in navigator && <Button icon="share" onClick={() => void pass({ text: shareText(day) })}>{w.pass}</Button>}
        <Button icon="down" onClick={() => void draw()}>{w.picture}</Button>
      </div>
      <p class="soft" role="status">{said}</p>
    </section>
  );
}
