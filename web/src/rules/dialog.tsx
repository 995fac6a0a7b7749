// dialog.tsx - the rules of a table: in words, what is special about them, and examples from the rulebook.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { RulesRead, RulesSchema } from "../net/types";
import { gameName as fullName } from "./presets";
import { text } from "../text/text";
import { ButtonLink } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Examples } from "./examples";
import { gameName, optionTitle, valueLabel } from "./labels";
import { Phrase } from "./phrase";
import { differing, loadSchema, readRules } from "./schema";
import { baseIn } from "./values";

interface Known {
  schema: RulesSchema;
  read: RulesRead;
  base: RulesRead | null;
}

type State = Known | "loading" | "unreadable" | "unreachable";

async function load(rules: string): Promise<State> {
  try {
    const [schema, read] = await Promise.all([loadSchema(), readRules(rules)]);
    return read ? { schema, read, base: await readRules(baseIn(read.rules)) } : "unreadable";
  } catch {
    return "unreachable";
  }
}

interface RulesProps {
  rules: string;
  /** They are the rules of a table, and not only a preview. */
  table?: boolean;
  onClose: () => void;
}

export function RulesDialog({ rules, table = false, onClose }: RulesProps): JSX.Element {
  const t = text.value;
  const [state, set] = useState<State>("loading");
  useEffect(() => {
    let wanted = true;
    void load(rules).then((s) => {
      if (wanted) set(s);
    });
    return () => {
      wanted = false;
    };
  }, [rules]);
  return (
    <Dialog title={t.rules.title} onClose={onClose}>
      {typeof state === "string" ? (
        <p role="status">
          {state === "loading"
            ? t.common.loading
            : state === "unreadable"
              ? t.rules.unreadable
              : t.common.unreachable}
        </p>
      ) : (
        <Contents {...state} table={table} />
      )}
    </Dialog>
  );
}

function Contents({ schema, read, base, table }: Known & { table: boolean }): JSX.Element {
  const t = text.value.rules;
  const game = gameName(baseIn(read.rules));
  const changed = base ? differing(read.options, base.options) : [];
  return (
    <div class="rulesheet">
      <section>
        <p class="small">{!table ? fullName(read.rules) : changed.length ? t.hereChanged(game) : t.here(game)}</p>
        <h3>{t.inWords}</h3>
        <ul class="lines">
          {t.words(read).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      {base && changed.length > 0 && (
        <section>
          <h3>{t.changes(game)}</h3>
          <dl class="diff">
            {changed.map((name) => {
              const o = schema.options.find((x) => x.name === name);
              const label = (of: RulesRead): string =>
                o ? valueLabel(o, of.options[name] ?? "") : (of.options[name] ?? "");
              return (
                <div key={name}>
                  <dt>{optionTitle(o, name)}</dt>
                  <dd>
                    <s>
                      <Phrase say={label(base)} />
                    </s>{" "}
                    <Phrase say={label(read)} />
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
      )}
      <section>
        <h3>{t.examples}</h3>
        <Examples read={read} schema={schema} />
      </section>
      <section>
        <p class="small">
          {t.asText}: <code>{read.rules}</code>
        </p>
        <p>
          <ButtonLink href={"/r/" + encodeURIComponent(read.rules)}>{t.make}</ButtonLink>
        </p>
      </section>
    </div>
  );
}
