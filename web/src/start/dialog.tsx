// dialog.tsx - details of one game: variant, number of players, strength, and a button to the table.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { RulesRead } from "../net/types";
import { text } from "../text/text";
import { PlayerOptions, playerSentence } from "../rules/players";
import { readRules } from "../rules/schema";
import { chooseStrength, strength } from "../rules/strength";
import { RulesDialog } from "../rules/dialog";
import { Button, ButtonLink } from "../ui/button";
import { Icon } from "../ui/icons";
import { Dialog } from "../ui/dialog";
import { Art } from "./art";
import { begin, beginning, refusal } from "./begin";
import type { Chosen } from "./games";
import { briefOf, gameName, presetName, withSeats } from "../rules/presets";

interface PickProps<T> {
  name: string;
  label: string;
  of: readonly T[];
  value: T;
  set: (value: T) => void;
  say: (value: T) => ComponentChildren;
}

/** One of several, as a row of buttons that wraps. */
function Pick<T extends string | number>({ name, label, of, value, set, say }: PickProps<T>): JSX.Element {
  return (
    <fieldset class="pick">
      <legend>{label}</legend>
      <div class="chips">
        {of.map((v) => (
          <label key={v}>
            <input type="radio" name={name} checked={v === value} onChange={() => set(v)} />
            <span>{v === value && <Icon name="tick" />}{say(v)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What the server says about the chosen rules; null until then. */
function useRead(rules: string): RulesRead | null {
  const [read, setRead] = useState<RulesRead | null>(null);
  useEffect(() => {
    let here = true;
    setRead(null);
    readRules(rules).then((r) => { if (here) setRead(r); }, () => undefined);
    return () => { here = false; };
  }, [rules]);
  return read;
}

function Level({ level }: { level: string }): JSX.Element {
  return (
    <label class="pick">
      <span class="legend">{text.value.start.sheet.level}</span>
      <select class="field" value={level} onChange={(e) => chooseStrength(e.currentTarget.value)}>
        <PlayerOptions also={level} />
      </select>
      <small>{playerSentence(level)}</small>
    </label>
  );
}

function Facts({ read }: { read: RulesRead | null }): JSX.Element {
  const t = text.value.start.sheet;
  if (!read?.hand) return <p class="holding">&nbsp;</p>;
  const facts = [t.hand(read.hand)];
  if (read.kitty) facts.push(t.kitty(read.kitty));
  if (read.deck > 52) facts.push(t.decks);
  return <p class="holding">{facts.join(" · ")}</p>;
}

/** The number of players that the rules set. */
function standardSeats({ entry, own }: Chosen): number {
  const said = own && /\bplayers=(\d+)/.exec(own.rules)?.[1];
  return said ? Number(said) : entry.made[0];
}

export function GameDialog({ chosen, onClose }: { chosen: Chosen; onClose: () => void }): JSX.Element {
  const { entry, own } = chosen;
  const standard = standardSeats(chosen);
  const [variant, setVariant] = useState(own ? own.rules : entry.name);
  const [seats, setSeats] = useState(chosen.seats ?? standard);
  const level = strength.value;
  const [reading, setReading] = useState(false);
  const t = text.value.start;
  const rules = withSeats(variant, standard, seats);
  const read = useRead(rules);
  const busy = beginning.value;
  useEffect(() => { refusal.value = ""; }, []);
  if (reading) return <RulesDialog rules={rules} onClose={() => setReading(false)} />;

  const title = own ? own.name : presetName(variant);
  return (
    <Dialog title={<bdi>{title}</bdi>} class="gamesheet" onClose={onClose}>
      <div class="glance">
        <Art game={(variant.split(/\s/)[0] ?? "")} />
        <div>
          <p class="lead">{own ? gameName(own.rules) : briefOf(variant)}</p>
          <Facts read={read} />
        </div>
      </div>
      {!own && entry.variants.length > 0 && (
        <Pick name="variant" label={t.sheet.variant} of={[entry.name, ...entry.variants]}
          value={variant} set={setVariant} say={(v) => t.short[v] ?? presetName(v)} />
      )}
      {entry.counts.length > 1 && (
        <Pick name="seats" label={t.sheet.seats} of={entry.counts}
          value={seats} set={setSeats} say={(n) => n} />
      )}
      <Level level={level} />
      <div class="foot">
        <p class="under" role="status">
          {busy ? t.dealing : refusal.value && <b class="no">{refusal.value}</b>}
        </p>
        <div class="row left">
          <Button icon="play" kind="go" size="big" aria-disabled={busy}
            onClick={() => void begin({ rules, player: level, ...(own ? { title: own.name } : {}) })}>
            {t.sheet.playNow(seats - 1)}
          </Button>
          <ButtonLink icon="link" size="big" href={"/friends/" + encodeURIComponent(rules)}>{t.sheet.friends}</ButtonLink>
        </div>
      </div>
      <div class="row left more">
        <Button icon="rules" kind="quiet" onClick={() => setReading(true)}>{t.sheet.rules}</Button>
        <ButtonLink href={"/r/" + encodeURIComponent(rules)} icon="pencil" kind="quiet">
          {t.sheet.change}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
