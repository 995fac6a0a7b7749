// examples.mjs - the example positions of the rulebook, by what each page covers.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The pages of the rulebook as {title, covers, text, parts: [{title, flow}]}, in order. An element of `flow` is prose,
 * or an example: {rules, set, lines}; `set` has the options of its rules, including those of its game. Pages that are
 * only about the notation of rules, or about no option, are left out.
 */
export function examples(folder, presets = join(folder, "../../include/hearts/presets.def")) {
  const games = readGames(readFileSync(presets, "utf8"));
  return readdirSync(folder)
    .filter((name) => /^\d\d-.*\.md$/.test(name))
    .sort()
    .map((name) => page(readFileSync(join(folder, name), "utf8"), games))
    .filter((p) => p.parts.length > 0 && p.covers.some((c) => c.startsWith("option ")));
}

/** The options that each named game sets, including its parent's. */
function readGames(text) {
  const games = { classic: {} };
  for (const [, name, parent, changes] of text.matchAll(
    /^PRESET\("([^"]+)", (?:NULL|"([^"]+)"), "([^"]*)"/gm,
  ))
    games[name] = { ...(games[parent] ?? {}), ...settings(changes) };
  return games;
}

function settings(text) {
  return Object.fromEntries([...text.matchAll(/(\w+)=(\S+)/g)].map(([, option, value]) => [option, value]));
}

function page(text, games) {
  const [head, ...parts] = text.split(/^## /m);
  const title = /^# (.*)$/m.exec(head)[1];
  const covers = (/^covers: ((?:.|\n)*?)\n\n/m.exec(head)?.[1] ?? "")
    .split(/,\s*/)
    .map((w) => w.replace(/\s+/g, " ").trim());
  const intro = paragraphs(head.replace(/^# .*$/m, "").replace(/^covers: (?:.|\n)*?\n\n/m, ""));
  let general = "classic";
  const rulesFor = (block) => /^\[Rules "([^"]*)"\]/m.exec(block)?.[1] ?? general;
  return {
    title,
    covers: covers.filter(Boolean),
    text: intro,
    parts: parts
      .map((part) => {
        const end = part.indexOf("\n");
        const flow = part
          .slice(end + 1)
          .split(/```hearts\n((?:.|\n)*?)```/)
          .flatMap((piece, i) => {
            if (i % 2) return [example(piece, rulesFor(piece), games)].filter((e) => e.lines.length);
            general = /^\[Rules "([^"]*)"\]$/m.exec(piece)?.[1] ?? general;
            return paragraphs(piece);
          });
        return { title: part.slice(0, end).trim(), flow };
      })
      .filter((part) => part.flow.some((x) => typeof x !== "string")),
  };
}

function example(block, rules, games) {
  const lines = block
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !/^(\[Rules |\? rules:)/.test(line));
  return { rules, set: { ...(games[rules.trim().split(/\s+/)[0]] ?? {}), ...settings(rules) }, lines };
}

function paragraphs(text) {
  return text
    .replace(/^\[Rules .*\]$/gm, "")
    .trim()
    .split(/\n\s*\n/)
    .map((p) => p.replace(/\s*\n\s*/g, " ").trim())
    .filter(Boolean);
}
