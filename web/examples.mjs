// examples.mjs - the example positions of the rulebook, by what each page covers.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The pages of the rulebook as {title, covers, parts: [{title, text, examples}]}, in their order. */
export function examples(folder) {
  return readdirSync(folder)
    .filter((name) => /^\d\d-.*\.md$/.test(name))
    .sort()
    .map((name) => page(readFileSync(join(folder, name), "utf8")));
}

function page(text) {
  const title = /^# (.*)$/m.exec(text)[1];
  const covers = (/^covers: ((?:.|\n)*?)\n\n/m.exec(text)?.[1] ?? "").split(/,\s*/).map((w) => w.trim()).filter(Boolean);
  const parts = text.split(/^## /m).slice(1).map((part) => {
    const end = part.indexOf("\n");
    const examples = [...part.matchAll(/```hearts\n((?:.|\n)*?)```/g)].map((m) => m[1].trim());
    const prose = part.slice(end + 1).replace(/```(?:.|\n)*?```/g, "").trim().split(/\n\s*\n/)
      .map((p) => p.replace(/\s*\n\s*/g, " ").trim()).filter(Boolean);
    return { title: part.slice(0, end).trim(), text: prose, examples };
  });
  return { title, covers, parts };
}
