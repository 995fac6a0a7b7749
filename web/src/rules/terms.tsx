// terms.tsx - the settings of the table that is made with the rules: who may come, clocks, what is allowed.
import type { JSX } from "preact";
import { MoneyChoice } from "./money";
import { PlayerOptions } from "./players";
import { text } from "../text/text";
import { asTyped } from "../ui/as-typed";
import { asOpen, PASSWORD_MOST, TITLE_MOST, TURNS, type Setup } from "./make";

interface TermsProps {
  /** The rules have stakes or a pot. */
  money: boolean;
  /** A form that makes an account without leaving the page. */
  account: JSX.Element;
  setup: Setup;
  onChange: (setup: Setup) => void;
}

/** The settings of a table besides its rules, for the search: id, title and sentence. */
export function termsList(): [string, string, string][] {
  const t = text.value.form.table;
  return [
    ["x-title", t.title, t.titleBrief], ["t-who", t.who, `${t.byLink} ${t.open}`], ["x-password", t.password, t.passwordBrief],
    ["x-turn", t.turn, `${t.turnNone} ${t.turnWords}`], ["x-standin", t.standIn, ""],
    ...flags.map((flag): [string, string, string] => ["x-" + flag, t[flag], t[`${flag}Brief`]]),
  ];
}

const flags = ["takebacks", "claims", "pauses", "watching", "talking", "tricks", "bots"] as const;

export function Terms({ money, account, setup, onChange }: TermsProps): JSX.Element {
  const t = text.value.form.table;
  return (
    <section id="g-here" aria-labelledby="h-here">
      <h2 id="h-here">{t.group}</h2>
      {money && (
        <MoneyChoice money={setup.money} buyIn={setup.buyIn} open={setup.open} account={account} onChange={(m, buyIn) => onChange({ ...setup, money: m, buyIn })} />
      )}
      <details class="idle">
        <summary>{t.more}</summary>
        <Row id="title" title={t.title} brief={t.titleBrief}>
          <input
            class="field"
            id="x-title"
            aria-describedby="d-title"
            value={setup.title}
            maxLength={TITLE_MOST}
            onInput={(e) => onChange({ ...setup, title: e.currentTarget.value })}
          />
        </Row>
        <Who setup={setup} onChange={onChange} />
        <Row id="password" title={t.password} brief={t.passwordBrief}>
          <input
            class="field"
            id="x-password"
            aria-describedby="d-password"
            value={setup.password}
            maxLength={PASSWORD_MOST}
            {...asTyped}
            onInput={(e) => onChange({ ...setup, password: e.currentTarget.value })}
          />
        </Row>
        <Row id="turn" title={t.turn} brief={setup.open ? t.turnOpen : ""}>
          <select
            class="field"
            id="x-turn"
            aria-describedby="d-turn"
            value={String(setup.turn)}
            onChange={(e) => onChange({ ...setup, turn: Number(e.currentTarget.value) })}
          >
            {TURNS.filter((ms) => ms > 0 || !setup.open).map((ms) => (
              <option key={ms} value={String(ms)}>
                {ms ? t.seconds(ms / 1000) : t.turnNone}
              </option>
            ))}
          </select>
        </Row>
        <Row id="standin" title={t.standIn} brief={money && setup.money !== "nothing" ? t.standInMoney : ""}>
          <select
            class="field"
            id="x-standin"
            aria-describedby="d-standin"
            value={setup.terms.stand_in}
            onChange={(e) => onChange({ ...setup, terms: { ...setup.terms, stand_in: e.currentTarget.value } })}
          >
            <PlayerOptions />
          </select>
        </Row>
        {flags.map((flag) => {
          const on = setup.terms[flag],
            forcedOff = flag === "pauses" && setup.open;
          return (
            <Row key={flag} id={flag} title={t[flag]} brief={t[`${flag}Brief`]}>
              <span class="switch">
                <input
                  type="checkbox"
                  role="switch"
                  id={"x-" + flag}
                  checked={on && !forcedOff}
                  disabled={forcedOff}
                  aria-describedby={"d-" + flag}
                  onChange={(e) =>
                    onChange({ ...setup, terms: { ...setup.terms, [flag]: e.currentTarget.checked } })
                  }
                />
                <span aria-hidden="true">{on && !forcedOff ? text.value.form.on : text.value.form.off}</span>
              </span>
            </Row>
          );
        })}
      </details>
    </section>
  );
}

function Row({
  id,
  title,
  brief,
  children,
}: {
  id: string;
  title: string;
  brief: string;
  children: JSX.Element;
}): JSX.Element {
  return (
    <div class="opt">
      <div>
        <h3>
          <label for={"x-" + id}>{title}</label>
        </h3>
        <p id={"d-" + id}>{brief}</p>
      </div>
      <div class="ctl">{children}</div>
    </div>
  );
}

function Who({ setup, onChange }: Omit<TermsProps, "money" | "account">): JSX.Element {
  const t = text.value.form.table;
  return (
    <div class="opt tall">
      <div>
        <h3 id="t-who">{t.who}</h3>
      </div>
      <div class="ctl">
        <div class="radios" role="radiogroup" aria-labelledby="t-who">
          {[false, true].map((open) => (
            <label key={String(open)}>
              <input
                type="radio"
                name="who"
                checked={setup.open === open}
                onChange={() => onChange(asOpen(setup, open))}
              />
              <span>{open ? t.open : t.byLink}</span>
            </label>
          ))}
        </div>
      </div>
    </div>
  );
}
