// common.tsx - the options in which families differ, asked before all others, each with the most common values.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { RuleOption, RulesSchema } from "../net/types";
import { text } from "../text/text";
import { isBad } from "./clash";
import type { Draft } from "./draft";
import { Field } from "./fields";
import { BaseValue } from "./form";
import { optionBrief, optionTitle, valueLabel } from "./labels";
import { type Places, useFocusWhenWanted } from "./places";
import { Phrase } from "./phrase";

interface CommonProps {
  draft: Draft;
  schema: RulesSchema;
  places: Places;
}

export function Common({ draft, schema, places }: CommonProps): JSX.Element {
  return (
    <section class="common" aria-labelledby="h-common">
      <h2 id="h-common">{text.value.form.common.title}</h2>
      {schema.common.map(({ option: name, values }) => {
        const option = draft.option(name);
        return option && <Row key={name} draft={draft} option={option} values={values} places={places} />;
      })}
    </section>
  );
}

interface RowProps {
  draft: Draft;
  option: RuleOption;
  values: string[];
  places: Places;
}

function Row({ draft, option, values, places }: RowProps): JSX.Element {
  const t = text.value.form.common;
  const name = option.name, own = t.options[name];
  const value = draft.values.value[name] ?? option.default;
  const [wide, widen] = useState(false);
  const numbers = option.kind === "number", rare = !values.includes(value);
  const title = own?.title ?? optionTitle(option);
  const row = useRef<HTMLDivElement>(null);
  useFocusWhenWanted(places, places.common(name), row);
  const set = (v: string): void => {
    widen(false);
    draft.set(name, v);
  };
  return (
    <div class={"opt" + (draft.changed.value.includes(name) ? " changed" : "") + (isBad(draft, name) ? " bad" : "")} id={"c-" + name} ref={row}>
      <div>
        <div class="head">
          <h3 id={"ct-" + name}>{title}</h3>
          <BaseValue draft={draft} option={option} label={(v) => own?.values[v] ?? valueLabel(option, v)} />
        </div>
        <p id={"cd-" + name}>
          <Phrase say={rare && !numbers ? valueLabel(option, value) : (own?.say ?? optionBrief(option))} />{" "}
          {!numbers && (
            <button type="button" class="linklike" aria-label={t.all(title)} onClick={() => places.show(name)}>
              {t.more}
            </button>
          )}
        </p>
      </div>
      <div class="ctl">
        <div class="seg few" role="radiogroup" aria-labelledby={"ct-" + name} aria-describedby={"cd-" + name}>
          {values.map((v) => (
            <label key={v}>
              <input type="radio" name={"c-" + name} checked={value === v && !wide} onChange={() => set(v)} />
              <span>
                <Phrase say={own?.values[v] ?? valueLabel(option, v)} />
              </span>
            </label>
          ))}
          {(numbers || rare) && (
            <label>
              <input type="radio" name={"c-" + name} checked={rare || wide} onChange={() => widen(true)} />
              <span>{t.other}</span>
            </label>
          )}
        </div>
        {numbers && (rare || wide) && (
          <Field
            option={option}
            value={value}
            onChange={(v) => {
              widen(true);
              draft.set(name, v);
            }}
            seats={4}
            title={"ct-" + name}
            about={"cd-" + name}
          />
        )}
      </div>
    </div>
  );
}
