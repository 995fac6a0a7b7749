// de.ts - all texts in German, by area.
//
// One word for one thing, everywhere:
//   hand (the round) Runde; the cards one holds "deine Karten", "auf der Hand"; trip round the table Umlauf
//   trick Stich; takes it nimmt ihn; lead ausspielen, das Ausspiel; follow bedienen; slough abwerfen
//   suit Farbe; hearts broken "Herz ist gebrochen"; penalty card Strafkarte; bonus card Bonuskarte
//   deal geben; pass weitergeben, das Weitergeben; charge verdoppeln; bury ablegen; kitty Talon; deck Kartenspiel
//   moon "den Mond schießen": the sun, half a moon and the crescent on the cloth go with it, a Durchmarsch would not
//   points, scores Punkte; total Stand; target Ziel; stakes Einsatz; pot Topf; side, team Partei
//   table Tisch; seat Platz; players are counted as "für 3 bis 5" or by their seats; host "wer den Tisch führt"
//   computer Computer; away "nicht da"; paused angehalten; watch zuschauen; mute stummschalten; block sperren
//   hint Tipp; claim "Der Rest gehört mir"; take back zurücknehmen; rematch "noch ein Spiel"
//   record Mitschrift; review Rückblick; rating Wertung; save speichern (aufheben is for twins: cancel)
// "Du", and "wer", "alle", "niemand" rather than "jeder" and "keiner"; commands end in -e (wähle, drücke, spiele);
// a whole sentence after a colon begins with a capital letter; no exclamation marks.
import type { Texts } from "../text";
import { first } from "./first";
import { play } from "./play";
import { rest } from "./rest";

export const de: Texts = { ...first, ...play, ...rest };
