// form.tsx - an option of the rules with its input, and a section of them.
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import type { RuleOption, RulesSchema } from "../net/types";
import { text } from "../text/text";
import { isBad, Remark, remarksOn } from "./clash";
import type { Draft } from "./draft";
import { Field } from "./fields";
import { gameName, optionBrief, optionTitle, valueLabel } from "./labels";
import { type Places, useFocusWhenWanted } from "./places";
import { Phrase, plain } from "./phrase";

interface SectionProps {
  draft: Draft;
  schema: RulesSchema;
  places: Places;
  group: string;
}

/** The options of a group; those without effect at the moment are folded. */
export function Section({ draft, schema, places, group }: SectionProps): JSX.Element {
  const own = schema.options.filter((o) => o.group === group);
  const idles = draft.read.value?.idle ?? [];
  const shown = (o: RuleOption): boolean =>
    !idles.includes(o.name) || draft.changed.value.includes(o.name) || isBad(draft, o.name);
  const idle = own.filter((o) => !shown(o));
  return (
    <>
      {own.filter(shown).map((o) => (
        <Option key={o.name} draft={draft} places={places} option={o} />
      ))}
      {idle.length > 0 && (
        <details class="idle">
          <summary>{text.value.form.idle(idle.length)}</summary>
          {idle.map((o) => (
            <Option key={o.name} draft={draft} places={places} option={o} />
          ))}
        </details>
      )}
    </>
  );
}

function Option({ draft, places, option }: { draft: Draft; places: Places; option: RuleOption }): JSX.Element {
  const name = option.name;
  const value = draft.values.value[name] ?? option.default;
  const refused = draft.refused.value;
  const wide = option.kind !== "flag" && option.kind !== "number";
  const looks = ["opt", draft.changed.value.includes(name) && "changed", isBad(draft, name) && "bad", wide && "tall", places.marked.value === name && "found"];
  const here = useRef<HTMLDivElement>(null);
  useFocusWhenWanted(places, name, here);
  return (
    <div class={looks.filter(Boolean).join(" ")} id={"o-" + name} ref={here}>
      <div>
        <div class="head">
          <h4 id={"t-" + name}>{optionTitle(option)}</h4>
          <BaseValue draft={draft} option={option} label={(v) => valueLabel(option, v)} />
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
      {remarksOn(draft, name).map((say) => (
        <Remark key={say} say={say} />
      ))}
      <ContradictedOption draft={draft} places={places} name={name} />
    </div>
  );
}

/** The option that this one contradicts. */
function ContradictedOption({ draft, places, name }: { draft: Draft; places: Places; name: string }): JSX.Element | null {
  const refused = draft.refused.value;
  const against = refused?.option === name ? refused.other : refused?.other === name ? refused.option : undefined;
  if (!against) return null;
  return (
    <p class="remark">
      <button type="button" class="linklike" onClick={() => places.show(against)}>
        {text.value.form.clash.with(optionTitle(draft.option(against), against))}
      </button>
    </p>
  );
}

interface BaseValueProps {
  draft: Draft;
  option: RuleOption;
  label: (value: string) => string;
}

/** The value in the base game, if it differs, and a button to restore it. */
export function BaseValue({ draft, option, label }: BaseValueProps): JSX.Element | null {
  const t = text.value.form;
  const was = draft.changed.value.includes(option.name) ? draft.baseValues.value[option.name] : undefined;
  if (was === undefined) return null;
  return (
    <small class="was">
      <span>
        <Phrase say={t.was(gameName(draft.base.value), label(was))} />
      </span>
      <button
        type="button"
        aria-label={t.restoreOf(optionTitle(option), plain(label(was)))}
        onClick={() => draft.restore(option.name)}
      >
        {t.restore}
      </button>
    </small>
  );
}
