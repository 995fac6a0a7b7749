// app.tsx - which screen is shown.
import type { JSX } from "preact";
import { lazy } from "./ui/lazy";
import { Invited } from "./room/invited";
import { route } from "./route";
import { Start } from "./screens/start";
import { text } from "./text/text";

const TableScreen = lazy(async () => (await import("./screens/table")).TableScreen);
const GameScreen = lazy(async () => (await import("./screens/game")).GameScreen);
const NewScreen = lazy(async () => (await import("./screens/new")).NewScreen);
const LobbyScreen = lazy(async () => (await import("./screens/lobby")).LobbyScreen);
const MeScreen = lazy(async () => (await import("./screens/me")).MeScreen);
const LearnScreen = lazy(async () => (await import("./screens/learn")).LearnScreen);
const KeysScreen = lazy(async () => (await import("./screens/keys")).KeysScreen);

export function App(): JSX.Element {
  return <><Screen /><Invited /></>;
}

function Screen(): JSX.Element {
  const r = route.value;
  switch (r.screen) {
    case "start": return <Start />;
    case "table": return <TableScreen key={r.id} id={r.id} />;
    case "game": return <GameScreen key={r.id} id={r.id} />;
    case "new": return <NewScreen rules={r.rules} />;
    case "lobby": return <LobbyScreen />;
    case "me": return <MeScreen />;
    case "learn": return <LearnScreen />;
    case "keys": return <KeysScreen />;
    default: return <Missing />;
  }
}

function Missing(): JSX.Element {
  const t = text.value.common;
  return (
    <main class="lost">
      <h1>{t.missing}</h1>
      <p><a class="btn" href="/">{t.toStart}</a></p>
    </main>
  );
}
