// start.tsx - the start page: one press starts a game; below, all games to choose from.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { loadRest } from "../later";
import { ask } from "../net/api";
import { keeping } from "../net/here";
import { link } from "../net/link";
import { cutOff, missing } from "../net/online";
import { look } from "../net/people";
import { prepareHere, someJoin } from "../net/place";
import type { Listed } from "../net/types";
import { fresh, offer } from "../offline/offers";
import { awaitsPeople } from "../room/lobby-list";
import { settings } from "../settings";
import { begin, beginning, prepare, refusal } from "../start/begin";
import { DayCard } from "../start/day";
import { Games, type Chosen } from "../start/games";
import { Stage } from "../start/hero";
import { loadSchema } from "../rules/presets";
import { strength } from "../rules/strength";
import { Resume } from "../start/resume";
import { Strength } from "../start/strength";
import { text } from "../text/text";
import { Button, ButtonLink } from "../ui/button";
import { Icon } from "../ui/icons";
import { lazy } from "../ui/lazy";
import { dialog } from "../ui/dialog";
import { needsWords, SiteNav } from "../ui/site-nav";

const GameDialog = lazy(async () => (await loadRest()).GameDialog, "dialog");
const Notes = lazy(async () => (await loadRest()).Notes, "nowhere");
const SettingsDialog = lazy(async () => (await loadRest()).SettingsDialog, "dialog");

function Bar({ open }: { open: number }): JSX.Element {
  return (
    <header class="bar">
      <a class="brand" href="/">
        <svg aria-hidden="true"><use href="#mark" /></svg><span>{text.value.common.name}</span>
      </a>
      <SiteNav open={open} />
    </header>
  );
}

/** What the site is. Without a connection, what still works is shown in its place, so that nothing below moves. */
function Lead(): JSX.Element {
  const t = text.value.start, away = t[missing.value || "offline"].line, cut = cutOff.value;
  const works = keeping.value === "unable" || keeping.value === "nowhere" ? t[keeping.value] : away[1];
  return (
    <div class={"lead-in" + (cut ? " cut" : "")}>
      <p class="lead" aria-hidden={cut}>{t.lead}</p>
      <p class="offline-line" role="status">
        {cut && <><Icon name="offline" /><span><b>{away[0]}</b>{works}</span></>}
      </p>
    </div>
  );
}

function Hello(): JSX.Element {
  const t = text.value.start;
  const busy = beginning.value;
  return (
    <div class="hello">
      <h1>{t.title}</h1>
      <Lead />
      <div class="row left">
        <Button icon="play" kind="go" size="big" aria-disabled={busy}
          onPointerEnter={prepare} onFocus={prepare}
          onClick={() => void begin({ rules: "classic", player: strength.value })}>{t.play}</Button>
        <ButtonLink icon="link" size="big" href="/friends">{t.friends}</ButtonLink>
      </div>
      <div class="under plays"><span>{t.under}</span> <Strength /></div>
      <p class="under" role="status">
        {busy ? t.dealing
          : refusal.value ? <b class="no">{refusal.value}</b> : cutOff.value ? needsWords() : t.free}
      </p>
      {!settings.value.met && <p class="under">{t.lesson.ask} <a href="/learn">{t.lesson.go}</a></p>}
      <Resume />
    </div>
  );
}

/** The start page waits only this long for a reply, so the viewer soon learns if the server is not answering. */
const PATIENCE = 15_000;

/** How many public tables have people waiting for others. Also connects a known viewer, so that invitations arrive. */
function useOpenTables(): number {
  const [open, setOpen] = useState(0);
  useEffect(() => {
    refusal.value = "";
    loadSchema();
  }, []);
  useEffect(() => {
    let here = true;
    void ask<{ tables: Listed[] }>("GET", "/api/tables?free=1", undefined, PATIENCE).then(
      ({ tables }) => { if (here) setOpen(tables.filter(awaitsPeople).length); }, () => undefined);
    void (link.you.value ? Promise.resolve(link.you.value) : look()).then((you) => {
      if (here && you) link.connect();
    });
    return () => { here = false; };
  }, [cutOff.value]);
  return open;
}

/** False until the first frame of the page is drawn: pictures of cards and games must not delay "Play now". */
const drawn = signal(false);

function useDrawn(): boolean {
  useEffect(() => {
    if (!drawn.value) requestAnimationFrame(() => setTimeout(() => {
      // Load the worker of this browser while the pictures are drawn.
      prepareHere();
      drawn.value = true;
    }));
  }, []);
  return drawn.value;
}

export function Start(): JSX.Element {
  const open = useOpenTables(), t = text.value.start;
  const drawnOnce = useDrawn();
  const [chosen, choose] = useState<Chosen | null>(null);
  useEffect(() => {
    document.title = text.value.common.name;
    return () => { dialog.value = null; };
  }, []);
  useEffect(() => {
    if (drawnOnce) prepareHere();
    // Send games played in this browser to the viewer's account, if that was chosen.
    if (drawnOnce && someJoin()) void loadRest().then(({ join }) => join(), () => undefined);
  }, [drawnOnce, cutOff.value]);
  return (
    <div class="start">
      <Bar open={open} />
      <main>
        <section class="hero"><div><Hello /><DayCard /></div><Stage cards={drawnOnce} /></section>
        {drawnOnce && <Games choose={choose} />}
        {drawnOnce && !NO_SERVER && !cutOff.value && <p class="foot"><a href="/deals">{t.deals}</a></p>}
      </main>
      {chosen && <GameDialog chosen={chosen} onClose={() => choose(null)} />}
      {(fresh.value || offer.value) && <Notes />}
      {dialog.value === "settings" && <SettingsDialog onClose={() => { dialog.value = null; }} />}
    </div>
  );
}
