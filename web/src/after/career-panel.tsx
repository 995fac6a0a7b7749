// career-panel.tsx - one picture of the statistics, and the same as a table; which of the two is remembered.
import { signal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { keep, kept } from "../kept";
import { text } from "../text/text";
import { Button } from "../ui/button";

export interface Rows {
  head: readonly string[];
  /** The first cell of each names the row. */
  rows: ComponentChildren[][];
}

/** The pictures that are shown as tables. */
const KEY = "hearts.statistics-tables";
const stored = kept<unknown>("local", KEY);
const tables = signal<string[]>(Array.isArray(stored) ? stored.filter((name): name is string => typeof name === "string") : []);

function swap(name: string): void {
  const now = tables.value;
  tables.value = now.includes(name) ? now.filter((other) => other !== name) : [...now, name];
  keep("local", KEY, tables.value);
}

export function RowTable({ head, rows, title }: Rows & { title: string }): JSX.Element {
  return (
    <table>
      <caption class="vh">{title}</caption>
      <thead><tr>{head.map((cell, i) => <th key={i} scope="col">{cell}</th>)}</tr></thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>{row.map((cell, k) => (k ? <td key={k}>{cell}</td> : <th key={k} scope="row">{cell}</th>))}</tr>
        ))}
      </tbody>
    </table>
  );
}

interface PictureProps {
  name: string;
  title: string;
  small?: string;
  /** What the lines of the picture mean. */
  keys?: JSX.Element;
  table: () => Rows;
  children: ComponentChildren;
}

/** A heading, and a picture or its table. */
export function Picture({ name, title, small, keys, table, children }: PictureProps): JSX.Element {
  const t = text.value.career, rows = tables.value.includes(name);
  return (
    <>
      <header>
        <h2>{title}{small && <small> {small}</small>}</h2>
        <Button class="tb" kind="quiet" icon={rows ? "scores" : "table"} aria-label={rows ? t.asPicture(title) : t.asTable(title)}
          onClick={() => swap(name)}>
          {rows ? t.picture : t.table}
        </Button>
        {!rows && keys}
      </header>
      {rows ? (
        <div class="tscroll" tabIndex={0} role="region" aria-label={t.asTable(title)}><RowTable {...table()} title={title} /></div>
      ) : children}
    </>
  );
}
