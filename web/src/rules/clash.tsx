// clash.tsx - options that do not agree, told where they stand, with what would settle it; and remarks.
import type { JSX } from "preact";
import type { RulesRefused } from "../net/types";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import type { Draft } from "./draft";
import { optionTitle, valueLabel } from "./labels";
import { Phrase } from "./phrase";

/** "strip and players: why" taken apart. */
function parts(say: string): { option: string; other: string; why: string } {
  const m = /^([a-z0-9_]+)(?: and ([a-z0-9_]+))?(?:=[^:]*)?: (.*)$/s.exec(say);
  return { option: m?.[1] ?? "", other: m?.[2] ?? "", why: m?.[3] ?? say };
}

function sentence(s: string): string {
  return s.charAt(0).toUpperCase() + s.slice(1) + (/[.!?)]$/.test(s) ? "" : ".");
}

/** What is wrong: a few words, and a sentence. */
export function told(draft: Draft, refused: RulesRefused): [string, string] {
  const t = text.value.form;
  const known = t.clashes[`${refused.option ?? ""} ${refused.other ?? ""}`];
  if (known) return known;
  const name = (option: string): string => optionTitle(draft.option(option), option);
  if (refused.option && refused.other)
    return [t.clash.options(name(refused.option), name(refused.other)), sentence(parts(refused.say).why)];
  const o = refused.option ? draft.option(refused.option) : undefined;
  if (o?.kind === "number" && o.low !== undefined && o.high !== undefined)
    return [
      t.clash.value,
      sentence(t.clash.more(valueLabel(o, String(o.low)), valueLabel(o, String(o.high)))),
    ];
  return [refused.option ? t.clash.value : t.clash.settle, sentence(parts(refused.say).why)];
}

/** Whether the option is the one at which the contradiction is told. */
export function isBad(draft: Draft, option: string): boolean {
  return draft.refused.value?.option === option;
}

/** Remarks about one option, as sentences. */
export function remarksOn(draft: Draft, option: string): string[] {
  const t = text.value.form.remarks;
  if (!draft.good.value) return [];
  return (draft.read.value?.remarks ?? [])
    .map(parts)
    .filter((p) => p.option === option)
    .map((p) => t[`${p.option} ${p.other}`.trim()] ?? sentence(p.why));
}

export function Clash({ draft, refused }: { draft: Draft; refused: RulesRefused }): JSX.Element {
  const t = text.value.form.clash;
  const [title, say] = told(draft, refused);
  const offers = draft.proposals.value;
  return (
    <div class="clash" role="alert">
      <Icon name="warn" />
      <div>
        <h3>{title}</h3>
        <p>
          <Phrase say={say} />
        </p>
        {offers.length > 0 && (
          <div class="row left" role="group" aria-label={t.offers}>
            {offers.map((p) => {
              const o = draft.option(p.option);
              return (
                <Button key={p.option + p.value} size="small" onClick={() => draft.set(p.option, p.value)}>
                  <b>{optionTitle(o, p.option)}:</b> <Phrase say={o ? valueLabel(o, p.value) : p.value} />
                </Button>
              );
            })}
          </div>
        )}
      </div>
    </div>
  );
}

export function Remark({ say }: { say: string }): JSX.Element {
  return (
    <p class="remark">
      <b>{text.value.form.clash.remark}:</b> <Phrase say={say} />
    </p>
  );
}
