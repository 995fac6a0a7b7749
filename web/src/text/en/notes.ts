// notes.ts - notices on the start page about the page itself.
export const notes = {
  fresh: "A new version is here",
  freshSay: "Nothing you play is lost. Or it comes next time.",
  use: "Change now", later: "Later",
  device: "Keep it on this device",
  deviceSay: "Then it opens like any program, with or without a network.",
  add: "Install", no: "Not now",
};
