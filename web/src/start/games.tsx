// games.tsx - the games to choose from, as tiles with a picture and a sentence each.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { OwnRules } from "../rules/own";
import { own } from "../rules/own";
import { text } from "../text/text";
import { ButtonLink } from "../ui/button";
import { Icon } from "../ui/icons";
import { Art } from "./art";
import { briefOf, families, gameName, presetName, type Family, type GameEntry } from "../rules/presets";

/** What a tile opens: a preset, or rules saved under a name. */
export interface Chosen {
  entry: GameEntry;
  /** The number of players, if the tiles were filtered by it. */
  seats?: number | undefined;
  own?: OwnRules;
}
export type Choose = (chosen: Chosen) => void;

const COUNTS = [3, 4, 5, 6, 7, 8, 9, 10];

interface TileProps {
  art: JSX.Element;
  name: string;
  sentence: string;
  foot: ComponentChildren;
  onClick: () => void;
}

function Tile({ art, name, sentence, foot, onClick }: TileProps): JSX.Element {
  return (
    <li>
      <button type="button" class="game" aria-haspopup="dialog" onClick={onClick}>
        {art}
        <span class="tx"><b><bdi>{name}</bdi></b><span>{sentence}</span><small>{foot}</small></span>
      </button>
    </li>
  );
}

interface PresetProps {
  entry: GameEntry;
  seats?: number | undefined;
  choose: Choose;
}

function Preset({ entry, seats, choose }: PresetProps): JSX.Element {
  const t = text.value.start;
  return (
    <Tile art={<Art game={entry.name} />} name={presetName(entry.name)} sentence={briefOf(entry.name)}
      foot={<><Icon name="people" />{t.players(entry.made[0], entry.made[1])}</>}
      onClick={() => choose({ entry, seats })} />
  );
}

/** A tile of the player's own rules, with the picture and the numbers of players of the preset they begin with. */
function Own({ mine, choose }: { mine: OwnRules; choose: Choose }): JSX.Element {
  const base = mine.rules.trim().split(/\s+/)[0] ?? "classic";
  const games = families().flatMap((f) => f.games);
  const entry = games.find((g) => g.name === base || g.variants.includes(base))
    ?? { name: base, made: [4, 4], counts: [], variants: [] };
  return (
    <Tile art={<Art game={base} own />} name={mine.name} sentence={gameName(mine.rules)}
      foot={text.value.start.own.saved}
      onClick={() => choose({ entry, own: mine })} />
  );
}

function Make(): JSX.Element {
  const t = text.value.start.own;
  return (
    <li>
      <a class="game make" href="/new">
        <span class="art" aria-hidden="true"><Icon name="plus" /></span>
        <span class="tx"><b>{t.make}</b><span>{t.sentence}</span></span>
      </a>
    </li>
  );
}

/** The number of tiles in a row of this shelf; a shelf of two shares its row with another. */
type Width = 2 | 3 | 4;
interface ShelfProps {
  title: string;
  wide?: Width;
  children: ComponentChildren;
}

function Shelf({ title, wide = 4, children }: ShelfProps): JSX.Element {
  return (
    <section class={`shelf of${wide}`}>
      <h3>{title}</h3>
      <ul class="games">{children}</ul>
    </section>
  );
}

function ByFamily({ all, choose }: { all: Family[]; choose: Choose }): JSX.Element {
  const t = text.value.start;
  return (
    <>
      {all.map((f) => (
        <Shelf key={f.name} title={t.families[f.name] ?? f.name} wide={f.name === "stakes" ? 2 : f.name === "known" ? 3 : 4}>
          {f.games.map((g) => <Preset key={g.name} entry={g} choose={choose} />)}
        </Shelf>
      ))}
      <Shelf title={t.families.own ?? ""} wide={own.value.length < 2 ? 2 : 4}>
        {own.value.map((o) => <Own key={o.name} mine={o} choose={choose} />)}
        <Make />
      </Shelf>
    </>
  );
}

/** First the games made for `n` players, then the others that `n` can play. */
function ByNumber({ all, n, choose }: { all: Family[]; n: number; choose: Choose }): JSX.Element {
  const t = text.value.start;
  const games = all.flatMap((f) => f.games).filter((g) => g.counts.includes(n));
  const made = (g: GameEntry): boolean => g.made[0] <= n && n <= g.made[1];
  const shelf = (title: string, some: GameEntry[]): JSX.Element | null => some.length > 0 ? (
    <Shelf title={title}>{some.map((g) => <Preset key={g.name} entry={g} seats={n} choose={choose} />)}</Shelf>
  ) : null;
  return <>{shelf(t.made(n), games.filter(made))}{shelf(t.also(n), games.filter((g) => !made(g)))}</>;
}

function Filter({ n, set }: { n: number; set: (n: number) => void }): JSX.Element {
  const t = text.value.start.filter;
  return (
    <div class="seg" role="group" aria-label={t.label}>
      <span aria-hidden="true">{t.before}</span>
      <button type="button" aria-pressed={!n} onClick={() => set(0)}>{t.any}</button>
      {COUNTS.map((c) => (
        <button key={c} type="button" aria-pressed={n === c} onClick={() => set(c)}>{c}</button>
      ))}
      <span aria-hidden="true">{t.after}</span>
    </div>
  );
}

export function Games({ choose }: { choose: Choose }): JSX.Element {
  const [n, setN] = useState(0);
  const t = text.value.start;
  const all = families();
  return (
    <section class="family">
      <header>
        <h2>{t.choose}</h2>
        <Filter n={n} set={setN} />
        <ButtonLink href="/new" icon="pencil" size="small">{t.own.make}</ButtonLink>
      </header>
      <div class="shelves">
        {n ? <ByNumber all={all} n={n} choose={choose} /> : <ByFamily all={all} choose={choose} />}
      </div>
    </section>
  );
}
