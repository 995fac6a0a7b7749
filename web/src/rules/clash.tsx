// clash.tsx - options that contradict each other, shown above all others, with ways to settle it; and remarks.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { RulesRefused } from "../net/types";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import type { Draft, Proposal } from "./draft";
import { optionTitle, valueLabel } from "./labels";
import type { Places } from "./places";
import { Phrase } from "./phrase";

/** Splits "strip and players: why". */
function parts(say: string): { option: string; other: string; why: string } {
  const m = /^([a-z0-9_]+)(?: and ([a-z0-9_]+))?(?:=[^:]*)?: (.*)$/s.exec(say);
  return { option: m?.[1] ?? "", other: m?.[2] ?? "", why: m?.[3] ?? say };
}

function sentence(s: string): string {
  return s.charAt(0).toUpperCase() + s.slice(1) + (/[.!?)]$/.test(s) ? "" : ".");
}

/** What is wrong: a few words, and a sentence. */
export function explain(draft: Draft, refused: RulesRefused): [string, string] {
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

/** Whether the contradiction is shown at this option. */
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

/** Shows the contradiction, and moves the focus to it. */
export function toClash(): void {
  const heading = document.getElementById("h-clash");
  heading?.scrollIntoView({ block: "center" });
  heading?.focus({ preventScroll: true });
}

interface Told {
  refused: RulesRefused;
  offers: Proposal[];
}

/**
 * The contradiction, above the options until it is settled. If one of the offered ways settles it, the changed option
 * gets the focus; once folded, it is removed.
 */
export function TopClash({ draft, places }: { draft: Draft; places: Places }): JSX.Element | null {
  const refused = draft.refused.value?.option ? draft.refused.value : null;
  const now: Told | null = refused && { refused, offers: draft.proposals.value };
  const [last, keep] = useState<Told | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const chosen = useRef("");
  useEffect(() => {
    const option = chosen.current;
    if (refused) {
      if (option && draft.settled.value) toClash();
      chosen.current = "";
    } else {
      if (option) places.go(option);
      chosen.current = "";
    }
  }, [refused]);
  useEffect(() => {
    if (now) return keep(now);
    if (!last || !box.current) return;
    let wanted = true;
    void Promise.allSettled(box.current.getAnimations().map((a) => a.finished)).then(() => {
      if (wanted) keep(null);
    });
    return () => {
      wanted = false;
    };
  }, [refused, draft.proposals.value]);
  const shown = now ?? last;
  if (!shown) return null;
  return (
    <div class={"clashbox" + (now ? "" : " going")} ref={box} inert={!now}>
      <Clash
        draft={draft}
        places={places}
        told={shown}
        onChoose={(p) => {
          chosen.current = p.option;
          draft.set(p.option, p.value);
        }}
      />
    </div>
  );
}

interface ClashProps {
  draft: Draft;
  places: Places;
  told: Told;
  onChoose: (p: Proposal) => void;
}

function Clash({ draft, places, told: { refused, offers }, onChoose }: ClashProps): JSX.Element {
  const t = text.value.form.clash;
  const [title, say] = explain(draft, refused);
  const concerned = [refused.option, refused.other].filter((name) => name !== undefined);
  return (
    <section class="clash" aria-labelledby="h-clash">
      <Icon name="warn" />
      <div role="alert">
        <h2 id="h-clash" tabIndex={-1}>
          {title}
        </h2>
        <p>
          <Phrase say={say} />
        </p>
      </div>
      {offers.length > 0 ? (
        <div class="row left" role="group" aria-label={t.offers}>
          {offers.map((p) => {
            const o = draft.option(p.option);
            return (
              <Button key={p.option + p.value} size="small" onClick={() => onChoose(p)}>
                <b>{optionTitle(o, p.option)}:</b> <Phrase say={o ? valueLabel(o, p.value) : p.value} />
              </Button>
            );
          })}
        </div>
      ) : (
        draft.proposing.value && <p class="looking">{t.look}</p>
      )}
      <p class="by">
        {t.by}{" "}
        {concerned.map((name) => (
          <button key={name} type="button" class="linklike" onClick={() => places.show(name)}>
            {optionTitle(draft.option(name), name)}
          </button>
        ))}
      </p>
    </section>
  );
}

export function Remark({ say }: { say: string }): JSX.Element {
  return (
    <p class="remark">
      <b>{text.value.form.clash.remark}:</b> <Phrase say={say} />
    </p>
  );
}
