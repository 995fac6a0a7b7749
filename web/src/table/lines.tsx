// lines.tsx - quiet lines in the bar: the connection, and who has gone. They move nothing, and cover nothing on the cloth.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { link } from "../net/link";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { lost, MOMENT } from "./link-lost";
import type { Said } from "./model";
import { newsWords } from "./news";

/** So long it is told that the connection is back, and what is new at the table. */
const BACK = 3500, NEWS = 7000;

/** "gone" once the connection is away for more than a moment; "back" for a while when it has healed. */
const shown = signal<"well" | "gone" | "back">("well");

export function LinkLine(): JSX.Element | null {
  const w = text.value.table, gone = lost.value;
  useEffect(() => {
    const before = shown.peek();
    // Gone once more while it is said to be back: that is no longer true.
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

/** What is new at the table, for a while; later it stands in the talk. While a table gathers people the seats tell it. */
export function NewsLine({ talk, gathers }: { talk: Said[]; gathers: boolean }): JSX.Element | null {
  const all = talk.filter(({ news }) => news && (!gathers || news.what === "unseated")), latest = all.at(-1) ?? null;
  const known = useRef(latest);
  const [told, tell] = useState<number | null>(null);
  useEffect(() => {
    if (latest === known.current) return undefined;
    known.current = latest;
    tell(latest?.n ?? null);
    const over = window.setTimeout(() => tell(null), NEWS);
    return () => clearTimeout(over);
  }, [latest]);
  if (told === null || shown.value !== "well") return null;
  const words = all.map((said) => (said.n === told && said.news ? newsWords(said.news) : ""));
  return <p class="linkline"><span>{words.filter(Boolean).join(" ")}</span></p>;
}
