// memory.ts - replaces the store if the browser has none: data lasts as long as the worker.
import type { Bytes, Change, Keeper, Self } from "./store";

/** Bytes as a string that sorts in the same order. */
const nameOf = (key: Bytes): string => Array.from(key, (byte) => byte.toString(16).padStart(2, "0")).join("");

export class Memory implements Keeper {
  readonly lasting = false;
  onLost: () => void = () => undefined;
  private readonly kept = new Map<string, [Bytes, Bytes]>();
  private own: Self | null = null;

  async all(): Promise<[Bytes, Bytes][]> {
    return [...this.kept].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pair]) => pair);
  }

  async self(): Promise<Self | null> {
    return this.own;
  }

  async keepSelf(self: Self): Promise<void> {
    this.own = self;
  }

  async keep(changes: readonly Change[]): Promise<void> {
    for (const change of changes) {
      const name = nameOf(change.key);
      if (change.do === "put") this.kept.set(name, [change.key, change.value]);
      else if (change.do === "drop") this.kept.delete(name);
      else for (const known of this.kept.keys()) if (known.startsWith(name)) this.kept.delete(known);
    }
  }

  close(): void {
    // Nothing to release.
  }

  async again(): Promise<Memory> {
    return this;
  }
}
