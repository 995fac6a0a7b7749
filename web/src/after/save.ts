// save.ts - saves a text as a file on the viewer's device.

/** After this time the file is surely saved. */
const SAVED = 60_000;

/** The parts are joined in order. */
export function saveText(name: string, parts: string[]): void {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(new Blob(parts, { type: "text/plain" }));
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), SAVED);
}
