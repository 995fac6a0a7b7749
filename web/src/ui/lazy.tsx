// lazy.tsx - a component that is fetched when it is first shown.
import type { ComponentType, JSX } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { text } from "../text/text";
import { Button, ButtonLink } from "./button";
import { Dialog } from "./dialog";

/** Where it will be shown, and so where a failure is reported; nowhere, if nobody asked for it. */
type Place = "screen" | "dialog" | "cloth" | "nowhere";

/** Timeout for the server. */
const PATIENCE = 20_000;
/** After this delay a message says that it is loading. */
const SOON = 500;

/** While it loads, a screen says so at once; a dialog says so after a moment. */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>, place: Place = "screen",
): ComponentType<P> {
  let ready: ComponentType<P> | null = null;
  return function Lazy(props: P): JSX.Element | null {
    const [, show] = useState(0);
    const [state, set] = useState<"coming" | "late" | "failed" | "again">("coming");
    const fetchIt = (failed: () => void): void => {
      load().then((found) => { ready = found; show((n) => n + 1); }, failed);
    };
    const again = (): void => {
      set("again");
      fetchIt(() => void reload().then(() => set("failed")));
    };
    // Before anything is drawn: show at once what is loaded already.
    useLayoutEffect(() => {
      fetchIt(() => set("failed"));
      const late = setTimeout(() => set((now) => (now === "coming" ? "late" : now)), SOON);
      return () => clearTimeout(late);
    }, []);
    if (ready) {
      const Ready = ready;
      return <Ready {...props} />;
    }
    const close = (props as { onClose?: () => void }).onClose ?? (() => undefined);
    if (state === "failed" || state === "again")
      return <Failed place={place} busy={state === "again"} onAgain={again} onClose={close} />;
    return place === "screen" || state === "late" ? <Coming place={place} onClose={close} /> : null;
  };
}

function Coming({ place, onClose }: { place: Place; onClose: () => void }): JSX.Element | null {
  const { loading } = text.value.common;
  switch (place) {
    case "nowhere": return null;
    case "dialog": return <Dialog title={loading} onClose={onClose}><p role="status" class="vh">{loading}</p></Dialog>;
    case "cloth": return <p class="linkline" role="status"><span>{loading}</span></p>;
    default: return <p class="wait" role="status">{loading}</p>;
  }
}

/** A browser may remember that a script failed, and after an update there are other scripts: reload the page. */
async function reload(): Promise<void> {
  try {
    const answer = await fetch(location.href, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (answer.ok) location.reload();
  } catch {
    // The server is still out of reach: keep what is shown.
  }
}

interface FailedProps {
  place: Place;
  busy: boolean;
  onAgain: () => void;
  onClose: () => void;
}

function Failed({ place, busy, onAgain, onClose }: FailedProps): JSX.Element | null {
  const t = text.value.common;
  const button = (
    <Button kind="go" icon="again" aria-disabled={busy} onClick={() => { if (!busy) onAgain(); }}>
      {t.tryAgain}
    </Button>
  );
  const said = <p role="alert">{t.notLoadedSay}</p>;
  switch (place) {
    case "nowhere": return null;
    case "dialog": return (
      <Dialog title={t.notLoaded} onClose={onClose}>
        <div class="not-loaded">{said}{button}</div>
      </Dialog>
    );
    case "cloth": return (
      <section class="sheet trouble"><h2>{t.notLoaded}</h2>{said}<p class="row">{button}</p></section>
    );
    default: return (
      <main class="lost">
        <a class="brand" href="/"><svg aria-hidden="true"><use href="#mark" /></svg><span>{t.name}</span></a>
        <h1>{t.notLoaded}</h1>
        {said}
        <p class="row left">{button}<ButtonLink href="/">{t.toStart}</ButtonLink></p>
      </main>
    );
  }
}
