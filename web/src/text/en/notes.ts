// notes.ts - notices on the start page about the page itself.
export const notes = {
  fresh: "A new version is ready",
  freshSay: "Your game is safe. Or update next time.",
  use: "Update now", later: "Later",
  device: "Install it on this device",
  deviceSay: "Then it opens like any app, with or without a network.",
  add: "Install", no: "Not now",
};
