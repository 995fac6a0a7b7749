// rail.tsx - the rail: you, what is asked of you, and your actions. It never moves.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { RulesRead, Seat } from "../net/types";
import { settings } from "../settings";
import { text } from "../text/text";
import { Button } from "../ui/button";
import type { IconName } from "../ui/icons";
import { AskLine, askOf } from "./ask";
import type { Desk } from "./desk";
import { bottom, inRows, people, standsIn, turnOf } from "./facts";
import { announce } from "./live";
import { seatIndex, type Table } from "./model";
import { Plate } from "./seats";

interface Act {
  key: string;
  icon: IconName;
  word: string;
  go?: boolean;
  /** The command that it sends: it is not sent twice while it is under way. */
  gives?: string;
  run: () => void;
}

/** The player's actions besides playing a card; the first ones are in the rail, all are in the menu. */
function actsOf(t: Table, desk: Desk): Act[] {
  const w = text.value.table, s = desk.session, can = t.view.can, acts: Act[] = [];
  const answer = (yes: boolean) => (): void => void s.command("answer", { yes });
  if (t.view.stage !== "playing" || !t.view.seat) return acts;
  if (t.view.paused) return [{ key: "resume", icon: "play", word: w.resume, go: true, gives: "resume", run: () => void s.command("resume") }];
  if (t.view.offer) {
    if (!t.view.offer.waits_for.includes(t.view.seat)) return acts;
    const words = t.view.offer.kind === "claim" ? w.claim : w.takeback;
    return [
      { key: "yes", icon: "tick", word: words.yes, go: true, gives: "answer", run: answer(true) },
      { key: "no", icon: "x", word: words.no, gives: "answer", run: answer(false) },
    ];
  }
  if (standsIn(t)) acts.push({ key: "here", icon: "again", word: w.imBack, go: true, gives: "back", run: () => void s.command("back") });
  if (desk.claiming.value && can.includes("claim"))
    return [
      { key: "yes", icon: "tick", word: w.claim.sure, run: () => desk.claim() },
      { key: "no", icon: "x", word: w.claim.notYet, run: () => { desk.claiming.value = false; } },
    ];
  if (can.includes("finish"))
    acts.push({ key: "finish", icon: "tick", word: w.finish.act, go: true, gives: "finish", run: () => desk.finish() });
  else if (can.includes("claim"))
    acts.push({ key: "claim", icon: "claim", word: w.claim.act, gives: "claim", run: () => { desk.claiming.value = true; } });
  if (s.mine.value && people(t) === 1 && !t.view.terms.money)
    acts.push(desk.hasChances() ? { key: "chances", icon: "scores", word: w.chances, run: () => desk.hint() }
      : { key: "hint", icon: "hint", word: w.hint, gives: "hint", run: () => desk.hint() });
  // The last one, at the edge: it stays while others come and go, and so does not move.
  if (can.includes("takeback")) acts.push({ key: "takeback", icon: "back", word: w.takeback.act, gives: "takeback", run: () => void s.command("takeback") });
  return acts;
}

/** While a claim is being confirmed, the safe answer has the focus; afterwards the button that was pressed. */
function useAsked(table: Table, desk: Desk): { current: HTMLDivElement | null } {
  const acts = useRef<HTMLDivElement>(null), was = useRef(false);
  const may = table.view.can.includes("claim"), asking = desk.claiming.value;
  useEffect(() => {
    if (!may) desk.claiming.value = false;
  }, [may]);
  useEffect(() => {
    if (asking) announce(`${text.value.table.claim.ask} ${text.value.table.claim.askSmall}`);
    const free = !document.activeElement || document.activeElement === document.body;
    if (asking || (was.current && free))
      acts.current?.querySelector<HTMLElement>(`[data-act="${asking ? "no" : "claim"}"]`)?.focus();
    was.current = asking;
  }, [asking]);
  return acts;
}

interface RailProps {
  table: Table;
  desk: Desk;
  rules: RulesRead | null;
  onSit?: ((seat: Seat) => void) | undefined;
}

export function Rail({ table, desk, rules, onSit }: RailProps): JSX.Element {
  const seat = bottom(table), own = seat === table.view.seat;
  const ask = askOf({ table, desk, rules });
  const turn = turnOf(table).includes(seat) && !table.view.paused && !table.view.offer;
  const free = !own && table.view.seats[seatIndex(seat)]?.kind !== "person";
  const picked = desk.session.picked.value.length;
  const told = desk.told.value;
  // Announce why a card cannot be played: the page shows it only visually.
  useEffect(() => {
    if (!told) return;
    const line = document.querySelector(".rail .ask.why");
    announce(line ? spoken(line) : "");
  }, [told]);
  const acts = actsOf(table, desk), box = useAsked(table, desk);
  const decided = acts.some((a) => a.key === "finish");
  useEffect(() => {
    const f = text.value.table.finish;
    if (decided) announce(`${f.why} ${f.act}: ${settings.value.letters ? "" : "Alt "}F.`);
  }, [decided]);
  return (
    <div class="rail">
      <div class={"seat" + (turn ? " turn" : "")} data-seat={seat}
        style={{ "--x": inRows(table.view.seats.length, 0).x.toFixed(3) }}>
        <Plate table={table} seat={seat} rules={rules} own={own} about={!own && !desk.session.place.here}
          sub={own && picked > 0 ? text.value.table.nChosen(picked) : undefined}
          onSit={onSit && free ? () => onSit(seat) : undefined} comes={desk.session.comes.value === seat} />
      </div>
      <AskLine ask={ask} />
      <div ref={box} class={"acts" + (acts.length > 1 ? " several" : "")}>
        {acts.map((a) => {
          const busy = !!a.gives && desk.session.gives(a.gives);
          return (
            <Button key={a.key} icon={a.icon} kind={a.go ? "go" : "plain"} onClick={busy ? undefined : a.run} data-act={a.key}
              aria-disabled={busy || undefined}>{a.word}</Button>
          );
        })}
      </div>
    </div>
  );
}

/** The words of a line, including suits and cards drawn in it. */
function spoken(line: Element): string {
  let words = "";
  for (const node of line.childNodes) {
    if (node instanceof Element && node.hasAttribute("aria-label")) words += node.getAttribute("aria-label");
    else words += node instanceof Element ? spoken(node) : node.textContent ?? "";
  }
  return line.tagName === "SMALL" ? " " + words : words;
}
