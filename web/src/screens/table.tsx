// table.tsx - the screen of one table: the bar, the cloth with everything on it, the score pad, the dialogs.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { loadRest } from "../later";
import { refusalOf } from "../net/api";
import { link } from "../net/link";
import { askToKeep } from "../net/here";
import type { Place } from "../net/place";
import { askName } from "../net/given";
import { known } from "../net/people";
import type { Seat } from "../net/types";
import { ownLook } from "../settings";
import { useChat } from "../room/chat";
import { unread, useUnread } from "../room/unread";
import { gameName } from "../rules/presets";
import { forget, remember } from "../table/recent";
import { Bar } from "../table/bar";
import { Board } from "../table/board";
import { Desk } from "../table/desk";
import { angle, hasCompany, turnOf } from "../table/facts";
import { Hand } from "../table/hand";
import { keysOf } from "../table/keyboard";
import { KeepingLine, LinkLine, NewsLine, OfflineLine } from "../table/lines";
import { Live } from "../table/live";
import { place, seatIndex, type Table } from "../table/model";
import { nameOf } from "../table/names";
import { Pad } from "../table/pad";
import { FairLine, PrintDialog } from "../table/print";
import { Rail } from "../table/rail";
import { useRules } from "../table/rules-read";
import { endShown } from "../table/score-ends";
import { Session } from "../table/session";
import { soundOf } from "../table/sound";
import { tryingAt } from "../table/trying";
import { whoseOf } from "../table/whose";
import { text } from "../text/text";
import { arrive } from "../ui/arrive";
import { lazy } from "../ui/lazy";
import { personOf, dialog } from "../ui/dialog";

const NoTable = lazy(async () => (await loadRest()).NoTable, "cloth");
const Gathering = lazy(async () => (await loadRest()).Gathering, "cloth");
const Ends = lazy(async () => (await loadRest()).Ends, "cloth");
const Tries = lazy(async () => (await loadRest()).Tries, "cloth");
const DayEnds = lazy(async () => (await loadRest()).DayEnds, "cloth");
const RulesDialog = lazy(async () => (await loadRest()).RulesDialog, "dialog");
const SettingsDialog = lazy(async () => (await loadRest()).SettingsDialog, "dialog");
const KeysDialog = lazy(async () => (await loadRest()).KeysDialog, "dialog");
const ScoresDialog = lazy(async () => (await loadRest()).ScoresDialog, "dialog");
const TricksDialog = lazy(async () => (await loadRest()).TricksDialog, "dialog");
const ChancesDialog = lazy(async () => (await loadRest()).ChancesDialog, "dialog");
const PersonDialog = lazy(async () => (await loadRest()).PersonDialog, "dialog");
const Talk = lazy(async () => (await loadRest()).Talk, "nowhere");
const Tray = lazy(async () => (await loadRest()).Tray, "nowhere");
const Bubbles = lazy(async () => (await loadRest()).Bubbles, "nowhere");
const MenuDialog = lazy(async () => (await loadRest()).MenuDialog, "dialog");

/** Time for the first card to appear before anything else is loaded. */
const AFTER = 3000;

export function TableScreen({ id, place }: { id: string; place: Place }): JSX.Element {
  const desk = useMemo(() => new Desk(new Session(id, place)), [id]);
  useEffect(() => {
    desk.session.open();
    return () => desk.session.close();
  }, [desk]);
  return <TableView desk={desk} />;
}

/** What is different where several people share the device. */
export interface Sharing {
  button: ComponentChildren;
  menu: (onClose: () => void) => JSX.Element;
}

