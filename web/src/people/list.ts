// list.ts - a list that the server stores, fetched when it is shown and after every change.
import { useEffect, useState } from "preact/hooks";
import { locale } from "../text/text";
import { useDoing, type Doing } from "./doing";

export interface Kept<T> {
  /** null: not known yet. */
  items: T[] | null;
  doing: Doing;
  /** Changes the list, after earlier changes are done, and fetches it again. */
  change(work: () => Promise<unknown>): Promise<boolean>;
}

export function useList<T>(load: () => Promise<T[]>): Kept<T> {
  const [items, show] = useState<T[] | null>(null);
  const doing = useDoing();
  useEffect(() => void doing.run(async () => show(await load())), []);
  return {
    items, doing,
    change: (work) => doing.next(async () => {
      await work();
      show(await load());
    }),
  };
}

export function when(ms: number): string {
  return new Date(ms).toLocaleDateString(locale(), { day: "numeric", month: "long", year: "numeric" });
}
