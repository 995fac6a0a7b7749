// print.tsx - the fingerprint of the deal in play: on the cloth, or at the foot of the pad; and what it means.
import type { JSX } from "preact";
import { printOf, spelt } from "../fair/print";
import { text } from "../text/text";
import { Icon } from "../ui/icons";
import { Sheet, sheet } from "../ui/sheet";
import type { Session } from "./session";

/** `place`: where it stands. */
export function Print({ session, place }: { session: Session; place: "cloth" | "pad" }): JSX.Element | null {
  const { lock, own } = session.part.shown.value, w = text.value.table.fair, stage = session.table.value?.view.stage;
  if (!lock || stage === "gathering" || stage === "closed") return null;
  return (
    <button type="button" class={"print on-" + place} aria-haspopup="dialog" onClick={() => { sheet.value = "fair"; }}>
      <Icon name="seal" />
      <span key={lock}><small>{own && own !== "given" ? w.small[own] : w.short}</small><b aria-hidden="true">{printOf(lock)}</b><span class="vh">{w.print(spelt(lock))}</span></span>
    </button>
  );
}

/** What it means, and the fingerprint once more, large. */
export function PrintSheet({ session, onClose }: { session: Session; onClose: () => void }): JSX.Element {
  const { lock, own } = session.part.shown.value, w = text.value.table.fair;
  return (
    <Sheet title={w.title} class="print-sheet" onClose={onClose}>
      <div class="fingerprint">
        <b><span aria-hidden="true">{printOf(lock)}</span><span class="vh">{spelt(lock)}</span></b>
        <p>{w.say}</p>
      </div>
      <p>{w.what}</p>
      {own && <p><b>{w[own]}</b> {own === "wrong" && w.warnSay}</p>}
    </Sheet>
  );
}

/** Once the lock of a deal is not right: said at once, and as long as that deal is played. */
export function FairLine({ session }: { session: Session }): JSX.Element | null {
  return session.part.shown.value.own === "wrong" ? <p class="linkline" role="alert"><span>{text.value.table.fair.warn}</span></p> : null;
}
