// print.ts - the fingerprint of a deal: the first eight characters of its lock, which players read to each other.

/** "7f3a 91c2" */
export const printOf = (lock: string): string => lock.slice(0, 4) + " " + lock.slice(4, 8);

/** The same, character by character for screen readers: "7 f 3 a, 9 1 c 2". */
export const spelt = (lock: string): string => [lock.slice(0, 4), lock.slice(4, 8)].map((group) => [...group].join(" ")).join(", ");
