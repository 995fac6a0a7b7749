// pictures.tsx - a small picture instead of an initial. The words are those of src/table/pictures.def.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";

export const pictures = [
  "fox", "owl", "cat", "dog", "bear", "hare", "fish", "bird", "snail", "bee", "tree", "flower",
  "leaf", "sun", "moon", "star", "boat", "house", "cup", "kite",
] as const;
export type PictureName = (typeof pictures)[number];

/** The picture for a word of a server or a browser; null if it is unknown. */
export function pictureOf(word: string | null | undefined): PictureName | null {
  return pictures.find((name) => name === word) ?? null;
}

const drawn = signal<Record<PictureName, string> | null>(null);
let coming = false;

/** They are fetched when the first is shown; if that fails, only the colour is shown. */
function fetchThem(): void {
  if (coming) return;
  coming = true;
  import("./drawn").then((m) => { drawn.value = m.drawn; }, () => { coming = false; });
}

export function Picture({ name }: { name: PictureName }): JSX.Element {
  useEffect(fetchThem, []);
  return <svg class="picture" viewBox="0 0 32 32" aria-hidden="true"><path d={drawn.value?.[name]} /></svg>;
}
