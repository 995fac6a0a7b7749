// new.tsx - the form for a table with rules of your own, starting from any named game.
import { useSignal, useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { prepareHere } from "../net/place";
import type { RulesSchema } from "../net/types";
import { Begin } from "../rules/begin";
import { All } from "../rules/all";
import { toClash, explain, TopClash } from "../rules/clash";
import { Common } from "../rules/common";
import { Draft } from "../rules/draft";
import { tidyName } from "../rules/own";
import { addressOf } from "../route";
import { gameName } from "../rules/labels";
import { newSetup, type Setup } from "../rules/make";
import { Places } from "../rules/places";
import { loadSchema, RULES_MOST } from "../rules/schema";
import { Terms } from "../rules/terms";
import { Words } from "../rules/words";
import { number, text } from "../text/text";
import { Button } from "../ui/button";
import { BarNav } from "../ui/bar-nav";
import { AccountHere } from "../people/account-here";
import { SettingsDialog } from "../people/settings";
import { dialog } from "../ui/dialog";

export function NewScreen({ rules }: { rules: string | null }): JSX.Element {
  const [schema, have] = useState<RulesSchema | null>(null);
  const [failed, fail] = useState(false);
  const load = (): void => {
    fail(false);
    loadSchema().then(have, () => fail(true));
  };
  useEffect(load, []);
  if (schema) return <Form schema={schema} rules={rules ?? "classic"} />;
  const t = text.value;
  return (
    <main class="lost">
      <a class="brand" href="/"><svg aria-hidden="true"><use href="#mark" /></svg><span>{t.common.name}</span></a>
      <h1>{t.form.title}</h1>
      <p role="status">{failed ? t.common.unreachable : t.common.loading}</p>
      {failed && <Button onClick={load}>{t.form.tryAgain}</Button>}
    </main>
  );
}

function Form({ schema, rules }: { schema: RulesSchema; rules: string }): JSX.Element {
  const t = text.value.form;
  const [draft] = useState(() => new Draft(schema));
  const [places] = useState(() => new Places(schema));
  const setup = useSignal<Setup>(newSetup());
  useEffect(prepareHere, []);
  useEffect(() => {
    void draft.begin(rules);
    return () => void draft.stop();
  }, [rules]);
  // The address holds the draft, for a reload and for the way back from a table.
  useSignalEffect(() => {
    if (!draft.settled.value) return;
    const own = draft.changed.value.length > 0 || draft.named.value !== "classic";
    history.replaceState(history.state, "", addressOf(own && !draft.tooLong.value ? address(draft) : "/new"));
  });
  const title = titleOf(draft), values = draft.values.value;
  const money = values.stakes !== "none" || values.pot !== "none";
  useEffect(() => {
    document.title = `${title} · ${text.value.common.name}`;
  }, [title]);
  return (
    <div class="app formpage">
      <Bar draft={draft} />
      <main class="formcol">
        <h1 class="vh">{t.heading}</h1>
        <TopClash draft={draft} places={places} />
        <Notes draft={draft} />
        <Begin draft={draft} schema={schema} />
        <Common draft={draft} schema={schema} places={places} />
        <All draft={draft} schema={schema} places={places} />
        <Terms money={money} account={<AccountHere then={{ work: () => { setup.value = { ...setup.value, money: "chips" }; } }} />} setup={setup.value} onChange={(w) => (setup.value = w)} />
      </main>
      <Words draft={draft} setup={money ? setup.value : { ...setup.value, money: "nothing" }} />
      <Below draft={draft} />
      {dialog.value === "settings" && <SettingsDialog onClose={() => (dialog.value = null)} />}
    </div>
  );
}

function address(draft: Draft): string {
  return "/r/" + encodeURIComponent(draft.named.value);
}

/** The title of the rules: their own name, or the game they are based on. */
function titleOf(draft: Draft): string {
  const game = gameName(draft.base.value);
  return tidyName(draft.name.value) || (draft.changed.value.length ? text.value.start.changed(game) : game);
}

function Bar({ draft }: { draft: Draft }): JSX.Element {
  const t = text.value.form;
  const [copied, say] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const later = setTimeout(() => say(false), 4000);
    return () => clearTimeout(later);
  }, [copied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(location.origin + address(draft));
      say(true);
    } catch {
      // Without a clipboard there is still the browser's address bar.
    }
  };
  return (
    <header class="bar">
      <a class="brand" href="/" aria-label={text.value.common.name}>
        <svg aria-hidden="true">
          <use href="#mark" />
        </svg>
        <span>{text.value.common.name}</span>
      </a>
      <p class="meta">
        <b><bdi>{titleOf(draft)}</bdi></b>
        <span class="sep">·</span>
        {tidyName(draft.name.value) ? t.madeFrom(gameName(draft.base.value)) : t.title}
      </p>
      <BarNav label={t.title} acts={[
        { icon: "again", say: t.startOver, press: () => void draft.begin(draft.base.value) },
        { icon: "link", say: copied ? t.linkCopied : t.copyLink, press: () => void copy(), stays: true },
        { icon: "gear", say: t.settings, press: () => { dialog.value = "settings"; }, opens: "dialog" },
      ]} />
      <span class="vh" role="status">
        {copied ? t.linkCopied : ""}
      </span>
    </header>
  );
}