/** The table of an open session. */
export function TableView({ desk, sharing }: { desk: Desk; sharing?: Sharing }): JSX.Element {
  const session = desk.session, { id, place: at } = session;
  useEffect(() => {
    const ends = [soundOf(session), keysOf(desk)];
    return () => {
      dialog.value = null;
      ends.forEach((end) => end());
    };
  }, [desk]);
  const trouble = session.trouble.value, table = session.table.value;
  const company = !!table && !at.here && hasCompany(table, link.you.value?.person);
  // The pad has its place before anybody comes, who would make the cloth narrower under the host's hand.
  const talks = company || (!at.here && table?.view.stage === "gathering");
  useRest(!!table && table.trick.length + table.tricks.length + table.hands.length > 0);
  useEffect(() => {
    // A viewer who came by a link has no identity yet: make them a guest.
    if (trouble?.why === "not-you")
      void known().then(() => session.open(), (e: unknown) => { session.trouble.value = { kind: "refused", ...refusalOf(e) }; });
  }, [trouble]);
  const seated = !!table?.view.seat, title = table?.view.title ?? "";
  useEffect(() => {
    if (trouble?.kind === "gone" || trouble?.why === "no-table") forget(id);
    else if (seated && table && (!table.view.one_hand || tryingAt(id)?.nth === 1) && !(table.view.one_hand && table.ended)) remember(id, title, { ...seen(table), ...(at.here ? { here: true } : {}) });
  }, [id, seated, title, trouble, table?.hands.length, table?.view.stage, table?.view.seats]);
  const something = at.here && !!table?.hands.length;
  useEffect(() => {
    if (something) askToKeep();
  }, [something]);
  // A newcomer becomes a guest at once: show no error for that.
  const shut = trouble?.why === "not-you" ? null : trouble;
  useTitle(shut ? null : table);
  useEffect(() => {
    // The subject of the dialog is gone; behind an open dialog nothing would be read aloud.
    if (shut) dialog.value = null;
  }, [!shut]);
  useUnread(session);
  const ended = endShown(session) === "hand";
  return (
    <div class="app at-table">
      <Bar table={shut ? null : table} fresh={unread.value} button={sharing?.button} ended={ended}
        onTalk={company && !shut ? () => void loadRest().then((rest) => rest.openSaying(session)) : undefined}>
        {at.here && <><KeepingLine /><OfflineLine /></>}
        <LinkLine link={session.link} />
        <FairLine session={session} />
        {table && !shut && <NewsLine talk={table.talk} gathers={table.view.stage === "gathering"} />}
      </Bar>
      {shut ? (
        <main class="cloth on-cloth"><Hem /><NoTable session={session} trouble={shut} /></main>
      ) : table ? <Cloth table={table} desk={desk} company={company} /> : (
        <main class="cloth on-cloth" aria-busy="true"><Hem /><h1 class="vh">{text.value.common.loading}</h1></main>
      )}
      {table && !shut && <Pad session={session}>{talks && <Talk session={session} />}</Pad>}
      {table && <Live session={session} />}
      {table && !shut && <Dialogs session={session} table={table} menu={sharing?.menu} />}
    </div>
  );
}

/** Loads what comes after the first hand while that hand is played: once a card is shown, or after a while. */
function useRest(begun: boolean): void {
  useEffect(() => {
    const fetchIt = (): void => void loadRest().catch(() => undefined);
    const later = setTimeout(() => {
      if (begun && "requestIdleCallback" in window) requestIdleCallback(fetchIt, { timeout: AFTER });
      else fetchIt();
    }, begun ? 0 : AFTER);
    return () => clearTimeout(later);
  }, [begun]);
}

/** The state of a table that was left, for the start page. */
function seen(t: Table): Parameters<typeof remember>[2] {
  const score = t.game?.score[seatIndex(t.view.seat ?? "A")];
  return {
    ...(t.game && score !== undefined && t.view.stage === "playing" ? { hand: t.hands.length + 1, score } : {}),
    colours: t.view.seats.map((s, i) => (s.kind === "person" ? s.colour ?? i : i)),
  };
}

export function Hem(): JSX.Element {
  return <svg class="stitch" aria-hidden="true"><rect class="hem" /></svg>;
}

/** The lamp moves towards the seat to play. */
function lamp(t: Table): number {
  const turn = turnOf(t), seat = turn.length === 1 ? turn[0] : undefined;
  return seat ? angle(t.view.seats.length, place(t, seat)) : 0;
}

