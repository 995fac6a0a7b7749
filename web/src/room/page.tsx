// page.tsx - the frame of the pages beside the table: the bar on top, and what they show.
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import { text } from "../text/text";
import { SettingsSheet } from "../people/settings";
import { Button, ButtonLink } from "../ui/button";
import { sheet } from "../ui/sheet";

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
        <nav aria-label={t.start.nav.site}>
          <ButtonLink href="/learn" icon="rules" kind="quiet">{t.start.nav.learn}</ButtonLink>
          <ButtonLink href="/lobby" icon="people" kind="quiet">{t.start.nav.tables}</ButtonLink>
          <ButtonLink href="/me" icon="person" kind="quiet">{t.start.nav.me}</ButtonLink>
          <Button icon="gear" kind="quiet" onClick={() => (sheet.value = "settings")}>
            {t.start.nav.settings}
          </Button>
        </nav>
      </header>
      <main>
        <h1>{title}</h1>
        {children}
      </main>
      {sheet.value === "settings" && <SettingsSheet onClose={() => (sheet.value = null)} />}
    </div>
  );
}
