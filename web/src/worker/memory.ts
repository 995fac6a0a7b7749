// memory.ts - in place of a store, where the browser has none: what happens is there as long as the worker is.
import type { Bytes, Change, Keeper, Self } from "./store";

/** Bytes as a text whose order is theirs. */
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
    // There is nothing to give back.
  }

  async again(): Promise<Memory> {
    return this;
  }
}
