// form.tsx - every option of the rules, by groups, as the server lists them.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { RuleOption, RulesSchema } from "../net/types";
import { text } from "../text/text";
import { Icon } from "../ui/icons";
import { Clash, isBad, Remark, remarksOn } from "./clash";
import type { Draft } from "./draft";
import { Field } from "./fields";
import { gameName, groupTitle, optionBrief, optionTitle, valueLabel } from "./labels";
import { matters } from "./matters";
import { Phrase, plain } from "./phrase";

/** The groups, and what has happened in each; `more` are sections that the form has besides. */
export function Groups({
  draft,
  schema,
  more,
}: {
  draft: Draft;
  schema: RulesSchema;
  more: [string, string][];
}): JSX.Element {
  const t = text.value.form;
  const sections: [string, string][] = [
    ...schema.groups.map((g): [string, string] => ["g-" + g.name, groupTitle(schema, g.name)]),
    ...more,
  ];
  const here = useHere(sections.map(([id]) => id));
  return (
    <nav class="groups" aria-label={t.groupsLabel}>
      <ol>
        {sections.map(([id, title]) => {
          const own = schema.options.filter((o) => "g-" + o.group === id);
          const changed = own.filter((o) => draft.changed.value.includes(o.name)).length;
          const bad = own.some((o) => isBad(draft, o.name));
          return (
            <li key={id}>
              <a href={"#" + id} {...(here === id ? { "aria-current": "true" } : {})}>
                {title}{" "}
                {bad ? (
                  <small class="w">
                    <Icon name="warn" /> {t.toSettle}
                  </small>
                ) : (
                  changed > 0 && <small>{t.changed(changed)}</small>
                )}
              </a>
            </li>
          );
        })}
      </ol>
      <p>{t.as(gameName(draft.base.value))}</p>
    </nav>
  );
}

/** The section that is being read: the last one whose heading has come near the top. */
function useHere(ids: string[]): string {
  const [here, set] = useState(ids[0] ?? "");
  const key = ids.join(" ");
  useEffect(() => {
    const look = (): void => {
      const passed = key
        .split(" ")
        .filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 1e9) < 160);
      set(passed.at(-1) ?? key.split(" ")[0] ?? "");
    };
    document.addEventListener("scroll", look, { capture: true, passive: true });
    return () => document.removeEventListener("scroll", look, { capture: true });
  }, [key]);
  useEffect(() => {
    document
      .querySelector('.groups a[aria-current="true"]')
      ?.closest("li")
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [here]);
  return here;
}

export function Section({
  draft,
  schema,
  group,
}: {
  draft: Draft;
  schema: RulesSchema;
  group: string;
}): JSX.Element {
  const t = text.value.form;
  const own = schema.options.filter((o) => o.group === group);
  const facts = { kitty: draft.read.value?.kitty ?? 0 };
  const shown = (o: RuleOption): boolean =>
    matters(o.name, draft.values.value, facts) ||
    draft.changed.value.includes(o.name) ||
    isBad(draft, o.name);
  const idle = own.filter((o) => !shown(o));
  return (
    <section id={"g-" + group} aria-labelledby={"h-" + group}>
      <h2 id={"h-" + group}>{groupTitle(schema, group)}</h2>
      {own.filter(shown).map((o) => (
        <Option key={o.name} draft={draft} option={o} />
      ))}
      {idle.length > 0 && (
        <details class="idle">
          <summary>{t.idle(idle.length)}</summary>
          {idle.map((o) => (
            <Option key={o.name} draft={draft} option={o} />
          ))}
        </details>
      )}
    </section>
  );
}

function Option({ draft, option }: { draft: Draft; option: RuleOption }): JSX.Element {
  const t = text.value.form;
  const name = option.name;
  const value = draft.values.value[name] ?? option.default;
  const refused = draft.refused.value;
  const bad = isBad(draft, name);
  const was = draft.changed.value.includes(name) ? draft.baseValues.value[name] : undefined;
  const wide = option.kind !== "flag" && option.kind !== "number";
  return (
    <div class={"opt" + (bad ? " bad" : "") + (wide ? " tall" : "")} id={"o-" + name}>
      <div>
        <div class="head">
          <h3 id={"t-" + name}>{optionTitle(option)}</h3>
          {was !== undefined && <Was draft={draft} option={option} was={was} />}
        </div>
        <p id={"d-" + name}>
          <Phrase say={optionBrief(option)} />
        </p>
      </div>
      <div class="ctl">
        <Field
          option={option}
          value={value}
          onChange={(v) => draft.set(name, v)}
          title={"t-" + name}
          about={"d-" + name}
          seats={Number(draft.values.value.players) || 4}
          counts={refused?.option === "players" ? undefined : draft.read.value?.counts}
        />
      </div>
      {bad && refused && <Clash draft={draft} refused={refused} />}
      {remarksOn(draft, name).map((say) => (
        <Remark key={say} say={say} />
      ))}
      {!bad && refused?.other === name && (
        <p class="remark">
          <a href={"#o-" + (refused.option ?? "")}>
            {t.clash.with(optionTitle(draft.option(refused.option ?? ""), refused.option))}
          </a>
        </p>
      )}
    </div>
  );
}

/** What the game has that the draft is made from, and the way back there. */
function Was({ draft, option, was }: { draft: Draft; option: RuleOption; was: string }): JSX.Element {
  const t = text.value.form;
  const label = valueLabel(option, was);
  return (
    <small class="was">
      <span>
        <Phrase say={t.was(gameName(draft.base.value), label)} />
      </span>
      <button
        type="button"
        aria-label={t.restoreOf(optionTitle(option), plain(label))}
        onClick={() => draft.restore(option.name)}
      >
        {t.restore}
      </button>
    </small>
  );
}
