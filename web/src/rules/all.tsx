// all.tsx - every option of the rules: found by a search, or in its section, which is folded at first.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { RulesSchema } from "../net/types";
import { text } from "../text/text";
import { Icon } from "../ui/icons";
import { isBad } from "./clash";
import type { Draft } from "./draft";
import { Section } from "./form";
import { gameName, groupTitle, optionBrief, optionTitle } from "./labels";
import { enter, type Places } from "./places";
import { Phrase, plain } from "./phrase";
import { folded, near, search, type Found } from "./search";
import { termsList } from "./terms";

interface AllProps {
  draft: Draft;
  schema: RulesSchema;
  places: Places;
}

export function All(p: AllProps): JSX.Element {
  const t = text.value.form;
  const [query, ask] = useState("");
  return (
    <section class="allopts" aria-labelledby="h-all">
      <h2 id="h-all">{t.all.title(p.schema.options.length)}</h2>
      <Search {...p} query={query} ask={ask} />
      {!query.trim() && (
        <>
          <ul class="sections">
            {p.schema.groups.map((g) => (
              <Fold key={g.name} {...p} group={g.name} />
            ))}
          </ul>
          <p class="as">{t.as(gameName(p.draft.base.value))}</p>
        </>
      )}
    </section>
  );
}

// ---- Sections ----

function Fold(p: AllProps & { group: string }): JSX.Element {
  const { draft, schema, places, group } = p;
  const t = text.value.form;
  const own = schema.options.filter((o) => o.group === group);
  const open = places.open.value.has(group);
  return (
    <li class={open ? "open" : ""}>
      <h3>
        <button
          type="button"
          id={"h-" + group}
          aria-expanded={open}
          aria-controls={open ? "g-" + group : undefined}
          onClick={() => places.fold(group, !open)}
        >
          <b>{groupTitle(schema, group)}</b> <span>{t.groupSays[group]}</span>{" "}
          <State
            count={own.length}
            changed={own.filter((o) => draft.changed.value.includes(o.name)).length}
            bad={own.some((o) => isBad(draft, o.name))}
          />
          <Icon name="fold" />
        </button>
      </h3>
      {open && (
        <div class="folded" id={"g-" + group} role="group" aria-labelledby={"h-" + group}>
          <Section {...p} />
        </div>
      )}
    </li>
  );
}

/** The state of a section: a contradiction, or else the number of changes, or else the number of rules. */
function State({ count, changed, bad }: { count: number; changed: number; bad: boolean }): JSX.Element {
  const t = text.value.form;
  if (bad)
    return (
      <small class="w">
        <Icon name="warn" /> {t.toSettle}
      </small>
    );
  if (changed) return <small class="c">{t.changed(changed)}</small>;
  return (
    <small>
      <span aria-hidden="true">{count}</span>
      <span class="vh">{t.all.rules(count)}</span>
    </small>
  );
}

// ---- The search ----

interface Hit {
  id: string;
  title: string;
  where: string;
  say: string;
  also: string;
  go: () => void;
}

/** Options that contain all the words; otherwise, as `near`, the closest ones. */
function hits({ schema, places }: AllProps, query: string): { hits: Hit[]; near: boolean } {
  const hit = ({ option, also }: Found): Hit => ({
    id: option.name, title: optionTitle(option), where: groupTitle(schema, option.group), say: optionBrief(option), also,
    go: () => places.show(option.name),
  });
  const rules = search(schema.options, query).map(hit);
  // Settings of the table, which are not rules, are found here too.
  const words = folded(query).split(/\s+/).filter(Boolean), where = text.value.form.table.group;
  const terms = words.length
    ? termsList().filter(([, title, say]) => words.every((w) => folded(`${title} ${say} ${where}`).includes(w)))
    : [];
  const found = [...rules, ...terms.map(([id, title, say]): Hit => ({ id, title, where, say, also: "", go: () => goToTerm(id) }))];
  return found.length ? { hits: found, near: false } : { hits: near(schema.options, query).map(hit), near: true };
}

function goToTerm(id: string): void {
  const row = document.getElementById(id)?.closest<HTMLElement>(".opt");
  if (row) enter(row);
}

function Search(p: AllProps & { query: string; ask: (query: string) => void }): JSX.Element {
  const t = text.value.form.all;
  const { query, ask } = p;
  const got = query.trim() ? hits(p, query) : null, found = got?.hits;
  const choose = (hit: Hit): void => {
    ask("");
    hit.go();
  };
  return (
    <>
      <div class="searchbox" role="search">
        <Icon name="search" />
        <input
          type="search"
          class="field"
          aria-label={t.search}
          placeholder={t.example}
          value={query}
          maxLength={60}
          autocomplete="off"
          enterkeyhint="search"
          onInput={(e) => ask(e.currentTarget.value)}
          onKeyDown={(e) => {
            const first = found?.[0];
            if (e.key === "Escape") ask("");
            else if (e.key === "Enter" && first) choose(first);
          }}
        />
        {query && (
          <button type="button" class="tiny" aria-label={t.clear} onClick={() => ask("")}>
            <Icon name="x" />
          </button>
        )}
      </div>
      <p class="howmany" role="status">{found ? (!found.length ? t.nothing(query.trim()) : got?.near ? t.near(query.trim()) : t.found(found.length)) : ""}</p>
      {found && found.length > 0 && (
        <ul class="hits">
          {found.map((hit) => (
            <li key={hit.id}>
              <button type="button" onClick={() => choose(hit)}>
                <b>{hit.title}</b> <small>{hit.where}</small>{" "}
                <span>
                  <Phrase say={hit.say} />
                  {hit.also && <em> ({t.also(plain(hit.also))})</em>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
