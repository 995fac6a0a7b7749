// device.ts - several people at one device: the form, the cover between two of them.
import type { Rest } from "../text";

export const device: Rest["device"] = {
  title: "Ein Gerät",
  where: "Wo ihr spielt",
  apart: "Eigene Geräte",
  here: "Ein Gerät",
  hereSay: "Dieses Gerät geht reihum, dazwischen sind die Karten verdeckt.",
  who: "Wer mitspielt",
  name: (n: number) => `Name ${n}`,
  more: "Noch jemand",
  fewer: "Einer weniger",
  computers: "Die Computer spielen.",
  fill: "Die übrigen Plätze bekommen Computer.",
  deal: "Karten geben",
  nameMissing: "Alle brauchen einen Namen.",
  nameTwice: "Zwei haben denselben Namen.",

  turn: (name: string) => `${name} ist dran`,
  pass: {
    phone: (name: string) => `Das Handy geht an ${name}`,
    tablet: (name: string) => `Das Tablet geht an ${name}`,
  },
  others: "Alle anderen schauen weg.",
  next: "dran",
  hold: "Halten zeigt meine Karten",
  holding: "Weiter halten …",
  orTwice: "oder zweimal drücken",
  orSpace: "oder zweimal drücken, auch die Leertaste",
  cover: "Verdecken",
  coverSay: "Meine Karten verdecken",
  kept: "Das Spiel bleibt erhalten.",
};
