// me.tsx - the viewer's own pages: identity, past games, chips, slates and statistics.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Book } from "../after/book";
import { History } from "../after/history";
import { Joins } from "../after/joins";
import { Slates } from "../after/slates";
import { link } from "../net/link";
import { isNobody, look } from "../net/people";
import { Account, Password, Sessions, Tokens } from "../people/account";
import { Blocks, Data } from "../people/keeping";
import { LogIn, MakeAccount, Naming } from "../people/signing";
import { Page } from "../room/page";
import { go, ME_PARTS, mePath, placeOnScreen, type MePart } from "../route";
import { personName } from "../table/names";
import { text } from "../text/text";
import { lazy } from "../ui/lazy";

const Career = lazy(async () => (await import("../after/career")).Career, "cloth");

/** A key that changes when a known person is replaced by another or leaves, but not when a newcomer becomes known. */
function useWhose(person: string | null): string {
  const was = useRef(person), whose = useRef("");
  if (was.current !== person) {
    if (was.current !== null) whose.current = person ?? "nobody";
    was.current = person;
  }
  return whose.current;
}

/** Goes to the part that an address of an earlier version names after a "#". */
function useOldAddress(): void {
  useEffect(() => {
    const part = ME_PARTS.find((p) => "#" + p === placeOnScreen());
    if (part) go(mePath(part), true);
  }, []);
}

/** Without a server there are neither accounts nor anything to play for. */
const isPart = (p: MePart): boolean => !NO_SERVER || p === "games" || p === "figures";

export function MeScreen({ part: asked }: { part: MePart }): JSX.Element {
  const t = text.value.people, part = isPart(asked) ? asked : "games";
  useOldAddress();
  // Connect even if look() finds nobody: an early account may not be noted in this browser, but the server knows it.
  useEffect(() => void look().then(() => link.connect()), []);
  const you = link.you.value, whose = useWhose(you?.person ?? null);
  const parts = ME_PARTS.filter(isPart);
  const name = you ? personName(you.name) : t.me;
  return (
    <Page title={name} class={part === "figures" ? "me stats" : "me"} tab={part === "who" ? name : t[part] + " · " + name}>
      <nav class="parts" aria-label={t.parts}>
        {parts.map((p) => (
          <a key={p} href={mePath(p)} class="part" aria-current={part === p ? "page" : undefined}>{t[p]}</a>
        ))}
      </nav>
      {part === "who" && !NO_SERVER && <Who key={whose} />}
      {part === "games" && <section class="me-part"><h2 class="vh">{t.games}</h2><History /></section>}
      {part === "chips" && !NO_SERVER && <section class="me-part"><h2 class="vh">{t.chips}</h2><Book key={whose} /></section>}
      {part === "slates" && !NO_SERVER && <section class="me-part"><h2 class="vh">{t.slates}</h2><Slates key={whose} /></section>}
      {part === "figures" && <section class="me-part"><Career key={whose} /></section>}
    </Page>
  );
}

function Who(): JSX.Element {
  const you = link.you.value;
  if (!you && link.state.value === "waiting" && !isNobody())
    return <section class="paper-part"><h2>{text.value.common.unreachable}</h2><p class="soft">{text.value.people.away}</p></section>;
  if (!you) return <div class="papers"><Naming /><LogIn key="in" /><MakeAccount key="make" /></div>;
  if (you.guest)
    return <div class="papers"><Naming /><MakeAccount key="make" /><LogIn key="in" /><Blocks /><Data guest /></div>;
  return (
    <div class="papers">
      <Account /><Joins /><Password /><Sessions /><Tokens /><Blocks /><Data guest={false} />
    </div>
  );
}
