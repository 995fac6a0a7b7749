// begin.tsx - what the rules are based on: a named game, or the player's own rules.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { RulesSchema } from "../net/types";
import { text } from "../text/text";
import { Button } from "../ui/button";
import type { Draft } from "./draft";
import { gameName } from "./labels";
import { NAME_MOST, own, removeOwn, renameOwn, tidyName } from "./own";

export function Begin({ draft, schema }: { draft: Draft; schema: RulesSchema }): JSX.Element {
  const t = text.value.form.begin;
  const mine = own.value.find((o) => o.name === tidyName(draft.name.value));
  const choose = (value: string): void => {
    const saved = own.value.find((o) => "own:" + o.name === value);
    void draft.begin(saved ? saved.rules : value);
  };
  return (
    <div class="madefrom">
      <label for="begin">{t.game}</label>
      <select
        id="begin"
        class="field"
        value={mine ? "own:" + mine.name : draft.base.value}
        onChange={(e) => choose(e.currentTarget.value)}
      >
        {own.value.length > 0 && (
          <optgroup label={t.own}>
            {own.value.map((o) => (
              <option key={o.name} value={"own:" + o.name}>
                {o.name}
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label={t.games}>
          {schema.presets.map((p) => (
            <option key={p.name} value={p.name}>
              {gameName(p.name)}
            </option>
          ))}
        </optgroup>
      </select>
      {mine && <Mine key={mine.name} draft={draft} name={mine.name} />}
    </div>
  );
}

/** Renames or deletes the player's own rules; the draft stays. */
function Mine({ draft, name }: { draft: Draft; name: string }): JSX.Element {
  const t = text.value.form.begin;
  const [to, type] = useState<string | null>(null);
  const [taken, say] = useState(false);
  const rename = (e: Event): void => {
    e.preventDefault();
    if (to === null) return;
    if (renameOwn(name, to)) draft.name.value = tidyName(to);
    else say(true);
  };
  if (to === null)
    return (
      <div class="row left keeping">
        <Button size="small" onClick={() => type(name)}>
          {t.rename}
        </Button>
        <Button
          size="small"
          onClick={() => {
            removeOwn(name);
            draft.name.value = "";
          }}
        >
          {t.remove}
        </Button>
      </div>
    );
  return (
    <form class="row left keeping" onSubmit={rename}>
      <label class="vh" for="rename">
        {t.newName}
      </label>
      <input
        class="field"
        id="rename"
        value={to}
        maxLength={NAME_MOST}
        onInput={(e) => {
          type(e.currentTarget.value);
          say(false);
        }}
      />
      <Button size="small" type="submit">
        {t.rename}
      </Button>
      <Button size="small" kind="quiet" onClick={() => type(null)}>
        {text.value.common.cancel}
      </Button>
      {taken && <p role="alert">{t.taken}</p>}
    </form>
  );
}
