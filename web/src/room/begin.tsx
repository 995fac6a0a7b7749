// begin.tsx - the start of a game: the host decides when, and who takes the empty seats; the others wait.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { View } from "../net/types";
import { seatIndex } from "../table/model";
import { apart, nameOf } from "../table/names";
import type { Session } from "../table/session";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { playerName, PlayerOptions, playerSentence } from "../rules/players";
import { chooseStrength, strength } from "../rules/strength";

/** The server will fill the empty seats after a while, and start the game. */
export function byItself(view: View): boolean {
  return view.begins !== undefined && view.begins !== null;
}

/** Usually the host waits for more people: as long as seats are empty, the button is a quiet one. */
export function Begin({ session, view }: { session: Session; view: View }): JSX.Element {
  const t = text.value.gather;
  const { money, stand_in } = view.terms;
  const itself = byItself(view), given = money || itself, player = given ? stand_in : strength.value;
  const [busy, wait] = useState(false);
  const empty = view.seats.filter((s) => s.kind === "nobody").length;
  if (!view.seat || view.host !== view.seat) return <Waiting view={view} />;
  const start = async (): Promise<void> => {
    if (busy) return;
    wait(true);
    await session.command("start", empty ? { player } : {});
    wait(false);
  };
  return (
    <div class="begin">
      <Button icon="play" kind={empty ? "plain" : "go"} size="big" aria-disabled={busy} onClick={() => void start()}>
        {empty ? t.beginNow : t.begin}
      </Button>
      <div class="filling">
        {!empty && <p>{t.allHere}</p>}
        {empty > 0 && (given ? <p>{t.fillAs(playerName(player))}</p> : <Strength player={player} />)}
        {empty > 0 && <p class="soft">{playerSentence(player)}</p>}
      </div>
    </div>
  );
}

function Strength({ player }: { player: string }): JSX.Element {
  return (
    <label>
      <span>{text.value.gather.fillIn}</span>
      <select class="field" value={player} onChange={(e) => chooseStrength(e.currentTarget.value)}>
        <PlayerOptions also={player} />
      </select>
    </label>
  );
}

function Waiting({ view }: { view: View }): JSX.Element {
  const t = text.value.gather;
  const host = view.host ? apart(nameOf(view, view.host)) : "";
  const seat = view.seats[seatIndex(view.host ?? "A")], { grace } = view.terms;
  const gone = view.public && grace > 0 && seat?.kind === "person" && seat.away;
  const say = !host ? t.waitNobody : byItself(view) ? t.waitQuickOr(host) : gone ? t.waitGone(host, grace / 1000) : t.wait(host);
  return <p class="begin serif" role="status">{say}</p>;
}
