// rest.ts - all screens and sheets that are fetched together, after what comes first.
export { Gathering } from "../room/gathering";
export { Invited } from "../room/invited";
export { MenuSheet } from "../room/menu";
export { PersonSheet } from "../room/person";
export { RulesSheet } from "../rules/sheet";
export { GameSheet } from "../start/sheet";
export { Ends } from "../table/ends";
export { ScoresSheet } from "../table/scores";
export { TricksSheet } from "../table/tricks";
export { KeysSheet } from "../ui/keys";
export { SettingsSheet } from "../people/settings";
export { GameScreen } from "./game";
export { KeysScreen } from "./keys";
export { LearnScreen } from "./learn";
export { LobbyScreen } from "./lobby";
export { MeScreen } from "./me";
export { NewScreen } from "./new";
