// device.ts - several people at one device: the form, the cover between two of them.
import { click } from "./click";
export const device = {
  title: "A shared device",
  where: "Where you play",
  apart: "Own devices",
  here: "One device",
  hereSay: "Pass this device around; the cards are hidden between turns.",
  who: "Who plays",
  name: (n: number) => `Name ${n}`,
  more: "One more player",
  fewer: "One player fewer",
  computers: "The computers are playing.",
  fill: "Computers take the other seats.",
  deal: "Deal the cards",
  nameMissing: "Type a name for each player.",
  nameTwice: "Two players have the same name.",

  turn: (name: string) => `${name}’s turn`,
  pass: {
    phone: (name: string) => `Pass the phone to ${name}`,
    tablet: (name: string) => `Pass the tablet to ${name}`,
  },
  others: "Everyone else, look away.",
  next: "next",
  hold: "Hold to show my cards",
  holding: "Keep holding …",
  orTwice: "or tap twice",
  orSpace: `or ${click} twice, or press the space bar twice`,
  cover: "Cover",
  coverSay: "Cover my cards",
  kept: "The game is kept.",
};
