// strength.tsx - the strength that "Play now" uses: shown below it, and changed there.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { chooseStrength, strength } from "../rules/strength";
import { asked, more, styles } from "../text/en/players";
import { text } from "../text/text";
import { Icon } from "../ui/icons";
import { Dialog } from "../ui/dialog";

interface RowProps {
  player: string;
  /** Takes the focus when it is shown. */
  first?: boolean;
  onChoose: (player: string) => void;
}

function Row({ player, first, onChoose }: RowProps): JSX.Element {
  const said = text.value.players[player], row = useRef<HTMLButtonElement>(null);
  useEffect(() => { if (first) row.current?.focus(); }, []);
  return (
    <button type="button" ref={row} class="strength-row" aria-pressed={player === strength.value} onClick={() => onChoose(player)}>
      <i aria-hidden="true" />
      <span><b>{said?.name}</b><small>{said?.say}</small></span>
    </button>
  );
}

/** The popup is placed under the button; on a phone it comes from below. */
function under(button: HTMLElement | null): Record<string, string> {
  const at = button?.getBoundingClientRect();
  return at ? { "--x": `${at.left}px`, "--y": `${at.bottom + 8}px` } : {};
}

/** Renders again when the window is resized: the button may have moved. */
function useResized(): void {
  const [, again] = useState(0);
  useEffect(() => {
    const move = (): void => again((n) => n + 1);
    addEventListener("resize", move);
    return () => removeEventListener("resize", move);
  }, []);
}

function Chooser({ from, onClose }: { from: HTMLElement | null; onClose: () => void }): JSX.Element {
  const t = text.value.start.strength, now = strength.value;
  // Why all strengths are shown: the chosen one is among the others, or the button was pressed.
  const [all, open] = useState<"chosen" | "pressed" | null>(asked.includes(now) ? null : "chosen");
  const choose = (player: string): void => {
    chooseStrength(player);
    onClose();
  };
  const row = (player: string): JSX.Element => <Row key={player} player={player} onChoose={choose} />;
  useResized();
  const unlisted = ![...asked, ...more, ...styles].includes(now);
  return (
    <Dialog title={t.title} class={"chooser" + (all ? " whole" : "")} style={under(from)} onClose={onClose}>
      {asked.map(row)}
      {all ? <>{more.map((p, i) => <Row key={p} player={p} first={i === 0 && all === "pressed"} onChoose={choose} />)}{styles.map(row)}{unlisted && row(now)}</> : (
        <button type="button" class="strength-row all" onClick={() => open("pressed")}><span><b>{t.more}</b></span><Icon name="open" /></button>
      )}
      <p class="tip">{t.kept}</p>
    </Dialog>
  );
}

export function Strength(): JSX.Element {
  const t = text.value.start.strength;
  const [shown, show] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button type="button" ref={button} class="btn small change" aria-haspopup="dialog" onClick={() => show(true)}>
        <span><span class="vh">{t.label} </span><b>{text.value.players[strength.value]?.name}</b><span class="vh"> {t.change}</span></span>
        <Icon name="unfold" />
      </button>
      {shown && <Chooser from={button.current} onClose={() => show(false)} />}
    </>
  );
}
