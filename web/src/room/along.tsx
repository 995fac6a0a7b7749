// along.tsx - before a game on the slate: debts from other evenings among the people at this table can be added.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { changeSlate, openSlates } from "../net/slates";
import type { Id, Slate, View } from "../net/types";
import { link } from "../net/link";
import { personName } from "../table/names";
import { whyText } from "../text/refusal";
import { list, number, text } from "../text/text";
import { Button } from "../ui/button";
import { Fault } from "../people/outcome";

/** Whether at least one other person on that slate sits here, and so does everybody who is owed something on it. */
function isOurs(slate: Slate, view: View): boolean {
  const me = link.you.value?.person, sits = (who: Id): boolean => view.seats.some((s) => s.kind === "person" && s.person === who);
  return slate.table !== view.table && !slate.playing &&
    slate.who.some((w) => w.person !== me && w.chips !== 0 && sits(w.person)) && slate.who.every((w) => w.chips <= 0 || sits(w.person));
}

export function Along({ view }: { view: View }): JSX.Element | null {
  const t = text.value.people.slate, me = link.you.value?.person;
  const [slates, show] = useState<Slate[]>([]), [taken, take] = useState(false), [fault, tell] = useState("");
  const people = view.seats.filter((s) => s.kind === "person").length;
  useEffect(() => {
    let gone = false;
    openSlates().then((all) => { if (!gone) show(all); }, () => undefined);
    return () => { gone = true; };
  }, [me, people]);
  const ours = slates.find((s) => isOurs(s, view));
  if (!ours) return taken ? <p class="soft" role="status">{t.taken}</p> : null;
  const chips = ours.who.find((w) => w.person === me)?.chips ?? 0;
  const others = list(ours.who.filter((w) => w.person !== me && w.chips !== 0).map((w) => personName(w.name)));
  const along = (): void => {
    tell("");
    changeSlate(ours.table, { to: view.table }).then(() => {
      show(slates.filter((s) => s !== ours));
      take(true);
    }, (e: unknown) => tell(whyText(e)));
  };
  return (
    <section class="along" aria-labelledby="h-along">
      <h3 id="h-along">{t.along(others)}</h3>
      <p>{t.alongSay(`${chips > 0 ? t.youOwed : t.youOwe} ${number(Math.abs(chips))}`)}</p>
      <Button onClick={along}>{t.takeAlong}</Button>
      <Fault say={fault} />
    </section>
  );
}
