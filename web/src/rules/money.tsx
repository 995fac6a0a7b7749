// money.tsx - what a table is played for, if its rules have stakes or a pot: asked before it is made.
import type { JSX } from "preact";
import { link } from "../net/link";
import { number, text } from "../text/text";
import { One } from "../ui/one";
import { BUY_IN_MOST, MONEYS, type Money } from "./make";

interface MoneyProps {
  money: Money;
  /** Chips that each player brings, as typed. */
  buyIn: string;
  /** Anybody may come: then nothing can be written on a slate. */
  open: boolean;
  /** Makes an account in place. */
  account: JSX.Element;
  onChange: (money: Money, buyIn: string) => void;
}

/** Scrolls to what has appeared below a choice, unless it is in sight. */
function show(it: HTMLElement | null): void {
  it?.scrollIntoView({ block: "nearest" });
}

export function MoneyChoice({ money, buyIn, open, account, onChange }: MoneyProps): JSX.Element | null {
  const t = text.value.form.money, you = link.you.value;
  if (NO_SERVER) return null;
  const held: Record<Money, string> = {
    nothing: "", chips: you && !you.guest ? "" : t.needsAccount, slate: open ? t.slateOpen : "",
  };
  return (
    <fieldset class="ones money-ones">
      <legend class="serif">{t.title}</legend>
      {MONEYS.map((m) => (
        <One key={m} group="money" title={t[m].title} say={held[m] || t[m].say} checked={money === m && !held[m]} disabled={held[m] !== ""}
          onChoose={() => onChange(m, buyIn)}>
          {m !== "nothing" && money === m && !held[m] && (
            <label class="labelled buy-in" ref={show}>
              <span>{t.buyIn}</span>
              <input class="field" inputMode="numeric" value={buyIn} maxLength={7} aria-describedby="buy-in-say"
                onInput={(e) => onChange(m, e.currentTarget.value)} />
              <small id="buy-in-say">{t.buyInSay(number(BUY_IN_MOST))}</small>
            </label>
          )}
          {m === "chips" && held.chips && <details onToggle={(e) => { if (e.currentTarget.open) show(e.currentTarget); }}><summary>{t.account}</summary>{account}</details>}
        </One>
      ))}
    </fieldset>
  );
}
