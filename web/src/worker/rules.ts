// rules.ts - the list of rules, and checks of rules: a program of its own (src/clients/browser/rules/rules_module.c), fetched when
// it is first needed.
import { fetchProgram } from "./program";

/** Its address; made by build.mjs. */
declare const RULES: string;

interface Exports {
  memory: WebAssembly.Memory;
  rules_in(length: number): number;
  rules_list_all(): number;
  rules_look(length: number): number;
  rules_out(): number;
  rules_out_length(): number;
}

let coming: Promise<Exports> | null = null;

function begin(): Promise<Exports> {
  coming ??= fetchProgram(RULES).then((module) => new WebAssembly.Instance(module).exports as unknown as Exports);
  coming.catch(() => { coming = null; });
  return coming;
}

function look(does: Exports, text: string): number {
  const body = new TextEncoder().encode(text), to = does.rules_in(body.length);
  if (!to) return 503;
  new Uint8Array(does.memory.buffer, to, body.length).set(body);
  return does.rules_look(body.length);
}

export const isOfRules = (asked: string): boolean => /^(GET|POST) \/api\/rules\n/.test(asked);

/** The same replies as a server's; status 0: the program cannot be loaded. */
export async function answerRules(asked: string): Promise<{ status: number; text: string }> {
  try {
    const does = await begin();
    const status = asked.startsWith("GET") ? does.rules_list_all() : look(does, asked.slice(asked.indexOf("\n") + 1));
    return { status, text: new TextDecoder().decode(new Uint8Array(does.memory.buffer, does.rules_out(), does.rules_out_length())) };
  } catch {
    coming = null;
    return { status: 0, text: "" };
  }
}
