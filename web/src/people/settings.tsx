// settings.tsx - the settings dialog: every choice takes effect at once.
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import { Refused } from "../net/api";
import { link } from "../net/link";
import { rename } from "../net/people";
import {
  backs, cloths, orders, pace, reset, set, settings, type Deck, type Language, type Theme, type CardBack, type Cloth,
} from "../settings";
import { personName } from "../table/names";
import { play, sounds, type Sound } from "../table/sound";
import { faultText } from "../text/refusal";
import { text } from "../text/text";
import { Button } from "../ui/button";
import { Back, Mini } from "../ui/card";
import { Choices, Switch } from "../ui/choices";
import { Dialog } from "../ui/dialog";
import { Colours, Pictures } from "./colours";
import { chosenName } from "./sitting";

const themes: Theme[] = ["auto", "light", "dark"];
const decks: Deck[] = ["two", "four", "third"];
const languages: Language[] = ["en", "de"];

/** A sample of a cloth or a card back, as it looks at the moment. */
function ClothSample({ cloth }: { cloth: Cloth }): JSX.Element {
  return <i class="cloth-sample" data-cloth={cloth} aria-hidden="true" />;
}
function BackSample({ back }: { back: CardBack }): JSX.Element {
  return <i class="back-sample" data-back={back} aria-hidden="true"><Back kind={back} /></i>;
}

/** Four cards in the colours of a palette. */
function Sample({ deck }: { deck: Deck }): JSX.Element {
  return (
    <span class="sample" data-deck={deck} aria-hidden="true">
      {["AS", "KH", "7D", "9C"].map((card) => <Mini key={card} card={card} bare />)}
    </span>
  );
}

function Looks(): JSX.Element {
  const t = text.value.settings, s = settings.value;
  return (
    <section>
      <h3>{t.looks}</h3>
      <Choices legend={t.theme} value={s.theme} onChange={(theme) => set({ theme })}
        options={themes.map((value) => ({ value, label: t.themes[value] }))} />
      <Choices legend={t.deck} class="decks" hint={t.deckHint} value={s.deck}
        onChange={(deck) => set({ deck })}
        options={decks.map((value) => ({
          value, name: t.decks[value], label: <><Sample deck={value} />{t.decks[value]}</>,
        }))} />
      <Choices legend={t.cloth} class="decks" value={s.cloth} onChange={(cloth) => set({ cloth })}
        options={cloths.map((value) => ({
          value, name: t.cloths[value], label: <><ClothSample cloth={value} />{t.cloths[value]}</>,
        }))} />
      <Choices legend={t.back} class="decks" value={s.back} onChange={(back) => set({ back })}
        options={backs.map((value) => ({
          value, name: t.backs[value], label: <><BackSample back={value} />{t.backs[value]}</>,
        }))} />
      <Choices legend={t.language} value={s.language} onChange={(language) => set({ language })}
        options={languages.map((value) => ({
          value, label: <span lang={value}>{t.languages[value]}</span>,
        }))} />
      {s.language === "de" && (
        <Choices legend={t.courts} value={s.german ? "german" : "usual"} onChange={(value) => set({ german: value === "german" })}
          options={(["usual", "german"] as const).map((value) => ({ value, label: t.courtLetters[value] }))} />
      )}
    </section>
  );
}

function Motion(): JSX.Element {
  const t = text.value.settings, s = settings.value;
  const reduced = s.pace > 0 && pace() === 0;
  return (
    <section>
      <h3>{t.motion}</h3>
      <Choices legend={t.pace} hint={reduced ? t.paceReduced : t.paceHint} value={s.pace}
        onChange={(value) => set({ pace: value })}
        options={[
          { value: 0.5, label: t.paces.slow },
          { value: 1, label: t.paces.usual },
          { value: 2, label: t.paces.quick },
          { value: 3, label: t.paces.fast },
          { value: 0, label: t.paces.off },
        ]} />
    </section>
  );
}

function Hand(): JSX.Element {
  const t = text.value.settings, s = settings.value;
  return (
    <section>
      <h3>{t.hand}</h3>
      <Choices legend={t.order} value={s.order} onChange={(order) => set({ order })}
        options={orders.map((value) => ({ value, label: t.orders[value] }))} />
      <Choices legend={t.presses} hint={t.pressesHint} value={s.onePress}
        onChange={(onePress) => set({ onePress })}
        options={[{ value: true, label: t.onePress }, { value: false, label: t.twoPresses }]} />
      <Switch label={t.points} hint={t.pointsHint} on={s.points} onChange={(points) => set({ points })} />
      <Switch label={t.letters} hint={t.lettersHint} on={s.letters}
        onChange={(letters) => set({ letters })} />
    </section>
  );
}

