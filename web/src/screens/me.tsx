// me.tsx - who one is, the games one has played, and their figures.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Figures } from "../after/figures";
import { History } from "../after/history";
import { link } from "../net/link";
import { look } from "../net/people";
import { Account, Password, Sessions, Tokens } from "../people/account";
import { Blocks, Data } from "../people/keeping";
import { LogIn, MakeAccount, Naming } from "../people/signing";
import { Page } from "../room/page";
import { personName } from "../table/names";
import { text } from "../text/text";

type Part = "who" | "games" | "figures";
const PARTS: Part[] = ["who", "games", "figures"];

function partOf(hash: string): Part {
  return PARTS.find((p) => "#" + p === hash) ?? "who";
}

/** Changes as somebody becomes somebody else, or nobody; who becomes a guest by taking a name goes on. */
function useWhose(person: string | null): string {
  const was = useRef(person), whose = useRef("");
  if (was.current !== person) {
    if (was.current !== null) whose.current = person ?? "nobody";
    was.current = person;
  }
  return whose.current;
}

export function MeScreen(): JSX.Element {
  const t = text.value.people;
  const [part, show] = useState<Part>(partOf(location.hash));
  useEffect(() => void look(), []);
  const choose = (p: Part): void => {
    show(p);
    history.replaceState(null, "", "#" + p);
  };
  const you = link.you.value, whose = useWhose(you?.person ?? null);
  return (
    <Page title={you ? personName(you.name) : t.me} class="me">
      <nav class="parts" aria-label={t.parts}>
        {PARTS.map((p) => (
          <button key={p} type="button" aria-current={part === p ? "page" : undefined}
            onClick={() => choose(p)}>
            {t[p]}
          </button>
        ))}
      </nav>
      {part === "who" && <Who key={whose} />}
      {part === "games" && <section class="me-part"><h2 class="vh">{t.games}</h2><History /></section>}
      {part === "figures" && <section class="me-part"><h2 class="vh">{t.figures}</h2><Figures /></section>}
    </Page>
  );
}

function Who(): JSX.Element {
  const you = link.you.value;
  if (!you) return <div class="papers"><Naming /><LogIn key="in" /><MakeAccount key="make" /></div>;
  if (you.guest)
    return <div class="papers"><Naming /><MakeAccount key="make" /><LogIn key="in" /><Blocks /><Data guest /></div>;
  return (
    <div class="papers">
      <Account /><Password /><Sessions /><Tokens /><Blocks /><Data guest={false} />
    </div>
  );
}
