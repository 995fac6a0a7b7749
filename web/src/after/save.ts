// save.ts - a text as a file of whoever looks at the page.

/** After so long a file is surely saved. */
const SAVED = 60_000;

/** The parts stand one behind the other. */
export function saveText(name: string, parts: string[]): void {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob(parts, { type: "text/plain" }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), SAVED);
}
