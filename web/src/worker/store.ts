// store.ts - bytes under keys in IndexedDB: after a crash a group of changes is there completely, or not at all.
//
// One worker writes at a time. Each worker that starts takes the next number; a group from a worker with an older
// number is refused. So a worker that was asleep while another took over cannot change anything any more.

export type Bytes = Uint8Array<ArrayBuffer>;

/** One change of a group. */
export type Change =
  | { do: "put"; key: Bytes; value: Bytes }
  | { do: "drop" | "dropAll"; key: Bytes };

/** Who plays in this browser. */
export interface Self {
  id: Bytes;
  key: Bytes;
  name: string;
}

/** Where the games of the tables are stored. */
export interface Keeper {
  /** Whether it survives closing the page. */
  readonly lasting: boolean;
  /** Called when the browser deletes all of it. */
  onLost: () => void;
  /** Keys and values, in the order of the keys. */
  all(): Promise<[Bytes, Bytes][]>;
  self(): Promise<Self | null>;
  keepSelf(self: Self): Promise<void>;
  /** Stores all of them in order, or none; rejects with the reason. */
  keep(changes: readonly Change[]): Promise<void>;
  close(): void;
  /** Opens it again, for a program that restarts. */
  again(): Promise<Keeper>;
}

/** Another worker has taken over. */
export class Fenced extends Error {}

const NAME = "hearts", VERSION = 1, KEPT = "kept", OWN = "own";

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("a request to the browser's storage failed"));
  });
}

function ended(group: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    group.oncomplete = () => resolve();
    group.onabort = () => reject(group.error ?? new Error("the browser gave a group of changes up"));
  });
}

/** The first key, in byte order, after all keys that begin with these bytes. */
function after(begins: Bytes): Bytes | null {
  let last = begins.length - 1;
  while (last >= 0 && begins[last] === 0xff) last--;
  if (last < 0) return null;
  const end = begins.slice(0, last + 1);
  end[last] = (end[last] ?? 0) + 1;
  return end;
}

function allThatBegin(begins: Bytes): IDBKeyRange {
  const end = after(begins);
  return end ? IDBKeyRange.bound(begins, end, false, true) : IDBKeyRange.lowerBound(begins);
}

export class Store implements Keeper {
  readonly lasting = true;
  onLost: () => void = () => undefined;

  private constructor(private readonly db: IDBDatabase, private readonly turn: number) {
    db.onclose = () => this.onLost();
    // A newer program wants another schema: let that one play.
    db.onversionchange = () => {
      db.close();
      this.onLost();
    };
  }

  static async open(): Promise<Store> {
    const opening = indexedDB.open(NAME, VERSION);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(KEPT);
      opening.result.createObjectStore(OWN);
    };
    const db = await done(opening);
    const group = db.transaction(OWN, "readwrite"), own = group.objectStore(OWN), end = ended(group);
    const turn = ((await done(own.get("turn")) as number | undefined) ?? 0) + 1;
    own.put(turn, "turn");
    await end;
    return new Store(db, turn);
  }

  async all(): Promise<[Bytes, Bytes][]> {
    const kept = this.db.transaction(KEPT).objectStore(KEPT);
    const [keys, values] = await Promise.all([done(kept.getAllKeys()), done(kept.getAll())]);
    return keys.map((key, i) => [new Uint8Array(key as ArrayBuffer), values[i] as Bytes]);
  }

  async self(): Promise<Self | null> {
    return (await done(this.db.transaction(OWN).objectStore(OWN).get("self")) as Self | undefined) ?? null;
  }

  async keepSelf(self: Self): Promise<void> {
    await this.write([OWN], (group) => void group.objectStore(OWN).put(self, "self"));
  }

  async keep(changes: readonly Change[]): Promise<void> {
    await this.write([OWN, KEPT], (group) => {
      const kept = group.objectStore(KEPT);
      for (const change of changes)
        if (change.do === "put") kept.put(change.value, change.key);
        else kept.delete(change.do === "drop" ? change.key : allThatBegin(change.key));
    });
  }

  private async write(stores: string[], work: (group: IDBTransaction) => void): Promise<void> {
    // Whatever the player is shown must already be on the disk.
    const group = this.db.transaction(stores, "readwrite", { durability: "strict" }), end = ended(group);
    let fenced = false;
    const turn = group.objectStore(OWN).get("turn");
    turn.onsuccess = () => {
      fenced = turn.result !== this.turn;
      if (fenced) group.abort();
      else work(group);
    };
    try {
      await end;
    } catch (e) {
      throw fenced ? new Fenced("another worker plays") : e;
    }
  }

  close(): void {
    this.db.close();
  }

  again(): Promise<Store> {
    this.close();
    return Store.open();
  }
}
