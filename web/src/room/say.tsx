// say.tsx - chat input: six signs and twelve phrases for thumbs, and free text.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Fault } from "../people/outcome";
import type { Id } from "../net/types";
import type { Session } from "../table/session";
import { allPhrases, allSigns, wireOf, type Phrase, type Sign } from "../text/phrases";
import { refusalText } from "../text/refusal";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { SignPicture } from "./signs";

export const SAY_MOST = 300;
const NEARLY = 40;

/** The text being written: it stays while the tray is folded, or moved into the dialog. */
const draft = signal<{ table: Id; words: string }>({ table: "", words: "" });

interface SayProps {
  session: Session;
  /** The number of phrases shown at first. */
  few: number;
  /** Called when something was sent with one press. */
  onPressed?: () => void;
}

export function Say({ session, few, onPressed }: SayProps): JSX.Element {
  const t = text.value.room;
  const [fault, refuse] = useState("");
  const words = draft.value.table === session.id ? draft.value.words : "";
  const type = (now: string): void => { draft.value = { table: session.id, words: now }; };
  const left = SAY_MOST - [...words].length;
  const give = async (say: string): Promise<boolean> => {
    refuse("");
    const answer = await session.link.command({ do: "say", text: say });
    if (answer.is === "no") refuse(refusalText(answer));
    return answer.is !== "no";
  };
  const send = async (): Promise<void> => {
    const say = words.trim();
    if (!say) return;
    type("");
    // Put refused words back, unless others are being written.
    if (!await give(say) && !draft.value.words) type(say);
  };
  const press = (what: Sign | Phrase): void => {
    void give(wireOf(what)).then((said) => { if (said) onPressed?.(); });
  };
  return (
    <form class="saying" onSubmit={(e) => { e.preventDefault(); void send(); }}>
      <div class="signs" role="group" aria-label={t.sign}>
        {allSigns.map((sign) => (
          <button key={sign} type="button" data-says={sign} onClick={() => press(sign)}>
            <SignPicture sign={sign} /><span>{t.signs[sign]}</span>
          </button>
        ))}
      </div>
      <Phrases few={few} onPress={press} />
      <div class="say">
        <input class="field" aria-label={t.say} placeholder={t.ownWords} value={words} maxLength={SAY_MOST}
          autocomplete="off" dir="auto" enterkeyhint="send" onInput={(e) => type(e.currentTarget.value)} />
        <Button type="submit" size="small">{t.send}</Button>
      </div>
      {left < NEARLY && <p class="soft">{t.left(left)}</p>}
      <Fault say={fault} />
    </form>
  );
}

function Phrases({ few, onPress }: { few: number; onPress: (phrase: Phrase) => void }): JSX.Element {
  const t = text.value.room;
  const [all, show] = useState(false);
  return (
    <div class="phrases" role="group" aria-label={t.phrase}>
      {allPhrases.slice(0, all ? allPhrases.length : few).map((phrase) => (
        <button key={phrase} type="button" data-says={phrase} onClick={() => onPress(phrase)}>{t.phrases[phrase]}</button>
      ))}
      <button type="button" class="more" aria-expanded={all} onClick={() => show(!all)}>
        {all ? t.fewerPhrases : t.morePhrases}
      </button>
    </div>
  );
}
