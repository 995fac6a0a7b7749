// sentences.ts - paragraphs taken apart into sentences, to see which of them are new.

/** A paragraph's sentences; a point within a number ends none. */
export function sentences(paragraph: string): string[] {
  return paragraph.split(/(?<=[.!?:;])\s+(?=\S)/).filter(Boolean);
}

export interface Said {
  say: string;
  fresh: boolean;
}

/** The sentences, neighbours of one sort together. */
export function fresh(paragraph: string, before: Set<string>): Said[] {
  const out: Said[] = [];
  for (const say of sentences(paragraph)) {
    const isFresh = !before.has(say),
      last = out.at(-1);
    if (last && last.fresh === isFresh) last.say += " " + say;
    else out.push({ say, fresh: isFresh });
  }
  return out;
}
