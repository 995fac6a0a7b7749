// lobby-row.tsx - one open table: its game, who sits there, and sitting down or looking on.
import type { JSX } from "preact";
import type { Listed, Sitter } from "../net/types";
import type { Doing } from "../people/doing";
import { Mono } from "../people/mono";
import { go } from "../route";
import { gameName } from "../rules/presets";
import { recent } from "../table/recent";
import { colourOf, nameOf } from "../table/names";
import { seatLetter } from "../table/model";
import { text } from "../text/text";
import { Button, ButtonLink } from "../ui/button";
import { Icon } from "../ui/icons";
import { playerName } from "../rules/players";
import { colourHere, sitDown } from "../people/sitting";

/** The seats of a listed table as those of a table are: who is called how is the same at both. */
function sitters(listed: Listed): Sitter[] {
  return listed.seats.map((s): Sitter => {
    if (s.kind === "computer") return { kind: "computer", name: s.name ?? "", player: s.name ?? "" };
    if (s.kind === "nobody") return { kind: "nobody" };
    return { kind: "person", name: s.name ?? "", person: "", away: false, stood_in: false, again: false };
  });
}

interface RowProps {
  listed: Listed;
  doing: Doing;
  /** The connection is: nobody knows how the table stands. */
  gone: boolean;
}

export function LobbyRow({ listed, doing, gone }: RowProps): JSX.Element {
  const t = text.value.room;
  const game = gameName(listed.rules);
  const title = listed.title || game;
  const table = { table: listed.table, seats: sitters(listed) };
  const here = "/t/" + listed.table;
  const mine = recent().some((r) => r.id === listed.table);
  const watches = listed.terms.watching || listed.stage === "gathering";
  const sits = listed.free > 0 && listed.stage === "gathering";
  const sit = (): void => {
    // A password is asked for at the table itself.
    if (listed.password) go(here);
    else
      void doing.run(async () => {
        await sitDown(listed.table, { colour: colourHere(table) });
        go(here);
      });
  };
  return (
    <li class="lobby-row">
      <div class="lobby-what">
        <h2><bdi>{title}</bdi></h2>
        <p class="soft">{facts(listed, listed.title ? game : "").join(" · ")}</p>
      </div>
      <ul class="lobby-seats">
        {table.seats.map((s, i) => {
          const seat = seatLetter(i);
          return <LobbySeat key={seat} sitter={s} name={nameOf(table, seat)} colour={colourOf(table, seat)} />;
        })}
      </ul>
      <div class="lobby-acts">
        {listed.password && <span class="soft"><Icon name="lock" /> {t.hasPassword}</span>}
        {mine
          ? <><span class="soft">{t.youSit}</span><ButtonLink href={here}>{t.back}</ButtonLink></>
          : (
            <>
              {sits && (
                <Button kind="go" aria-disabled={doing.busy || gone} aria-label={t.sitAt(title)}
                  onClick={() => { if (!gone) sit(); }}>
                  {t.sit}
                </Button>
              )}
              {watches && (gone
                ? <Button icon="eye" aria-disabled aria-label={t.watchAt(title)}>{t.watch}</Button>
                : <ButtonLink href={here} icon="eye" label={t.watchAt(title)}>{t.watch}</ButtonLink>)}
            </>
          )}
      </div>
    </li>
  );
}

function facts(listed: Listed, game: string): string[] {
  const t = text.value.room;
  const parts = game ? [game] : [];
  if (listed.stage === "gathering") parts.push(listed.free ? t.free(listed.free) : t.gathering);
  else parts.push(listed.stage === "over" ? t.over : t.playing);
  if (listed.watching) parts.push(t.lookOn(listed.watching));
  if (!listed.terms.watching) parts.push(t.noWatching);
  return parts;
}

function LobbySeat({ sitter, name, colour }: { sitter: Sitter; name: string; colour: string }): JSX.Element {
  const t = text.value.room;
  if (sitter.kind === "nobody")
    return <li class="lobby-seat none"><span class="mono none" aria-hidden="true" /><span class="vh">{t.empty}</span></li>;
  const bot = sitter.kind === "computer";
  return (
    <li class="lobby-seat">
      <Mono name={name} colour={colour} bot={bot} />
      <span><bdi>{name}</bdi>{bot && <small> {t.computer}, {playerName(sitter.player)}</small>}</span>
    </li>
  );
}
