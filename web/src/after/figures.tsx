// figures.tsx - a player's statistics, by kind of game.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ask, Refused } from "../net/api";
import { link } from "../net/link";
import { isNobody } from "../net/people";
import type { FamilyStats, Id } from "../net/types";
import { presetName } from "../rules/presets";
import { whyText } from "../text/refusal";
import { number, text } from "../text/text";
import { Icon } from "../ui/icons";
import { ownOf } from "./deals-model";

function useFigures(person: Id | undefined): FamilyStats[] | string | null {
  const [found, show] = useState<FamilyStats[] | string | null>(null);
  const me = link.you.value?.person;
  useEffect(() => {
    let gone = false;
    // Without a server, the browser's own are shown.
    const none = !person && !NO_SERVER && isNobody();
    show(none ? [] : null);
    if (none) return undefined;
    ask<{ families: FamilyStats[] }>("GET", "/api/stats" + (person ? "?person=" + person : "")).then(
      ({ families }) => { if (!gone) show(families.slice().sort((a, b) => b.games - a.games)); },
      (e: unknown) => { if (!gone) show(e instanceof Refused && e.status === 401 ? [] : whyText(e)); });
    return () => { gone = true; };
  }, [person, me]);
  return found;
}

function Rating({ f }: { f: FamilyStats }): JSX.Element {
  const t = text.value.replay.figures;
  if (f.rating === null) return <>{t.noRating}</>;
  return <>{number(Math.round(f.rating))}{!f.sure && <small>{t.unsure}</small>}</>;
}

function Family({ f }: { f: FamilyStats }): JSX.Element {
  const t = text.value.replay.figures;
  const cells: [string, JSX.Element][] = [
    [t.games, <>{number(f.games)}</>],
    [t.wins, <>{number(f.wins)}{f.games > 0 && <small>{t.share(f.wins, f.games)}</small>}</>],
    [t.hands, <>{number(f.hands)}</>],
    [t.points, <>{f.hands ? number(f.points / f.hands, 1) : "–"}</>],
    [t.moons, <>{number(f.moons)}</>],
    [t.rating, <Rating f={f} />],
  ];
  return (
    <tr>
      <th scope="row">{presetName(f.family)}</th>
      {cells.map(([label, value]) => <td key={label} data-label={label}><span>{value}</span></td>)}
    </tr>
  );
}

/** How often the viewer was dealt the queen of spades, and a link to the statistics of the server. */
function Dealt({ found }: { found: FamilyStats[] }): JSX.Element | null {
  const t = text.value.fair, w = t.deals, own = ownOf(found.map((f) => f.dealt));
  const write = (n: number): string => w.percent(number(100 * n, 1));
  if (NO_SERVER) return null;
  return <p class="dealt">{own && w.ownLine(write(own.value), own.hands, write(own.low), write(own.high))} <a href="/deals">{t.server}</a></p>;
}

export function Figures({ person }: { person?: Id }): JSX.Element {
  const t = text.value.replay.figures;
  const found = useFigures(person);
  if (found === null) return <p class="soft" role="status">{text.value.common.loading}</p>;
  if (typeof found === "string") return <p class="fault" role="alert"><Icon name="warn" /><span>{t.failed} {found}</span></p>;
  if (!found.length) return <p class="soft">{t.none}</p>;
  return (
    <div class="figures">
      <table>
        <caption class="vh">{t.caption}</caption>
        <thead>
          <tr>
            {[t.family, t.games, t.wins, t.hands, t.points, t.moons, t.rating].map((head) => (
              <th key={head} scope="col">{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>{found.map((f) => <Family key={f.family} f={f} />)}</tbody>
      </table>
      {!person && <Dealt found={found} />}
      <p class="soft">{t.ratingSay}{!NO_SERVER && <> {t.broughtSay}</>}</p>
    </div>
  );
}