function Cloth({ table, desk, company }: { table: Table; desk: Desk; company: boolean }): JSX.Element {
  const session = desk.session, n = table.view.seats.length, above = Math.ceil(n / 2);
  const rules = useRules(table.view.rules);
  const watches = table.view.seat === null;
  const sit = watches && table.view.stage === "playing" ? (seat: Seat): void => void sitDown(desk, seat) : undefined;
  const ended = endShown(session) !== null, gathers = table.view.stage === "gathering", gathered = useRef(gathers);
  const [said, drop] = useChat(session), talked = useRef(false);
  talked.current ||= said.length > 0;
  useEffect(() => {
    // The button that started the game is gone.
    const begins = gathered.current && !gathers;
    gathered.current = gathers;
    return begins ? arrive() : undefined;
  }, [gathers]);
  return (
    <main class={`cloth on-cloth n${n}` + (n > 5 ? " many" : "")} style={{ "--n": n, "--cols": above }}>
      <h1 class="vh">{gameName(table.view.rules)}</h1>
      <Hem />
      <div class="lamp" style={{ "--t": lamp(table) + "deg" }} />
      {gathers ? <Gathering session={session} /> : (
        <div class={"lay" + (watches ? " watches" : "") + (ended ? " covered" : "")}>
          <Board table={table} desk={desk} rules={rules} onSit={sit} />
          <Rail table={table} desk={desk} rules={rules} onSit={sit} />
          {!watches && <Hand table={table} desk={desk} />}
        </div>
      )}
      {ended && !gathers && (tryingAt(session.id) ? <DayEnds session={session} /> : table.view.one_hand ? <Tries session={session} /> : <Ends session={session} />)}
      {talked.current && <Bubbles session={session} table={table} all={said} drop={drop} />}
      {company && <Tray session={session} />}
    </main>
  );
}

async function sitDown(desk: Desk, seat: Seat): Promise<void> {
  const session = desk.session;
  if (session.comes.value === seat) {
    session.comes.value = null;
    return;
  }
  const there = session.table.value?.view;
  await askName(link.you.value, there ? whoseOf(there) : "");
  desk.tell(text.value.table.sitting);
  try {
    await known();
    await session.sit(seat, { ...ownLook(), ...(session.password ? { password: session.password } : {}) });
  } catch (e) {
    session.refusal.value = refusalOf(e);
  }
  desk.tell("");
}

function useTitle(t: Table | null): void {
  const w = text.value.table, turn = t ? turnOf(t) : [];
  const game = t ? gameName(t.view.rules) : "";
  const mine = !!t?.view.seat && turn.includes(t.view.seat);
  const who = turn[0];
  const whose = !t || !who ? "" : mine ? w.titleYours : turn.length === 1 ? w.titleTheirs(nameOf(t.view, who)) : "";
  const title = [whose, game, text.value.common.name].filter(Boolean).join(" · ");
  useEffect(() => {
    document.title = title;
    return () => { document.title = text.value.common.name; };
  }, [title]);
}

interface DialogsProps {
  session: Session;
  table: Table;
  menu?: Sharing["menu"] | undefined;
}

export function Dialogs({ session, table, menu }: DialogsProps): JSX.Element | null {
  const close = (): void => { dialog.value = null; };
  const who = personOf(dialog.value);
  switch (dialog.value) {
    case "rules": return <RulesDialog table rules={table.view.rules} onClose={close} />;
    case "settings": return <SettingsDialog onClose={close} />;
    case "keys": return <KeysDialog onClose={close} />;
    case "scores": return <ScoresDialog session={session} onClose={close} />;
    case "fair": return <PrintDialog session={session} onClose={close} />;
    case "tricks": return <TricksDialog session={session} onClose={close} />;
    case "chances": return <ChancesDialog session={session} onClose={close} />;
    case "menu": return menu ? menu(close) : <MenuDialog session={session} onClose={close} />;
    default: return who ? <PersonDialog key={who} session={session} seat={who} onClose={close} /> : null;
  }
}
