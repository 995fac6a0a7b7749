// open-record.tsx - chooses a text file with a game and shows it.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { Refused } from "../net/api";
import type { Refusal } from "../net/types";
import { go } from "../route";
import { refusalText } from "../text/refusal";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import { MOST_BYTES, openRecord } from "./record";

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
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    say("");
    if (file.size > MOST_BYTES) return say(t.tooLarge);
    try {
      await openRecord(file);
      go("/g/record");
    } catch (e) {
      say(trouble(e));
    }
  };
  return (
    <div class="open-record">
      <input ref={input} class="vh" type="file" accept=".txt,.hearts,text/plain" tabIndex={-1}
        aria-hidden="true"
        onChange={(e) => { void choose(e.currentTarget.files?.[0]); e.currentTarget.value = ""; }} />
      <Button icon="rules" onClick={() => input.current?.click()}>{t.openRecord}</Button>
      <p class="soft">{t.openSay}</p>
      {said && <p class="fault" role="alert"><Icon name="warn" />{said}</p>}
    </div>
  );
}
