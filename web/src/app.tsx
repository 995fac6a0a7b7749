// app.tsx - which screen is shown.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { peopleAt } from "./device/people";
import { loadPlay, loadRest } from "./later";
import { naming } from "./net/given";
import { link } from "./net/link";
import { placeOf } from "./net/place";
import { route } from "./route";
import { Start } from "./screens/start";
import { text } from "./text/text";
import { arrive } from "./ui/arrive";
import { lazy } from "./ui/lazy";
import "./ui/letters";
import { needsWords } from "./ui/site-nav";

const TableScreen = lazy(async () => (await loadPlay()).TableScreen);
const DeviceScreen = lazy(async () => {
  const [rest] = await Promise.all([loadRest(), loadPlay()]);
  return rest.DeviceScreen;
});
const GameScreen = lazy(async () => (await loadRest()).GameScreen);
const NewScreen = lazy(async () => (await loadRest()).NewScreen);
const LobbyScreen = lazy(async () => (await loadRest()).LobbyScreen);
const FriendsScreen = lazy(async () => (await loadRest()).FriendsScreen);
const MeScreen = lazy(async () => (await loadRest()).MeScreen);
const LearnScreen = lazy(async () => (await loadRest()).LearnScreen);
const DayScreen = lazy(async () => (await loadRest()).DayScreen);
const DealsScreen = lazy(async () => {
  const [screen] = await Promise.all([import("./screens/deals"), loadRest()]);
  return screen.DealsScreen;
});
const KeysScreen = lazy(async () => (await loadRest()).KeysScreen);
const Naming = lazy(async () => (await loadRest()).Naming, "nowhere");
const Invited = lazy(async () => (await loadRest()).Invited, "nowhere");

export function App(): JSX.Element {
  return <><Screen />{link.invited.value && <Invited />}{naming.value && <Naming />}</>;
}

/** Screens that do not exist if the page has no server. */
const NEED_SERVER = ["lobby", "deals"];

/** Moves the focus to a screen that the viewer navigates to; the first screen after loading leaves it alone. */
function useArrival(screen: string): void {
  const first = useRef(screen);
  useEffect(() => {
    if (first.current === screen) return undefined;
    first.current = "";
    return arrive();
  }, [screen]);
}

function Screen(): JSX.Element {
  const r = route.value, needs = NO_SERVER && (NEED_SERVER.includes(r.screen) || (r.screen === "table" && !r.here));
  useArrival(r.screen + ("id" in r ? r.id : "") + ("check" in r && r.check ? "check" : ""));
  if (needs) return <Missing say={needsWords()} />;
  switch (r.screen) {
    case "start": return <Start />;
    case "table": {
      const names = r.here ? peopleAt(r.id) : null;
      return names ? <DeviceScreen key={r.id} id={r.id} names={names} />
        : <TableScreen key={r.id} id={r.id} place={placeOf(r.here)} />;
    }
    case "game": return <GameScreen key={r.id} id={r.id} place={placeOf(r.here)} check={r.check === true} />;
    case "new": return <NewScreen rules={r.rules} />;
    case "lobby": return <LobbyScreen />;
    case "friends": return <FriendsScreen rules={r.rules} />;
    case "me": return <MeScreen part={r.part} />;
    case "learn": return <LearnScreen />;
    case "keys": return <KeysScreen />;
    case "day": return <DayScreen />;
    case "deals": return <DealsScreen />;
    default: return <Missing />;
  }
}

function Missing({ say }: { say?: string }): JSX.Element {
  const t = text.value.common;
  return (
    <main class="lost">
      <a class="brand" href="/"><svg aria-hidden="true"><use href="#mark" /></svg><span>{t.name}</span></a>
      <h1>{say ?? t.missing}</h1>
      {!say && <p class="soft">{t.missingSay}</p>}
      <p class="row left">
        <a class="btn go" href="/">{t.toStart}</a>
        {!say && <><a class="btn" href="/lobby">{text.value.start.nav.tables}</a><a class="btn" href="/learn">{text.value.start.nav.learn}</a></>}
      </p>
    </main>
  );
}
