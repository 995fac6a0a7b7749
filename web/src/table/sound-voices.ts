// sound-voices.ts - the sounds themselves, made of tones and noise; none is a file. They are fetched at the first
// press: browsers forbid all sound before it.

import type { Sound } from "./sound";

/** The output of a sound, and its start time. */
interface Out {
  audio: AudioContext;
  to: AudioNode;
  at: number;
}

interface Tone {
  type?: OscillatorType;
  from: number;
  /** The pitch at the end of a glide. */
  to?: number;
  after?: number;
  lasts: number;
  loud: number;
  /** The time until it is loud. */
  rise?: number;
}

function tone(out: Out, t: Tone): void {
  const { audio } = out;
  const start = out.at + (t.after ?? 0), end = start + t.lasts;
  const voice = audio.createOscillator(), gain = audio.createGain();
  voice.type = t.type ?? "sine";
  voice.frequency.setValueAtTime(t.from, start);
  if (t.to) voice.frequency.exponentialRampToValueAtTime(t.to, end);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(t.loud, start + (t.rise ?? 0.004));
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  voice.connect(gain).connect(out.to);
  voice.start(start);
  voice.stop(end + 0.02);
}

let grain: AudioBuffer | null = null;

/** Half a second of noise, made once. */
function noiseOf(audio: AudioContext): AudioBuffer {
  if (grain?.sampleRate === audio.sampleRate) return grain;
  grain = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const data = grain.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return grain;
}

interface Rustle {
  filter: BiquadFilterType;
  from: number;
  to?: number;
  q?: number;
  after?: number;
  lasts: number;
  loud: number;
  rise?: number;
}

function rustle(out: Out, r: Rustle): void {
  const { audio } = out;
  const start = out.at + (r.after ?? 0), end = start + r.lasts;
  const source = audio.createBufferSource(), filter = audio.createBiquadFilter(), gain = audio.createGain();
  source.buffer = noiseOf(audio);
  source.loop = true;
  filter.type = r.filter;
  filter.Q.value = r.q ?? 1;
  filter.frequency.setValueAtTime(r.from, start);
  if (r.to) filter.frequency.exponentialRampToValueAtTime(r.to, end);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(r.loud, start + (r.rise ?? 0.002));
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  source.connect(filter).connect(gain).connect(out.to);
  source.start(start, Math.random() * 0.3);
  source.stop(end + 0.02);
}

/** Steps of a pentatonic scale: seats can be distinguished, and never sound dissonant. */
const steps = [0, 3, 5, 7, 10, 12, 15, 17, 19, 22];

const voices: Record<Sound, (out: Out, detail: number) => void> = {
  // Dry ticks, one for each card: `detail` of them.
  deal: (out, cards) => {
    for (let i = 0; i < Math.min(cards, 26); i++)
      rustle(out, {
        filter: "bandpass", from: 2600 + (i % 3) * 300, q: 2.5, after: i * 0.036, lasts: 0.028, loud: 0.6,
      });
  },
  // A soft tap, pitched by seat: `detail` is its position.
  card: (out, place) => {
    const pitch = 190 * 2 ** ((steps[place % steps.length] ?? 0) / 24);
    tone(out, { from: pitch * 1.5, to: pitch, lasts: 0.09, loud: 0.42 });
    rustle(out, { filter: "lowpass", from: 1900, lasts: 0.045, loud: 0.2 });
  },
  // A sweep of cloth.
  take: (out) =>
    rustle(out, { filter: "bandpass", from: 500, to: 1700, q: 0.7, lasts: 0.34, loud: 0.5, rise: 0.12 }),
  // A thread snaps, a fifth rings.
  broken: (out) => {
    rustle(out, { filter: "highpass", from: 3200, lasts: 0.03, loud: 0.4 });
    tone(out, { type: "triangle", from: 293.7, after: 0.06, lasts: 1.1, loud: 0.22, rise: 0.01 });
    tone(out, { type: "triangle", from: 440, after: 0.1, lasts: 1.2, loud: 0.17, rise: 0.01 });
  },
  // One low note.
  queen: (out) => {
    tone(out, { from: 73.4, lasts: 1.3, loud: 0.6, rise: 0.015 });
    tone(out, { type: "triangle", from: 146.8, lasts: 0.9, loud: 0.18, rise: 0.015 });
  },
  // Five rising notes.
  moon: (out) =>
    [293.7, 370, 440, 554.4, 740].forEach((pitch, i) =>
      tone(out, { type: "triangle", from: pitch, after: i * 0.17, lasts: 0.95, loud: 0.22, rise: 0.02 })),
  // A knock on wood, twice.
  turn: (out) => {
    for (const after of [0, 0.15]) {
      tone(out, { from: 520, to: 330, after, lasts: 0.08, loud: 0.5 });
      rustle(out, { filter: "bandpass", from: 900, q: 3, after, lasts: 0.04, loud: 0.35 });
    }
  },
  clock: (out) => rustle(out, { filter: "bandpass", from: 3400, q: 6, lasts: 0.03, loud: 1.5 }),
  // A murmur.
  talk: (out) => {
    tone(out, { from: 233, to: 208, lasts: 0.12, loud: 0.2, rise: 0.02 });
    tone(out, { from: 262, to: 233, after: 0.11, lasts: 0.15, loud: 0.18, rise: 0.02 });
  },
};

let master: GainNode | null = null;

/** Plays a sound at once; `detail` varies it. */
export function sound(audio: AudioContext, which: Sound, volume: number, detail: number): void {
  if (!master) {
    master = audio.createGain();
    master.connect(audio.destination);
  }
  master.gain.value = volume;
  voices[which]({ audio, to: master, at: audio.currentTime + 0.005 }, detail);
}
