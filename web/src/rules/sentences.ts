// sentences.ts - splits paragraphs into sentences, to see which of them are new.

/** A paragraph's sentences; a point within a number does not end a sentence. */
export function sentences(paragraph: string): string[] {
  return paragraph.split(/(?<=[.!?:;])\s+(?=\S)/).filter(Boolean);
}

export interface Passage {
  say: string;
  fresh: boolean;
}

/** The sentences, with new and old ones grouped together. */
export function fresh(paragraph: string, before: Set<string>): Passage[] {
  const out: Passage[] = [];
  for (const say of sentences(paragraph)) {
    const isFresh = !before.has(say),
      last = out.at(-1);
    if (last && last.fresh === isFresh) last.say += " " + say;
    else out.push({ say, fresh: isFresh });
  }
  return out;
}
