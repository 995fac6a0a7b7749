// open-record.tsx - chooses a text file with a game and shows it.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { Refused } from "../net/api";
import type { Refusal } from "../net/types";
import { go, route } from "../route";
import { refusalText } from "../text/refusal";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import { MOST_BYTES, opened, readRecord } from "./record";

function trouble(e: unknown): string {
  const t = text.value.replay.history;
  if (!(e instanceof Refused)) return t.badRecord;
  const { line } = e.body as Refusal & { line?: number };
  switch (e.why) {
    case "bad-record": return line ? t.badLine(line) : t.badRecord;
    case "too-large": return t.tooLarge;
    case "malformed": return t.badRecord;
    default: return refusalText(e.body);
  }
}

export function OpenRecord(): JSX.Element {
  const t = text.value.replay.history;
  const input = useRef<HTMLInputElement>(null);
  const [said, say] = useState("");
  const [asking, wait] = useState(false);
  /** If several files are chosen one after the other, only the last one counts. */
  const latest = useRef<File | null>(null);
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    say("");
    latest.current = file;
    wait(false);
    if (file.size > MOST_BYTES) return say(t.tooLarge);
    const from = route.value;
    wait(true);
    try {
      const found = await readRecord(file);
      if (latest.current !== file || route.value !== from) return;
      opened.value = found;
      go(found.replay ? "/g/record" : "/g/record/check");
    } catch (e) {
      if (latest.current === file) say(trouble(e));
    }
    if (latest.current === file) wait(false);
  };
  return (
    <div class="open-record">
      <input ref={input} class="vh" type="file" accept=".txt,.hearts,text/plain" tabIndex={-1}
        aria-hidden="true"
        onChange={(e) => { void choose(e.currentTarget.files?.[0]); e.currentTarget.value = ""; }} />
      <Button icon="rules" onClick={() => input.current?.click()}>{t.openRecord}</Button>
      <p class="soft">{t.openSay}</p>
      {asking && <p class="soft" role="status">{text.value.common.loading}</p>}
      {said && <p class="fault" role="alert"><Icon name="warn" />{said}</p>}
    </div>
  );
}
