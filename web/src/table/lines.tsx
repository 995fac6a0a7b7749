// lines.tsx - notices in the bar: the connection, and people who have left. They shift nothing, and cover no
// part of the table.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Connection } from "../net/connection";
import { keeping } from "../net/here";
import { offline } from "../net/online";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { Icon, type IconName } from "../ui/icons";
import { isLost, MOMENT } from "./link-lost";
import type { ChatLine } from "./model";
import { newsWords } from "./news";

/** How long "connected again" is shown, and news of the table. */
const BACK = 3500, NEWS = 7000;

/** "gone" when the connection has been lost for more than a moment; "back" for a while after it has recovered. */
const shown = signal<"well" | "gone" | "back">("well");

export function LinkLine({ link }: { link: Connection }): JSX.Element | null {
  const w = text.value.table, gone = isLost(link);
  useEffect(() => {
    const before = shown.peek();
    // Lost again while "back" is shown: that is no longer true.
    if (gone && before === "back") shown.value = "gone";
    if (!gone && before === "gone") shown.value = "back";
    const soon = window.setTimeout(() => { shown.value = gone ? "gone" : "well"; }, gone ? MOMENT : BACK);
    return () => clearTimeout(soon);
  }, [gone]);
  if (shown.value === "well") return null;
  return (
    <p class="linkline">
      <span>{shown.value === "back" ? w.linkBack : w.linkGone}</span>
      {shown.value === "gone" && <Button size="small" onClick={() => link.again()}>{w.tryNow}</Button>}
    </p>
  );
}

interface NoticeProps {
  icon: IconName;
  say: readonly string[];
}

/** A lasting state that does not stop the game: the notice can be dismissed. */
function Notice({ icon, say: [first, rest] }: NoticeProps): JSX.Element | null {
  const [shut, close] = useState(false), t = text.value.common.close;
  if (shut) return null;
  return (
    <p class="linkline notice" role="status">
      <Icon name={icon} /><span><b>{first}</b>{rest}</span>
      <Button icon="x" kind="quiet" aria-label={t} title={t} onClick={() => close(true)} />
    </p>
  );
}

/** At a table of this browser: there is no network, which does not matter here. */
export function OfflineLine(): JSX.Element | null {
  return offline.value ? <Notice icon="offline" say={text.value.table.noNetwork} /> : null;
}

/** The game cannot be stored, and so it does not go on; or it is not stored anywhere. */
export function KeepingLine(): JSX.Element | null {
  const now = keeping.value;
  if (now === "nowhere") return <Notice icon="warn" say={text.value.table.keptNowhere} />;
  return now === "kept" ? null : <p class="linkline" role="alert"><span>{text.value.table.notKept[now]}</span></p>;
}

/** News of the table, shown for a while; later it is in the chat. Before the game the seats show it. */
export function NewsLine({ talk, gathers }: { talk: ChatLine[]; gathers: boolean }): JSX.Element | null {
  const all = talk.filter(({ news }) => news), latest = all.at(-1) ?? null;
  const known = useRef(latest);
  const [told, tell] = useState<number | null>(null);
  useEffect(() => {
    if (latest === known.current) return undefined;
    known.current = latest;
    if (gathers && latest?.news?.what !== "unseated") return undefined;
    tell(latest?.n ?? null);
    const over = window.setTimeout(() => tell(null), NEWS);
    return () => clearTimeout(over);
  }, [latest]);
  if (told === null || shown.value !== "well") return null;
  const words = all.map((said) => (said.n === told && said.news ? newsWords(said.news) : ""));
  return <p class="linkline news"><span>{words.filter(Boolean).join(" ")}</span></p>;
}
