// words.tsx - the rules of the draft in words, and buttons to save them or to play by them.
import type { JSX, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { cutOff } from "../net/online";
import { faultText } from "../text/refusal";
import { PlayerOptions } from "./players";
import { chooseStrength, strength } from "./strength";
import { number, text } from "../text/text";
import { Button } from "../ui/button";
import { needsWords } from "../ui/site-nav";
import { toClash, explain } from "./clash";
import type { Draft } from "./draft";
import { BUY_IN_MOST, isWhole, makeTable, type Setup } from "./make";
import { NAME_MOST, saveOwn, tidyName } from "./own";
import { fresh, sentences } from "./sentences";

export function Words({ draft, setup }: { draft: Draft; setup: Setup }): JSX.Element {
  const t = text.value.form;
  return (
    <aside class="pad words" id="words" aria-labelledby="h-words">
      <h2 id="h-words" tabIndex={-1}>
        {t.words.title}
      </h2>
      {draft.refused.value && <p class="stale">{t.words.stale}</p>}
      <Paragraphs draft={draft} />
      <Foot draft={draft} setup={setup} />
    </aside>
  );
}

function Paragraphs({ draft }: { draft: Draft }): JSX.Element {
  const t = text.value;
  const read = draft.read.value,
    base = draft.baseRead.value;
  const box = useRef<HTMLDivElement>(null);
  useNews(box, read ? t.rules.words(read) : []);
  if (!read || !base) return <p role="status">{t.form.words.none}</p>;
  const before = new Set(t.rules.words(base).flatMap(sentences));
  return (
    <div class="scroll" ref={box} role="region" tabIndex={0} aria-labelledby="h-words">
      <ol class={draft.refused.value ? "stale" : ""}>
        {t.rules.words(read).map((paragraph, i) => {
          const parts = fresh(paragraph, before);
          return (
            <li key={i} class={parts.some((p) => p.fresh) ? "ch" : ""}>
              {parts.map((p, j) =>
                p.fresh ? (
                  <ins key={j}>
                    <span class="vh">({t.form.words.changedMark}) </span>
                    {p.say}{" "}
                  </ins>
                ) : (
                  <span key={j}>{p.say} </span>
                ),
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** Scrolls to what has just changed, if the words scroll next to the form. */
function useNews(box: RefObject<HTMLDivElement>, words: string[]): void {
  const seen = useRef<string[]>([]);
  const now = words.join("\n");
  useEffect(() => {
    const at = words.findIndex((paragraph) => !seen.current.includes(paragraph));
    const news = seen.current.length ? box.current?.querySelectorAll("li")[at] : undefined;
    seen.current = words;
    if (!news || !box.current) return;
    const own = box.current.getBoundingClientRect(), its = news.getBoundingClientRect();
    if (its.top < own.top || its.bottom > own.bottom) box.current.scrollTop += its.top - own.top - 24;
  }, [now]);
}

function Foot({ draft, setup }: { draft: Draft; setup: Setup }): JSX.Element {
  const t = text.value.form;
  const paid = setup.money !== "nothing", player = paid ? setup.terms.stand_in : strength.value;
  const [trouble, tell] = useState("");
  const [pressed, press] = useState(false);
  const refused = draft.refused.value;
  const why = refused ? t.settleFirst(explain(draft, refused)[0]) : draft.tooLong.value ? t.tooLong : "";
  const make = async (computers: boolean): Promise<void> => {
    if (why) return toClash();
    if (!isWhole(setup)) return tell(t.money.buyInSay(number(BUY_IN_MOST)));
    if (pressed || (cutOff.value && !computers)) return;
    tell("");
    press(true);
    try {
      // Pressed while the rules are still being checked: do it afterwards.
      if (draft.unreachable.value) draft.again();
      if (!(await draft.looked())) {
        if (draft.unreachable.value) tell(t.unreachable);
        return;
      }
      await makeTable(
        draft.read.value?.rules ?? draft.text.value,
        setup,
        tidyName(draft.name.value),
        computers ? player : undefined,
      );
    } catch (e) {
      tell(faultText(e));
    } finally {
      press(false);
    }
  };
  const off = {
    "aria-disabled": why || pressed ? ("true" as const) : undefined,
    "aria-describedby": "why",
  };
  return (
    <div class="foot">
      <Save draft={draft} />
      <label class="strength">
        <span>{t.computers}</span>
        <select class="field" value={player} disabled={paid} onChange={(e) => chooseStrength(e.currentTarget.value)}>
          <PlayerOptions also={player} />
        </select>
      </label>
      <div class="row left">
        <Button kind="go" onClick={() => void make(true)} {...off}>
          {t.play}
        </Button>
        <Button onClick={() => void make(false)} {...off} {...(cutOff.value ? { "aria-disabled": "true" } : {})}>
          {t.friends}
        </Button>
      </div>
      <p id="why" role="status">
        {trouble || why || (pressed ? t.opening : cutOff.value ? needsWords() : t.friendsSay)}
      </p>
    </div>
  );
}

/** Stores the rules in this browser, under their name. */
function Save({ draft }: { draft: Draft }): JSX.Element {
  const t = text.value.form.save;
  const [said, say] = useState("");
  const now = draft.named.value;
  useEffect(() => say(""), [now]);
  const save = (e: Event): void => {
    e.preventDefault();
    const name = tidyName(draft.name.value);
    if (!name) return say(t.nameFirst);
    if (draft.unreachable.value) draft.again();
    void draft.looked().then((good) => {
      if (good) say(saveOwn(name, draft.named.value) ? t.saved : t.full);
      else say(draft.unreachable.value ? text.value.form.unreachable : "");
    });
  };
  return (
    <form onSubmit={save}>
      <label for="nm">{t.name}</label>
      <div class="saving">
        <input
          class="field"
          id="nm"
          value={draft.name.value}
          placeholder={t.placeholder}
          maxLength={NAME_MOST}
          autocomplete="off"
          onInput={(e) => (draft.name.value = e.currentTarget.value)}
        />
        <Button type="submit" {...(draft.refused.value || draft.tooLong.value ? { "aria-disabled": "true" as const } : {})}>
          {t.save}
        </Button>
      </div>
      <p role="status">{said}</p>
    </form>
  );
}
