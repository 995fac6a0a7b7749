// keys.tsx - what every key does, with a hand that shows it.
import type { ComponentChildren, JSX } from "preact";
import { set, settings } from "../settings";
import { text } from "../text/text";
import { Switch } from "./choices";
import { Dialog } from "./dialog";

function Key({ children }: { children: ComponentChildren }): JSX.Element {
  return <kbd class="kbd">{children}</kbd>;
}

/** A hand with one card under the cursor, and the keys around it: a picture of the lists below. */
function Demo(): JSX.Element {
  const t = text.value.keys;
  const cards = ["9c", "4c", "Kd", "8d", "Qs", "7s", "Th", "4h"];
  return (
    <div class="demo" aria-hidden="true">
      <span class="cap l"><Key>←</Key> {t.showAlong}</span>
      <ol>
        {cards.map((card) => (
          <li key={card} class={card === "Qs" ? "f" : ""}>
            <svg class="pc mini" viewBox="0 0 250 350"><use href={"#p-" + card} /></svg>
            {card === "Qs" && <span class="cap u"><Key>S</Key> {t.showSuit}</span>}
            {card === "Qs" && <span class="cap e"><Key>{t.names.enter}</Key> {t.showPlay}</span>}
          </li>
        ))}
      </ol>
      <span class="cap r">{t.showAlong} <Key>→</Key></span>
    </div>
  );
}

interface Row {
  keys: string[];
  what: string;
}

function Column({ title, level, rows }: { title: string; level: 2 | 3; rows: Row[] }): JSX.Element {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section>
      <Heading>{title}</Heading>
      <dl>
        {rows.map((row) => (
          <div key={row.what}>
            <dt>{row.keys.map((k) => <Key key={k}>{k}</Key>)}</dt>
            <dd>{row.what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The lists and the two switches; the headings are one level below the title's. */
export function Keys({ level }: { level: 2 | 3 }): JSX.Element {
  const t = text.value.keys, s = settings.value;
  return (
    <>
      <Demo />
      <div class="keycols">
        <Column level={level} title={t.hand} rows={[
          { keys: ["←", "→"], what: t.along },
          { keys: [t.names.home, t.names.end], what: t.ends },
          { keys: ["C", "D", "S", "H"], what: t.suits },
          { keys: [t.names.enter, t.names.space], what: t.choose },
          { keys: [t.names.enter], what: t.pass },
          { keys: [t.names.escape], what: t.escape },
        ]} />
        <Column level={level} title={t.ask} rows={[
          { keys: ["T"], what: t.turn },
          { keys: ["R"], what: t.trick },
          { keys: ["L"], what: t.last },
          { keys: ["P"], what: t.points },
          { keys: ["I"], what: t.hint },
        ]} />
        <Column level={level} title={t.table} rows={[
          { keys: ["O"], what: t.order },
          { keys: ["U"], what: t.takeback },
          { keys: ["F"], what: t.finish },
          { keys: ["M"], what: t.menu },
          { keys: ["?", "F1"], what: t.keys },
        ]} />
      </div>
      <footer>
        <Switch label={t.letters} hint={t.lettersHint} on={s.letters}
          onChange={(letters) => set({ letters })} />
        <Switch label={t.twice} hint={t.twiceHint} on={!s.onePress}
          onChange={(twice) => set({ onePress: !twice })} />
      </footer>
    </>
  );
}

export function KeysDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const t = text.value.keys;
  return (
    <Dialog title={t.title} class="wide keysheet" onClose={onClose}>
      <p class="intro">{t.about}</p>
      <Keys level={3} />
    </Dialog>
  );
}
