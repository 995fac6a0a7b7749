// keys.tsx - the list of keyboard shortcuts as a page of its own.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { text } from "../text/text";
import { ButtonLink } from "../ui/button";
import { Keys } from "../ui/keys";

export function KeysScreen(): JSX.Element {
  const t = text.value;
  useEffect(() => {
    document.title = `${t.keys.title} · ${t.common.name}`;
  }, [t]);
  return (
    <div class="app wide">
      <header class="bar">
        <a class="brand" href="/" aria-label={t.common.name}>
          <svg aria-hidden="true"><use href="#mark" /></svg>
          <span>{t.common.name}</span>
        </a>
      </header>
      <main class="cloth on-cloth">
        <svg class="stitch" aria-hidden="true"><rect class="hem" /></svg>
        <div class="lamp" style={{ "--t": "180deg" }} />
        <div class="sheet keysheet">
          <header>
            <div>
              <h1>{t.keys.title}</h1>
              <p>{t.keys.about}</p>
            </div>
            <ButtonLink href="/" icon="back">{t.common.toStart}</ButtonLink>
          </header>
          <Keys level={2} />
        </div>
      </main>
    </div>
  );
}
