// start.tsx - the start page: one press to a game, or choose which.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { rest } from "../later";
import { ask } from "../net/api";
import { link } from "../net/link";
import { look } from "../net/people";
import type { Listed } from "../net/types";
import { settings } from "../settings";
import { begin, beginning, prepare, refusal } from "../start/begin";
import { Games, type Chosen } from "../start/games";
import { Stage } from "../start/hero";
import { loadSchema } from "../rules/presets";
import { Resume } from "../start/resume";
import { text } from "../text/text";
import { Button, ButtonLink } from "../ui/button";
import { Icon, type IconName } from "../ui/icons";
import { lazy } from "../ui/lazy";
import { sheet } from "../ui/sheet";

const GameSheet = lazy(async () => (await rest()).GameSheet, "sheet");
const SettingsSheet = lazy(async () => (await rest()).SettingsSheet, "sheet");

interface NavLinkProps {
  href: string;
  icon: IconName;
  children: JSX.Element | string;
}

function NavLink({ href, icon, children }: NavLinkProps): JSX.Element {
  return <a class="btn quiet" href={href}><Icon name={icon} /><span>{children}</span></a>;
}

function Bar({ open }: { open: number }): JSX.Element {
  const t = text.value.start.nav;
  return (
    <header class="bar">
      <a class="brand" href="/">
        <svg aria-hidden="true"><use href="#mark" /></svg><span>{text.value.common.name}</span>
      </a>
      <nav aria-label={t.site}>
        <NavLink href="/learn" icon="rules">{t.learn}</NavLink>
        <NavLink href="/lobby" icon="people">
          <>{t.tables}{open > 0 && <> <small title={text.value.start.openNow(open)}>{open}</small></>}</>
        </NavLink>
        <NavLink href="/me" icon="person">{t.me}</NavLink>
        <Button icon="gear" kind="quiet" aria-haspopup="dialog" onClick={() => { sheet.value = "settings"; }}>
          {t.settings}
        </Button>
      </nav>
    </header>
  );
}

function Hello(): JSX.Element {
  const t = text.value.start;
  const busy = beginning.value;
  return (
    <div class="hello">
      <h1>{t.title}</h1>
      <p class="lead">{t.lead}</p>
      <div class="row left">
        <Button icon="play" kind="go" size="big" aria-disabled={busy !== null}
          onPointerEnter={prepare} onFocus={prepare}
          onClick={() => void begin({ rules: "classic", player: "full" })}>{t.play}</Button>
        <ButtonLink icon="link" size="big" href="/friends">{t.friends}</ButtonLink>
      </div>
      <p class="under" role="status">
        {busy ? (busy === "play" ? t.dealing : t.making)
          : refusal.value ? <b class="no">{refusal.value}</b> : t.under}
      </p>
      {!settings.value.met && <p class="under">{t.lesson.ask} <a href="/learn">{t.lesson.go}</a></p>}
      <Resume />
    </div>
  );
}

/** How many public tables have a free seat; and invitations reach whoever is known. */
function useHouse(): number {
  const [open, setOpen] = useState(0);
  useEffect(() => {
    let here = true;
    refusal.value = "";
    loadSchema();
    void ask<{ tables: Listed[] }>("GET", "/api/tables?free=1").then(
      ({ tables }) => { if (here) setOpen(tables.length); }, () => undefined);
    void (link.you.value ? Promise.resolve(link.you.value) : look()).then((you) => {
      if (here && you) link.connect();
    });
    return () => { here = false; };
  }, []);
  return open;
}

/** False until the first frame of the page is drawn: pictures of cards and games do not hold up "Play now". */
const drawn = signal(false);

function useDrawn(): boolean {
  useEffect(() => {
    if (!drawn.value) requestAnimationFrame(() => setTimeout(() => { drawn.value = true; }));
  }, []);
  return drawn.value;
}

export function Start(): JSX.Element {
  const open = useHouse();
  const calm = useDrawn();
  const [chosen, choose] = useState<Chosen | null>(null);
  useEffect(() => {
    document.title = text.value.common.name;
    return () => { sheet.value = null; };
  }, []);
  return (
    <div class="start">
      <Bar open={open} />
      <main>
        <section class="hero"><Hello /><Stage cards={calm} /></section>
        {calm && <Games choose={choose} />}
      </main>
      {chosen && <GameSheet chosen={chosen} onClose={() => choose(null)} />}
      {sheet.value === "settings" && <SettingsSheet onClose={() => { sheet.value = null; }} />}
    </div>
  );
}
