// notes.ts - notices on the start page about the page itself.
export const notes = {
  fresh: "Eine neue Version ist da",
  freshSay: "Dein Spiel geht nicht verloren. Du kannst auch beim nächsten Mal wechseln.",
  use: "Jetzt wechseln", later: "Später",
  device: "Auf diesem Gerät behalten",
  deviceSay: "Dann öffnest du es wie jedes Programm, mit Netz oder ohne.",
  add: "Installieren", no: "Jetzt nicht",
};
