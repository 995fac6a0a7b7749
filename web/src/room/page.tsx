// page.tsx - the frame of the pages besides the table: the bar at the top, and their content.
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { text } from "../text/text";
import { SettingsDialog } from "../people/settings";
import { dialog } from "../ui/dialog";
import { SiteNav } from "../ui/site-nav";

interface PageProps {
  title: string;
  /** The title of the browser tab, if it is longer. */
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
      {dialog.value === "settings" && <SettingsDialog onClose={() => (dialog.value = null)} />}
    </div>
  );
}
