// take.tsx - export and import of the games stored in this browser: all of them written to one file, and such a file
// read.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { prepare } from "../net/here";
import { playedHere } from "../net/place";
import { refusalWords, whyText } from "../text/refusal";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import { saveText } from "./save";
import { FILE_MOST, takeAlong, takeIn, type TakenIn } from "./taking";

/** The number of rejected records that are listed one by one. */
const SHOWN = 8;

/** "2026-11-25", in the viewer's time zone. */
function today(): string {
  const now = new Date(), two = (n: number): string => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

interface State {
  /** What is going on, or the result. */
  say?: string;
  fault?: string;
  taken?: TakenIn;
}

function NotKept({ taken }: { taken: TakenIn }): JSX.Element | null {
  const t = text.value.replay.take, { bad } = taken;
  if (!bad.length) return null;
  return (
    <div class="not-kept">
      <p class="fault"><Icon name="warn" /><span>{t.notKept(bad.length)}</span></p>
      <ul>
        {bad.slice(0, SHOWN).map(({ line, why }) => <li key={line}>{t.line(line, why === "part")}</li>)}
        {bad.length > SHOWN && <li>{t.others(bad.length - SHOWN)}</li>}
      </ul>
    </div>
  );
}

/** Why a file was not read to its end. */
function ended(taken: TakenIn): string {
  const t = text.value.replay.take, { failed } = taken;
  if (!failed) return "";
  const why = failed.why === "no-room" ? t.full : failed.why === "bad-record" || failed.why === "unreadable" ? t.unreadable
    : failed.why === "too-fast" ? t.busy : refusalWords(failed.body).why;
  return `${t.broke} ${why}`;
}

/** `changed`: called when other games are stored. */
export function Take({ changed }: { changed: () => void }): JSX.Element {
  const t = text.value.replay.take;
  const input = useRef<HTMLInputElement>(null);
  const [state, show] = useState<State>({});
  const busy = useRef(false);
  const alone = async (work: () => Promise<State>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      show(await prepare("") ? await work() : { fault: t.cannot });
    } catch (e) {
      show({ fault: whyText(e) });
    }
    busy.current = false;
  };
  const write = (): Promise<void> => alone(async () => {
    show({ say: t.writing });
    const { parts, games } = await takeAlong();
    if (games) saveText(`hearts-${today()}.txt`, parts);
    return { say: games ? t.written(games) : t.nothing };
  });
  const read = (file: File): Promise<void> => alone(async () => {
    if (file.size > FILE_MOST) return { fault: t.tooLarge };
    show({ say: t.reading(0) });
    const taken = await takeIn(file, (part) => show({ say: t.reading(Math.floor(100 * part)) }));
    if (taken.kept) changed();
    return { taken, say: t.taken(taken.kept, taken.known), fault: ended(taken) };
  });
  return (
    <section class="take">
      <h3>{t.title}</h3>
      {playedHere() && <p class="soft">{t.say}</p>}
      <div class="row left">
        {playedHere() && <Button icon="down" onClick={() => void write()}>{t.write}</Button>}
        <input ref={input} class="vh" type="file" accept=".txt,.hearts,text/plain" tabIndex={-1} aria-hidden="true"
          onChange={(e) => {
            const file = e.currentTarget.files?.[0];
            e.currentTarget.value = "";
            if (file) void read(file);
          }} />
        <Button icon="plus" onClick={() => input.current?.click()}>{t.read}</Button>
      </div>
      <p class="done" role="status">{state.say}</p>
      {state.fault && <p class="fault" role="alert"><Icon name="warn" /><span>{state.fault}</span></p>}
      {state.taken && <NotKept taken={state.taken} />}
    </section>
  );
}
