// examples.tsx - pages of the rulebook with their positions drawn.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { RulesRead, RulesSchema, SuitLetter } from "../net/types";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { Mini } from "../ui/card";
import { Icon } from "../ui/icons";
import { fitting, loadBook, type Example, type Page, type Part } from "./book";
import { Phrase } from "./phrase";
import { position, type Group, type Item } from "./position";
import { speak } from "./speak";
import { SUITS } from "./values";

/** How many parts of a page, and examples of a part, are shown at first. */
const PARTS = 3,
  EACH = 2;

export function Examples({ read, schema }: { read: RulesRead; schema: RulesSchema }): JSX.Element {
  const t = text.value.rules;
  const [book, have] = useState<Page[] | null>(null);
  const [failed, fail] = useState(false);
  useEffect(() => void loadBook().then(have, () => fail(true)), []);
  if (!book) return <p role="status">{failed ? text.value.common.unreachable : text.value.common.loading}</p>;
  const pages = fitting(book, schema.options, read.options);
  if (!pages.length) return <p>{t.noExamples}</p>;
  return (
    <>
      <p class="small">{t.examplesSay}</p>
      <div class="book">
        {pages.map((page, i) => (
          <PageOf key={page.title} page={page} first={i === 0} />
        ))}
      </div>
    </>
  );
}

function PageOf({ page, first }: { page: Page; first: boolean }): JSX.Element {
  const t = text.value.rules;
  const [all, showAll] = useState(false);
  const [open, opened] = useState(first);
  const [title, intro] = t.pages[page.title] ?? [page.title, ""];
  const shown = all ? page.parts : page.parts.slice(0, PARTS);
  const left = page.parts.length - shown.length;
  return (
    <details open={open} onToggle={(e) => opened(e.currentTarget.open)}>
      <summary>{title}</summary>
      {open && (
        <div>
          {intro ? <p>{intro}</p> : <Prose paragraphs={page.text.slice(0, 1)} />}
          {shown.map((part, i) => (
            <PartOf key={part.title} part={part} at={i} all={all} />
          ))}
          {left > 0 && (
            <p>
              <Button size="small" onClick={() => showAll(true)}>
                {t.more(left)}
              </Button>
            </p>
          )}
        </div>
      )}
    </details>
  );
}

function Prose({ paragraphs }: { paragraphs: string[] }): JSX.Element {
  return (
    <div class="prose">
      {paragraphs.map((p) => (
        <p key={p}>
          <Phrase say={p} />
        </p>
      ))}
    </div>
  );
}

/** A part in its written order; without its prose if that is in another language. */
function PartOf({ part, at, all }: { part: Part; at: number; all: boolean }): JSX.Element {
  const t = text.value.rules;
  let count = 0;
  return (
    <section>
      <h4>{t.prose ? part.title : t.example(at + 1)}</h4>
      {part.flow.map((x, i) => {
        if (typeof x === "string")
          return t.prose && (all || count < EACH) ? <Prose key={i} paragraphs={[x]} /> : null;
        return all || count++ < EACH ? <Position key={i} example={x} /> : null;
      })}
    </section>
  );
}

// ---- A position ----

function Position({ example }: { example: Example }): JSX.Element {
  const items = position(example.lines, Number(example.set.players ?? 4));
  return (
    <div class="position">
      <p class="small">
        <code>{example.rules}</code>
      </p>
      {items.map((item, i) => (
        <Line key={i} item={item} />
      ))}
    </div>
  );
}

function Line({ item }: { item: Item }): JSX.Element | null {
  if (item.is === "raw") return <pre>{item.text}</pre>;
  if (item.is === "trick") return <Trick item={item} />;
  if (item.is === "groups") return <Groups item={item} />;
  const say = speak(item);
  if (say === null) return <pre>{[item.what, item.seat, ...item.words].join(" ")}</pre>;
  const sort = item.what === "refuse" ? "no" : item.expected ? "yes" : "";
  return (
    <p class={"say " + sort}>
      {sort && <Icon name={sort === "no" ? "x" : "tick"} />}
      <span>
        <Phrase say={say} />
      </span>
    </p>
  );
}

function Trick({ item }: { item: Extract<Item, { is: "trick" }> }): JSX.Element {
  return (
    <ol class="laid" aria-label={text.value.rules.says.trick(item.leader)}>
      {item.cards.map((c, i) => (
        <li key={i}>
          <span class="who">{c.seat}</span>
          <Mini card={c.card} />
        </li>
      ))}
    </ol>
  );
}

/** Up to this many cards are drawn; more are written by suit. */
const DRAWN = 6;

function Groups({ item }: { item: Extract<Item, { is: "groups" }> }): JSX.Element | null {
  const s = text.value.rules.says;
  const shown = item.groups.filter((g) => g.cards.length || g.rest.length);
  if (!shown.length) return null;
  return (
    <div>
      <p class="small">{s[item.what]}</p>
      <ul class="held">
        {shown.map((g, i) => (
          <GroupOf key={i} group={g} />
        ))}
      </ul>
    </div>
  );
}

function GroupOf({ group }: { group: Group }): JSX.Element {
  const t = text.value.rules,
    s = t.says;
  const suits = text.value.common.suits;
  const at =
    group.at === "kitty"
      ? group.owner
        ? s.kittyOf(group.owner)
        : s.kitty
      : group.at === "carried"
        ? s.carried
        : "";
  const rest = group.rest.map((r) =>
    r in suits ? t.allOthers(suits[r as SuitLetter]) : r === "" ? t.others : r,
  );
  return (
    <li>
      {at ? <span class="small">{at}</span> : <b>{group.at}</b>}
      <div>
        {group.cards.length <= DRAWN
          ? group.cards.map((card, i) => <Mini key={i} card={card} />)
          : SUITS.map((suit) => {
              const own = group.cards.filter((card) => card[1] === suit);
              return (
                own.length > 0 && (
                  <span key={suit} class="suitrow">
                    {own.map((card, i) => (
                      <Phrase key={i} say={`{${card}}`} />
                    ))}
                  </span>
                )
              );
            })}
        {rest.length > 0 && <span class="small">{(group.cards.length ? "+ " : "") + rest.join(", ")}</span>}
      </div>
    </li>
  );
}
