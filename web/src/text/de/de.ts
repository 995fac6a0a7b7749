// de.ts - all texts in German, by area.
//
// One word for one thing, everywhere:
//   hand (the round) Runde; the cards one holds "deine Karten", "auf der Hand"; trip round the table Umlauf
//   trick Stich; takes it nimmt ihn, is winning it "vorn", "liegt vorn"; lead ausspielen, das Ausspiel
//   follow bedienen; discard abwerfen; suit Farbe; hearts broken "Herz ist gebrochen"
//   penalty card Strafkarte; bonus card Bonuskarte; deal geben, a deal Gabe; pass weitergeben, das Weitergeben
//   charge verdoppeln; bury ablegen; kitty Talon; deck Kartenspiel
//   moon "den Mond schießen": the sun, half a moon and the crescent on the cloth go with it, a Durchmarsch would not
//   points, scores Punkte; total Stand; target Ziel; side, team Partei; hand of the day "Blatt des Tages"
//   buy-in, stakes Einsatz; pot Topf; chips Chips; to play on the slate Anschreiben, the slate "der Zettel", even quitt
//   table Tisch; seat Platz; get up aufstehen; players are counted as "für 3 bis 5" or by their seats
//   host "wer den Tisch führt"; remove entfernen (from the seat "vom Platz", for good "vom Tisch"); mute stummschalten
//   block sperren; report melden; chat Chat; watch, spectators zuschauen, Zuschauen; invite einladen
//   computer Computer; away "nicht da"; paused angehalten; time for a move Bedenkzeit, the clock Uhr; your move Zug
//   hint Tipp, chances Aussichten, the chance to win Siegchance; claim "Der Rest gehört mir"; take back zurücknehmen
//   rematch "noch ein Spiel"; record Mitschrift; review Rückblick, auswerten; rating Wertung, provisional vorläufig
//   profile Profil; statistics Statistik; average Schnitt; token Schlüssel; share teilen; load laden
//   save speichern (aufheben is for twins: cancel); undo rückgängig
//   locked versiegelt, the lock Siegel; random number Zufallszahl; fingerprint Fingerabdruck, checksum Prüfsumme
//   click antippen (a card), wählen (a button); press drücken (a key)
// "Du", and "wer", "alle", "niemand" rather than "jeder" and "keiner"; commands end in -e (wähle, drücke, spiele);
// a whole sentence after a colon begins with a capital letter; no exclamation marks.
import type { Texts } from "../text";
import { first } from "./first";
import { play } from "./play";
import { rest } from "./rest";

export const de: Texts = { ...first, ...play, ...rest };