/** What a sample of a sound plays: the number of cards, or a seat at the table. */
const details: Partial<Record<Sound, number>> = { deal: 8, card: 2 };

function Sounds(): JSX.Element {
  const t = text.value.settings, s = settings.value;
  const id = useId();
  const turn = (name: Sound, on: boolean): void => {
    set({ muted: on ? s.muted.filter((m) => m !== name) : [...s.muted, name] });
    if (on) play(name, details[name]);
  };
  return (
    <section>
      <h3>{t.sound}</h3>
      <Switch label={t.sounds} hint={t.soundHint} on={s.sound} onChange={(sound) => set({ sound })} />
      {s.sound && (
        <>
          <p class="range">
            <label for={id}>{t.volume}</label>
            <input id={id} type="range" min="5" max="100" step="5" value={Math.round(s.volume * 100)}
              onInput={(e) => set({ volume: Number(e.currentTarget.value) / 100 })}
              onChange={() => play("card", details.card)} />
            <output for={id} class="num">{Math.round(s.volume * 100)} %</output>
          </p>
          <fieldset class="switches">
            <legend class="vh">{t.which}</legend>
            {sounds.map((name) => (
              <Switch key={name} label={t.names[name]} on={!s.muted.includes(name)}
                onChange={(on) => turn(name, on)} />
            ))}
          </fieldset>
        </>
      )}
    </section>
  );
}

type Outcome = "kept" | "bad" | "taken" | null;

function NameField(): JSX.Element {
  const t = text.value.settings, you = link.you.value;
  const [name, setName] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null), [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const id = useId();
  const said = { kept: t.nameKept, bad: t.nameBad, taken: t.nameTaken };
  if (you && !you.guest) return <p><b>{t.name}:</b> <bdi>{you.name}</bdi>. {t.nameAccount}</p>;
  const keep = async (e: Event): Promise<void> => {
    e.preventDefault();
    const wanted = (name ?? "").trim();
    if (busy || name === null) return;
    if (wanted === you?.name) return setOutcome("kept");
    setBusy(true);
    setFault("");
    try {
      await rename(wanted);
      // Keep what was typed in the meantime.
      setName((now) => (now?.trim() === wanted ? null : now));
      setOutcome("kept");
    } catch (error) {
      const why = error instanceof Refused ? error.why : "";
      setOutcome(why === "bad-name" ? "bad" : why === "name-taken" ? "taken" : null);
      setFault(why === "bad-name" || why === "name-taken" ? "" : faultText(error));
    } finally {
      setBusy(false);
    }
  };
  const wrong = outcome === "bad" || outcome === "taken";
  return (
    <form class="namefield" onSubmit={keep}>
      <label for={id}>{t.name}</label>
      <div>
        <input id={id} class="field" maxLength={24} autocomplete="nickname" spellcheck={false} dir="auto"
          value={name ?? chosenName()} placeholder={personName(you?.name ?? "")} aria-invalid={wrong} aria-describedby={id + "s"}
          onInput={(e) => { setName(e.currentTarget.value); setOutcome(null); setFault(""); }} />
        <button class="btn" type="submit" disabled={busy || name === null || !name.trim()}>
          <span>{t.nameKeep}</span>
        </button>
      </div>
      <p class="tip" id={id + "s"} role="status">{fault || (outcome && said[outcome])}</p>
    </form>
  );
}

function You(): JSX.Element {
  const t = text.value.settings, s = settings.value;
  return (
    <section>
      <h3>{t.you}</h3>
      <NameField />
      <Colours group="settings-colour" name={link.you.value?.name ?? "?"} value={s.colour}
        onChange={(colour) => set({ colour })} />
      <Pictures group="settings-picture" name={link.you.value?.name ?? "?"} colour={s.colour} />
      <p class="tip">{t.colourHint}</p>
    </section>
  );
}

export function SettingsDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const t = text.value.settings;
  const [undone, setUndone] = useState(false);
  return (
    <Dialog title={t.title} class="settings" onClose={onClose}>
      <p class="intro">{t.about}</p>
      <Looks />
      <Motion />
      <Hand />
      <Sounds />
      <You />
      <footer>
        <Button onClick={() => { reset(); setUndone(true); }}>{t.reset}</Button>
        <p class="tip" role="status">{undone && t.wasReset}</p>
      </footer>
    </Dialog>
  );
}
