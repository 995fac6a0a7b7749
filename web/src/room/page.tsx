// page.tsx - the frame of the pages beside the table: the bar on top, and what they show.
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { text } from "../text/text";
import { SettingsSheet } from "../people/settings";
import { sheet } from "../ui/sheet";
import { SiteNav } from "../ui/site-nav";

interface PageProps {
  title: string;
  /** What the browser's tab says, where that is more. */
  tab?: string;
  class?: string;
  children: ComponentChildren;
}

export function Page({ title, tab = title, class: more, children }: PageProps): JSX.Element {
  const t = text.value;
  useEffect(() => {
    document.title = tab + " · " + t.common.name;
  }, [tab, t]);
  return (
    <div class={"paged" + (more ? " " + more : "")}>
      <header class="bar">
        <a class="brand" href="/">
          <svg aria-hidden="true"><use href="#mark" /></svg>
          <span>{t.common.name}</span>
        </a>
        <SiteNav />
      </header>
      <main>
        <h1>{title}</h1>
        {children}
      </main>
      {sheet.value === "settings" && <SettingsSheet onClose={() => (sheet.value = null)} />}
    </div>
  );
}
