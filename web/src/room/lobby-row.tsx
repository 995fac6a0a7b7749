// lobby-row.tsx - one open table as a row: its game, its players, and buttons to sit down or watch.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { askName } from "../net/given";
import { link } from "../net/link";
import type { Listed, Sitter } from "../net/types";
import type { Doing } from "../people/doing";
import { Mono } from "../people/mono";
import { go } from "../route";
import { gameName } from "../rules/presets";
import { recent } from "../table/recent";
import { colourOf, nameOf } from "../table/names";
import { seatLetter } from "../table/model";
import { whoseSay } from "../table/whose";
import { list, text } from "../text/text";
import { Button, ButtonLink } from "../ui/button";
import { playedFor } from "./terms";
import { Icon, type IconName } from "../ui/icons";
import { playerName } from "../rules/players";
import { colourHere, sitDown } from "../people/sitting";
import { ageOf, isFree } from "./lobby-list";

/** The seats of a listed table in the form of a table's own seats, so that names are the same in both. */
function sitters(listed: Listed): Sitter[] {
  return listed.seats.map((s): Sitter => {
    if (s.kind === "computer") return { kind: "computer", name: s.name ?? "", player: s.name ?? "" };
    if (s.kind === "nobody") return { kind: "nobody" };
    return { kind: "person", name: s.name ?? "", person: "", away: s.away ?? false, stood_in: false, again: false };
  });
}

interface RowProps {
  listed: Listed;
  doing: Doing;
  /** The connection is lost: the state of the table is not known. */
  gone: boolean;
  now: number;
}

export function LobbyRow({ listed, doing, gone, now }: RowProps): JSX.Element {
  const game = gameName(listed.rules), title = listed.title || game;
  const table = { table: listed.table, seats: sitters(listed) };
  const here = "/t/" + listed.table;
  const people = table.seats.flatMap((s, i) => (s.kind === "person" ? [nameOf(table, seatLetter(i))] : []));
  const opens = listed.terms.watching || listed.stage === "gathering";
  return (
    <li class={"lobby-row" + (isFree(listed) ? "" : " busy")}>
      <h2 class="lobby-what">
        {opens ? <a href={here} title={title}><bdi>{title}</bdi></a> : <bdi>{title}</bdi>}
        {listed.title && <small>{game}</small>}
      </h2>
      <div class="lobby-who">
        <span class={"lobby-seats" + (table.seats.length > 5 ? " many" : "")} aria-hidden="true">
          {table.seats.map((s, i) => <Sign key={i} sitter={s} name={nameOf(table, seatLetter(i))} colour={colourOf(table, seatLetter(i))} />)}
        </span>
        <span class="lobby-names" title={list(people)}>
          {people.map((name, i) => <bdi key={i}>{name}</bdi>)}
        </span>
      </div>
      <p class="lobby-facts"><Facts listed={listed} now={now} /></p>
      <div class="lobby-act"><Act listed={listed} title={title} table={table} doing={doing} gone={gone} /></div>
    </li>
  );
}

function Sign({ sitter, name, colour }: { sitter: Sitter; name: string; colour: string }): JSX.Element {
  if (sitter.kind === "nobody") return <span class="mono none" />;
  const away = sitter.kind === "person" && sitter.away;
  return <span class={away ? "gone-off" : ""}><Mono name={name} colour={colour} bot={sitter.kind === "computer"} /></span>;
}

/** Columns on a desktop, one after the other on a phone; each is read with its heading. */
function Facts({ listed, now }: { listed: Listed; now: number }): JSX.Element {
  const t = text.value.gather, c = t.columns;
  const facts: [key: string, heading: string, JSX.Element | string][] = [
    // In addition to a title, only a desktop has room for it.
    ...(listed.title ? [["played", t.game, gameName(listed.rules)] as [string, string, string]] : []),
    ["state", c.state, <State key="s" listed={listed} />],
    ["clock", c.clock, [t.clockOf(listed.terms.turn), playedFor(listed.terms)].filter(Boolean).join(", ")],
    ["computers", c.computers, computersOf(listed)],
    ["age", c.age, t.ago(ageOf(listed, now))],
    ["rating", c.rating, ratingOf(listed)],
  ];
  return (
    <>
      {facts.map(([key, heading, fact]) => <Fact key={key} name={key} heading={heading}>{fact}</Fact>)}
    </>
  );
}