/** Messages about the whole form: a link that could not be read, a server that does not answer. */
function Notes({ draft }: { draft: Draft }): JSX.Element | null {
  const t = text.value.form;
  const refused = draft.refused.value;
  const loose = refused && !refused.option ? explain(draft, refused) : null;
  if (draft.unreachable.value)
    return (
      <p class="note" role="alert">
        {t.unreachable}{" "}
        <Button size="small" onClick={() => draft.again()}>
          {t.tryAgain}
        </Button>
      </p>
    );
  const game = gameName(draft.base.value);
  if (draft.linkBytes.value)
    return (
      <p class="note" role="alert">
        {t.linkTooLong(number(draft.linkBytes.value), number(RULES_MOST), game)}
      </p>
    );
  if (draft.unread.value !== null)
    return (
      <p class="note" role="alert">
        {t.badLink(game)} <q lang="en">{draft.unread.value}</q>
      </p>
    );
  if (draft.leftOut.value.length) return <LeftOut draft={draft} />;
  return (
    loose && (
      <p class="note" role="alert">
        <b>{loose[0]}.</b> {loose[1]}
      </p>
    )
  );
}

/** The parts of a link that could not be read, each with the reason. */
function LeftOut({ draft }: { draft: Draft }): JSX.Element {
  const parts = draft.leftOut.value;
  return (
    <div class="note" role="alert">
      <p>{text.value.form.leftOut(parts.length)}</p>
      <ul>
        {parts.map(({ part, say }, i) => (
          <li key={i}>
            <q>{shortened(part)}</q> <small lang="en">{say}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shortened, but long enough to recognize it. */
function shortened(part: string): string {
  const signs = [...part];
  return signs.length > 60 ? signs.slice(0, 60).join("") + "…" : part;
}

/** On phones and tablets the rules in words are below a long form: a link to them, until they are visible. */
function Below({ draft }: { draft: Draft }): JSX.Element | null {
  const t = text.value.form;
  const refused = draft.refused.value;
  const [there, set] = useState(false);
  useEffect(() => {
    const words = document.getElementById("words");
    if (!words) return;
    const watch = new IntersectionObserver((seen) => set(seen.some((s) => s.isIntersecting)), {
      rootMargin: "0px 0px -30%",
    });
    watch.observe(words);
    return () => watch.disconnect();
  }, []);
  if (there) return null;
  if (refused?.option)
    return (
      <p class="below">
        <span id="below-why">{t.settleFirst(explain(draft, refused)[0])}</span>
        <Button aria-disabled="true" aria-describedby="below-why" onClick={toClash}>
          {t.friends}
        </Button>
      </p>
    );
  return (
    <p class="below">
      <span>{draft.changed.value.length ? t.changed(draft.changed.value.length) : gameName(draft.base.value)}</span>
      <a class="btn go" href="#words">
        {t.toWords}
      </a>
    </p>
  );
}
