// print.tsx - the fingerprint of the deal in play and what it means, opened from the menu; warnings about deals.
import type { JSX } from "preact";
import type { FairShown } from "../fair/give";
import { printOf, spelt } from "../fair/print";
import { text } from "../text/text";
import { CardText } from "../ui/card";
import { Dialog } from "../ui/dialog";
import { Rich } from "./rich";
import type { Session } from "./session";

/** What it means, with the fingerprint in large letters. */
export function PrintDialog({ session, onClose }: { session: Session; onClose: () => void }): JSX.Element {
  const { lock, own, opened } = session.part.shown.value, w = text.value.table.fair;
  return (
    <Dialog title={w.title} class="print-sheet" onClose={onClose}>
      <div class="fingerprint">
        <b><span aria-hidden="true">{printOf(lock)}</span><span class="vh">{spelt(lock)}</span></b>
        <p>{w.say}</p>
      </div>
      <p>{w.what}</p>
      {own && <p><b>{w[own]}</b> {own === "wrong" && w.warnSay}</p>}
      {opened && <p><b><Opened {...opened} /></b> {w.openedSay}</p>}
    </Dialog>
  );
}

/** What turned out to be wrong when deals were opened; for a single hand, with its cards. */
function Opened({ hands, cards, other }: NonNullable<FairShown["opened"]>): JSX.Element {
  const w = text.value.table.fair, which = hands.map(String);
  if (!cards) return <>{w.notRight(which)}</>;
  if (!other?.due || !other.dealt) return <>{w.otherCards(which)}</>;
  return <Rich say={w.otherCard(which)} parts={{ dealt: <CardText card={other.dealt} />, due: <CardText card={other.due} /> }} />;
}

/** A warning, shown at once: the lock of the deal in play is not right, or an opened deal was wrong. */
export function FairLine({ session }: { session: Session }): JSX.Element | null {
  const { own, opened } = session.part.shown.value;
  if (!opened && own !== "wrong") return null;
  return <p class="linkline" role="alert"><span>{opened ? <Opened {...opened} /> : text.value.table.fair.warn}</span></p>;
}
