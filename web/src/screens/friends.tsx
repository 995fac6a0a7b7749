// friends.tsx - a table for friends: at one device; or who may come and how fast it is played, before there is a link.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { link } from "../net/link";
import { cutOff } from "../net/online";
import { look, rename } from "../net/people";
import { DeviceForm, WhereChoice } from "../device/form";
import { chosenName } from "../people/sitting";
import { AccountHere } from "../people/account-here";
import { useDoing } from "../people/doing";
import { Fault } from "../people/outcome";
import { ClockChoice, keepChoice, lastChoice, someWord, tidyWord, WhoMayCome, withChoice, WordField, type Choice } from "../room/terms";
import { GameChoice, useGame } from "../room/game-choice";
import { BUY_IN_MOST, isWhole, makeTable, newSetup, type Setup } from "../rules/make";
import { MoneyChoice } from "../rules/money";
import { hasMoney } from "../rules/presets";
import { strength } from "../rules/strength";
import { personName } from "../table/names";
import { number, text } from "../text/text";
import { Button, ButtonLink } from "../ui/button";
import { Icon } from "../ui/icons";
import { needsWords } from "../ui/site-nav";

const NAME_MOST = 48;

export function FriendsScreen({ rules }: { rules: string | null }): JSX.Element {
  const t = text.value.gather.friends;
  const [here, play] = useState(NO_SERVER || cutOff.value);
  useEffect(() => void look(), []);
  useEffect(() => {
    document.title = `${t.title} · ${text.value.common.name}`;
  }, [t]);
  return (
    <div class="app wide friends">
      <header class="bar">
        <a class="brand" href="/">
          <svg aria-hidden="true"><use href="#mark" /></svg><span>{text.value.common.name}</span>
        </a>
        <nav><ButtonLink href="/" icon="x" kind="quiet">{text.value.common.close}</ButtonLink></nav>
      </header>
      <main class="cloth on-cloth">
        <svg class="stitch" aria-hidden="true"><rect class="hem" /></svg>
        <div class="lamp" />
        <section class="sheet friendsheet" aria-labelledby="friends-title">
          <div class="friend-form">
            <div class="friend-head">
              <h1 id="friends-title">{t.title}</h1>
              {!NO_SERVER && <WhereChoice here={here} onChange={play} />}
            </div>
            {here ? <DeviceForm key={rules ?? ""} rules={rules} /> : <Form key={rules ?? ""} rules={rules} />}
          </div>
          {!here && <p class="link-here" aria-hidden="true"><Icon name="link" /><span>{t.linkHere}</span></p>}
        </section>
      </main>
    </div>
  );
}

function Form({ rules }: { rules: string | null }): JSX.Element {
  const t = text.value.gather.friends;
  const you = link.you.value;
  const [name, type] = useState<string | null>(null);
  const [choice, choose] = useState<Choice>(lastChoice);
  const [word, spell] = useState(someWord);
  const game = useGame(rules);
  const [{ money, buyIn }, playFor] = useState(() => ({ money: newSetup().money, buyIn: newSetup().buyIn }));
  const open = choice.who === "anybody", asks = hasMoney(game.rules) && !(open && money === "slate");
  const doing = useDoing();
  const shown = name ?? chosenName();
  const change = (next: Choice): void => {
    choose(next);
    keepChoice(next);
  };
  const lay = (): void => {
    const chosen = withChoice(newSetup(), choice, tidyWord(word)), forChips = asks && money === "chips";
    // Computers that play for chips are as strong as ever; elsewhere they are what the player is used to.
    const made: Setup = {
      ...chosen, buyIn, money: asks ? money : "nothing",
      terms: { ...chosen.terms, ...(forChips ? {} : { stand_in: strength.value }) },
    };
    if (cutOff.value) {
      doing.refuse(needsWords());
      return;
    }
    if (!isWhole(made)) {
      doing.refuse(text.value.form.money.buyInSay(number(BUY_IN_MOST)));
      return;
    }
    if (choice.who === "word" && !tidyWord(word)) {
      doing.refuse(t.wordMissing);
      document.getElementById("friends-word")?.focus();
      return;
    }
    void doing.run(async () => {
      const wanted = shown.trim();
      if (wanted && wanted !== link.you.value?.name) await rename(wanted);
      await makeTable(game.rules, made, game.title);
    });
  };
  return (
    <form class="friend-parts" onSubmit={(e) => { e.preventDefault(); lay(); }}>
      <div class="friend-fields">
        {(!you || you.guest) && (
          <label class="labelled">
            <span>{text.value.gather.yourName}</span>
            <input class="field" value={shown} maxLength={NAME_MOST} autocomplete="nickname" dir="auto"
              placeholder={personName(you?.name ?? "")} onInput={(e) => type(e.currentTarget.value)} />
          </label>
        )}
        <GameChoice game={game} />
      </div>
      <WhoMayCome choice={choice} onChange={change}
        word={<WordField word={word} say={t.wordSay} onSpell={spell} />} />
      <ClockChoice choice={choice} onChange={change} />
      {hasMoney(game.rules) && (
        <MoneyChoice money={asks ? money : "nothing"} buyIn={buyIn} open={open} onChange={(m, b) => playFor({ money: m, buyIn: b })}
          account={<AccountHere name={shown} then={{ work: () => playFor({ money: "chips", buyIn }) }} />} />
      )}
      <p class="soft">{t.filled}</p>
      <div class="opener">
        <Fault say={doing.fault} />
        {cutOff.value && !doing.fault && <p class="soft" role="status">{needsWords()}</p>}
        <Button type="submit" icon="link" kind="go" size="big" aria-disabled={doing.busy}>{t.open}</Button>
      </div>
    </form>
  );
}