function Fact({ name, heading, children }: { name: string; heading: string; children: JSX.Element | string }): JSX.Element {
  const t = text.value.gather, none = children === "";
  return (
    <>
      <span class={"fact " + name} data-none={none ? true : undefined}>
        <span class="vh">{heading}: </span>
        {none ? <><span aria-hidden="true">–</span><span class="vh">{name === "rating" ? t.notRated : t.noComputers}</span></> : children}
        <span class="vh">. </span>
      </span>{" "}
    </>
  );
}

function State({ listed }: { listed: Listed }): JSX.Element {
  const t = text.value.gather;
  const say = listed.stage === "gathering" ? (listed.free ? t.freeShort(listed.free) : t.gathering)
    : listed.stage === "over" ? t.over : t.playing;
  return (
    <>
      {say}
      {listed.password && <><Icon name="lock" /><span class="vh">, {t.hasPassword}</span></>}
      {listed.watching > 0 && <> <span title={t.lookOn(listed.watching)}><Icon name="eye" /><span class="vh">, {t.lookOn(listed.watching)}</span></span></>}
      {!listed.terms.watching && <span class="vh">, {t.noWatching}</span>}
    </>
  );
}

/** The computers that sit there, or that will fill the seats of a table that begins by itself. */
function computersOf(listed: Listed): string {
  const here = listed.seats.flatMap((s) => (s.kind === "computer" && s.name ? [playerName(s.name)] : []));
  if (here.length) return [...new Set(here)].join(", ");
  return listed.fills ? text.value.gather.fillsSay(playerName(listed.fills)) : "";
}

/** The range of the players' ratings. */
function ratingOf(listed: Listed): string {
  const rated = listed.seats.flatMap((s) => (s.rating ? [s.rating] : []));
  if (!rated.length) return "";
  return text.value.gather.rated(Math.min(...rated), Math.max(...rated), listed.seats.every((s) => !s.rating || s.sure === true));
}

interface ActProps {
  listed: Listed;
  title: string;
  table: { table: string; seats: Sitter[] };
  doing: Doing;
  gone: boolean;
}

/** The main action for that table. */
function Act({ listed, title, table, doing, gone }: ActProps): JSX.Element | null {
  const t = text.value.gather, here = "/t/" + listed.table;
  const sit = (): void => {
    // The password is asked for at the table itself.
    if (listed.password) go(here);
    else
      void doing.run(async () => {
        await askName(link.you.value, whoseSay(listed));
        await sitDown(listed.table, { colour: colourHere(table), terms: listed.terms });
        go(here);
      });
  };
  if (recent().some((r) => r.id === listed.table))
    return <ButtonLink href={here} label={`${t.back}: ${title}, ${t.youSit}`}>{t.back}</ButtonLink>;
  const off = gone ? t.goneSay : isFree(listed) || listed.terms.watching ? "" : t.noWatchingSay;
  if (off) return <Off why={off} icon={isFree(listed) ? undefined : "eye"} label={(isFree(listed) ? t.sitAt : t.watchAt)(title)}>{isFree(listed) ? t.sit : t.watch}</Off>;
  if (isFree(listed)) return <Button aria-disabled={doing.busy} aria-label={t.sitAt(title)} onClick={sit}>{t.sit}</Button>;
  return <ButtonLink href={here} icon="eye" label={t.watchAt(title)}>{t.watch}</ButtonLink>;
}

interface OffProps {
  why: string;
  icon: IconName | undefined;
  label: string;
  children: string;
}

/** A disabled button that says why: on hover, to a screen reader, or when pressed. */
function Off({ why, icon, label, children }: OffProps): JSX.Element {
  const [asked, ask] = useState(false);
  return (
    <>
      <Button {...(icon ? { icon } : {})} aria-disabled="true" aria-label={label} aria-description={why} title={why}
        onClick={() => ask(true)} onBlur={() => ask(false)}>{children}</Button>
      <p class="lobby-why" role="status">{asked && why}</p>
    </>
  );
}
