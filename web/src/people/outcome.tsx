// outcome.tsx - shown next to a button: what was refused, or done.
import type { JSX } from "preact";
import { Icon } from "../ui/icons";
import type { Doing } from "./doing";

export function Fault({ say }: { say: string }): JSX.Element | null {
  return say ? <p class="fault" role="alert"><Icon name="warn" /> <span>{say}</span></p> : null;
}

export function Outcome({ of }: { of: Doing }): JSX.Element {
  return (
    <>
      <Fault say={of.fault} />
      <p class="done" role="status">{of.done && <><Icon name="tick" /> {of.done}</>}</p>
    </>
  );
}
