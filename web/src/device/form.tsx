// form.tsx - a table for several people at this device: the game, and who plays.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { GameChoice, useGame } from "../room/game-choice";
import { useDoing } from "../people/doing";
import { Fault } from "../people/outcome";
import { chosenName } from "../people/sitting";
import { PlayerOptions } from "../rules/players";
import { readRules } from "../rules/schema";
import { chooseStrength, strength } from "../rules/strength";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import { beginShared } from "./begin";

const FEWEST = 2, NAME_MOST = 20;

export function WhereChoice({ here, onChange }: { here: boolean; onChange: (here: boolean) => void }): JSX.Element {
  const t = text.value.device;
  return (
    <fieldset class="pick where">
      <legend class="vh">{t.where}</legend>
      <div class="chips">
        {[false, true].map((one) => (
          <label key={String(one)}>
            <input type="radio" name="where" checked={one === here} onChange={() => onChange(one)} />
            <span>{one === here && <Icon name="tick" />}{one ? t.here : t.apart}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What is wrong with the names; "" if nothing is. */
function wrong(names: string[]): string {
  const t = text.value.device;
  if (names.some((name) => !name)) return t.nameMissing;
  return new Set(names.map((name) => name.toLowerCase())).size < names.length ? t.nameTwice : "";
}

/** How many play by these rules; as many as before until that is known. */
function useSeats(rules: string): number {
  const [seats, know] = useState(4);
  useEffect(() => {
    let here = true;
    void readRules(rules).then((read) => { if (here && read) know(read.seats); }, () => undefined);
    return () => { here = false; };
  }, [rules]);
  return seats;
}

export function DeviceForm({ rules }: { rules: string | null }): JSX.Element {
  const t = text.value.device, game = useGame(rules), doing = useDoing();
  const [typed, type] = useState(() => [chosenName(), ""]);
  const seats = useSeats(game.rules);
  // A game for fewer people leaves out the last ones.
  const names = typed.slice(0, seats);
  const deal = (): void => {
    const tidy = names.map((name) => name.trim().replace(/\s+/g, " ")), fault = wrong(tidy);
    if (fault) return doing.refuse(fault);
    void doing.run(() => beginShared({ rules: game.rules, title: game.title, names: tidy, seats, player: strength.value }));
  };
  return (
    <form class="friend-parts" onSubmit={(e) => { e.preventDefault(); deal(); }}>
      <p class="soft">{t.hereSay}</p>
      <div class="friend-fields"><GameChoice game={game} /></div>
      <fieldset class="device-names">
        <legend class="serif">{t.who}</legend>
        {names.map((name, i) => (
          <input key={i} class="field" value={name} maxLength={NAME_MOST} autocomplete="off" dir="auto" aria-label={t.name(i + 1)}
            placeholder={t.name(i + 1)} onInput={(e) => type(typed.map((old, at) => (at === i ? e.currentTarget.value : old)))} />
        ))}
        <div class="row left">
          {names.length < seats && <Button icon="plus" kind="quiet" onClick={() => type([...names, ""])}>{t.more}</Button>}
          {names.length > FEWEST && <Button icon="minus" kind="quiet" onClick={() => type(names.slice(0, -1))}>{t.fewer}</Button>}
        </div>
      </fieldset>
      {names.length < seats && (
        <label class="labelled">
          <span>{t.fill}</span>
          <select class="field" value={strength.value} onChange={(e) => chooseStrength(e.currentTarget.value)}>
            <PlayerOptions also={strength.value} />
          </select>
        </label>
      )}
      <div class="opener">
        <Fault say={doing.fault} />
        <Button type="submit" icon="play" kind="go" size="big" aria-disabled={doing.busy}>{t.deal}</Button>
      </div>
    </form>
  );
}
