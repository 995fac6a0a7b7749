// notes.ts - notices on the start page about the page itself.
export const notes = {
  fresh: "Eine neue Version ist da",
  freshSay: "Kein Spiel geht verloren. Sonst kommt sie beim nächsten Mal.",
  use: "Jetzt wechseln", later: "Später",
  device: "Auf diesem Gerät behalten",
  deviceSay: "Dann öffnet es sich wie jedes Programm, mit Netz oder ohne.",
  add: "Installieren", no: "Jetzt nicht",
};
