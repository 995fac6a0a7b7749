// joins.tsx - whether games of this browser join the viewer's account: asked once, and a switch to change it.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { link } from "../net/link";
import { joins, playedHere } from "../net/place";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { Switch } from "../ui/choices";
import { join, left, sentTo, setJoins } from "./joining";

/** The viewer's account, or null. */
function useAccount(): string | null {
  const you = link.you.value;
  return you && !you.guest ? you.person : null;
}

/** Asked on the page of games: only if there are any, and until there is an answer. */
export function AskToJoin(): JSX.Element | null {
  const t = text.value.replay.joins, person = useAccount();
  const [games, count] = useState(0), [answered, answer] = useState(false);
  useEffect(() => {
    let gone = false;
    count(0);
    if (!person || !playedHere()) return undefined;
    if (joins(person)) void join();
    if (joins(person) === null)
      sentTo(person).then(({ unsent }) => { if (!gone) count(unsent.length); }, () => undefined);
    return () => { gone = true; };
  }, [person]);
  if (left.value) return <p class="soft" role="status">{t.going(left.value)}</p>;
  if (!person || !games || answered) return null;
  const say = (on: boolean): void => {
    setJoins(person, on);
    answer(true);
  };
  return (
    <section class="ask-to-join" aria-labelledby="ask-to-join">
      <h3 id="ask-to-join">{t.ask(games)}</h3>
      <p class="soft">{t.say} {t.change}</p>
      <div class="row left">
        <Button kind="go" onClick={() => say(true)}>{t.yes}</Button>
        <Button kind="quiet" onClick={() => say(false)}>{t.no}</Button>
      </div>
    </section>
  );
}

/** The same as a switch, in the account settings. */
export function Joins(): JSX.Element | null {
  const t = text.value.replay.joins, person = useAccount();
  const [on, turn] = useState(person !== null && joins(person) === true);
  if (!person) return null;
  return (
    <section class="paper-part">
      <h2>{t.title}</h2>
      <Switch label={t.switch} hint={t.say} on={on} onChange={(now) => {
        setJoins(person, now);
        turn(now);
      }} />
      <p class="soft" role="status">{left.value > 0 && t.going(left.value)}</p>
    </section>
  );
}
