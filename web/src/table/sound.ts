// sound.ts - a sound for each event at a table, as the settings allow.
import { settings } from "../settings";
import type { Seen, TableEvent } from "../net/types";
import { place, type Table } from "./model";
import { endShown } from "./score-ends";
import type { Session } from "./session";

/** The sounds by their names in the settings. */
export const sounds = ["card", "take", "deal", "broken", "queen", "moon", "turn", "clock", "talk"] as const;
export type Sound = (typeof sounds)[number];

let audio: AudioContext | null = null;
let voices: typeof import("./sound-voices") | null = null;

/** There is no sound before the first press: browsers forbid it, and nobody has asked for it. */
function wake(): void {
  audio ??= new AudioContext();
  if (!voices) void import("./sound-voices").then((found) => { voices = found; }, () => undefined);
  if (audio.state === "suspended") void audio.resume();
  if (audio.state !== "running" && audio.state !== "suspended") return;
  removeEventListener("pointerdown", wake, true);
  removeEventListener("keydown", wake, true);
}
if (typeof AudioContext !== "undefined") {
  addEventListener("pointerdown", wake, true);
  addEventListener("keydown", wake, true);
}

/** Plays a sound, unless sounds or this one are off. */
export function play(which: Sound, detail = 0): void {
  const s = settings.value;
  if (!s.sound || s.muted.includes(which) || s.volume <= 0) return;
  if (audio?.state === "running") voices?.sound(audio, which, s.volume, detail);
}

const heard = (seen: Seen, t: Table): void => {
  switch (seen.what) {
    case "dealt":
      if (seen.seat === (t.view.seat ?? "A")) play("deal", seen.count ?? 0);
      break;
    case "received":
      if (seen.seat === t.view.seat) play("deal", seen.count ?? 0);
      break;
    case "played":
      play("card", seen.seat ? place(t, seen.seat) : 0);
      if (seen.cards?.[0] === "QS") play("queen");
      break;
    case "charged":
    case "buried":
      if (seen.seat) play("card", place(t, seen.seat));
      break;
    case "trick":
      play("take");
      break;
    case "shot":
      play("moon");
      break;
    default:
      break;
  }
};

/** A tick in each of the player's last seconds, including those of the bank. */
class Clock {
  private timer = 0;
  private last = 0;

  constructor(private readonly session: Session) {
    this.timer = window.setInterval(() => this.look(), 200);
  }
  stop(): void {
    clearInterval(this.timer);
  }
  private look(): void {
    const t = this.session.table.peek();
    const clock = t?.view.seat ? t.clocks[t.view.seat] : undefined;
    if (!t || !clock || !this.session.mine.peek()) return;
    const left = Math.ceil((clock.turn + clock.bank - (performance.now() - t.clocksAt)) / 1000);
    if (left !== this.last && left >= 1 && left <= 5) play("clock");
    this.last = left;
  }
}

/** Plays sounds for what the session shows, until the returned function is called. */
export function soundOf(session: Session): () => void {
  let broken = session.table.peek()?.game?.broken ?? false;
  let mine = session.mine.peek();
  const stop = session.tell((what: Seen | TableEvent, t: Table) => {
    if (!("is" in what)) {
      // While the end of a hand covers the cloth, what happens there makes no sound; the deal is heard when that is
      // closed.
      if (endShown(session) === null) heard(what, t);
      return;
    }
    const now = t.game?.broken ?? false;
    if (now && !broken && t.trick.length + t.tricks.length > 0) play("broken");
    broken = now;
    if (session.mine.peek() && !mine && (document.hidden || !document.hasFocus())) play("turn");
    mine = session.mine.peek();
    if (what.what === "said" && what.text && what.seat !== t.view.seat) play("talk");
  });
  const clock = new Clock(session);
  return () => {
    stop();
    clock.stop();
  };
}
