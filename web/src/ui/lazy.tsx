// lazy.tsx - a component that is fetched when it is first shown.
import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { text } from "../text/text";
import { Button, ButtonLink } from "./button";
import { Sheet } from "./sheet";

/** Where it will be shown, and so where is said that it did not come: nowhere for what nobody asked for. */
type Place = "screen" | "sheet" | "cloth" | "nowhere";

/** Until it is there a screen says so; what is laid over a screen comes without a word. */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>, place: Place = "screen",
): ComponentType<P> {
  let ready: ComponentType<P> | null = null;
  return function Lazy(props: P): JSX.Element | null {
    const [, show] = useState(0);
    const [state, set] = useState<"coming" | "failed" | "again">("coming");
    const fetchIt = (failed: () => void): void => {
      load().then((found) => { ready = found; show(1); }, failed);
    };
    const again = (): void => {
      set("again");
      fetchIt(() => void reload().then(() => set("failed")));
    };
    useEffect(() => {
      if (!ready) fetchIt(() => set("failed"));
    }, []);
    if (ready) {
      const Ready = ready;
      return <Ready {...props} />;
    }
    if (state !== "coming") {
      const close = (props as { onClose?: () => void }).onClose;
      return <Failed place={place} busy={state === "again"} onAgain={again} onClose={close} />;
    }
    return place === "screen" ? <p class="wait" role="status">{text.value.common.loading}</p> : null;
  };
}

/** A browser may remember that a script did not come, and after an update there are others: the page comes anew. */
async function reload(): Promise<void> {
  try {
    const answer = await fetch(location.href, { cache: "no-store" });
    if (answer.ok) location.reload();
  } catch {
    // Still out of reach: what is shown stays.
  }
}

interface FailedProps {
  place: Place;
  busy: boolean;
  onAgain: () => void;
  onClose: (() => void) | undefined;
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
    case "sheet": return (
      <Sheet title={t.notLoaded} onClose={onClose ?? (() => undefined)}>
        <div class="not-loaded">{said}{button}</div>
      </Sheet>
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
