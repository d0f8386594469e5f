/** Our own sounds, synthesised: nothing is loaded. */

export type SoundName =
  | "ping"
  | "step"
  | "far_step"
  | "hush"
  | "torpedo"
  | "hit"
  | "miss"
  | "surface"
  | "dive"
  | "burst"
  | "splash"
  | "ready"
  | "tick"
  | "alarm"
  | "your_turn"
  | "stop"
  | "resume";

type Play = (context: AudioContext, out: AudioNode, at: number) => void;

interface Tone {
  readonly wave: OscillatorType;
  /** Hertz at the beginning and at the end. */
  readonly from: number;
  readonly to: number;
  readonly lasts: number;
  readonly loud: number;
  readonly after?: number;
}

interface Rush {
  /** Middle of the band of the noise, in hertz, at the beginning and at the end. */
  readonly from: number;
  readonly to: number;
  readonly lasts: number;
  readonly loud: number;
  readonly narrow: number;
  readonly after?: number;
}

function tone({ wave, from, to, lasts, loud, after = 0 }: Tone): Play {
  return (context, out, now) => {
    const at = now + after;
    const source = new OscillatorNode(context, { type: wave, frequency: from });
    source.frequency.setValueAtTime(from, at);
    source.frequency.exponentialRampToValueAtTime(to, at + lasts);
    swell(context, source, out, at, lasts, loud);
    source.start(at);
    source.stop(at + lasts);
  };
}

function rush({ from, to, lasts, loud, narrow, after = 0 }: Rush): Play {
  return (context, out, now) => {
    const at = now + after;
    const source = new AudioBufferSourceNode(context, { buffer: noiseOf(context), loop: true });
    const band = new BiquadFilterNode(context, { type: "bandpass", frequency: from, Q: narrow });
    band.frequency.setValueAtTime(from, at);
    band.frequency.exponentialRampToValueAtTime(to, at + lasts);
    source.connect(band);
    swell(context, band, out, at, lasts, loud);
    source.start(at);
    source.stop(at + lasts);
  };
}

/** Quickly loud, slowly gone. */
function swell(
  context: AudioContext,
  from: AudioNode,
  out: AudioNode,
  at: number,
  lasts: number,
  loud: number,
): void {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + Math.min(0.03, lasts / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  from.connect(gain).connect(out);
}

const noises = new WeakMap<AudioContext, AudioBuffer>();

function noiseOf(context: AudioContext): AudioBuffer {
  const known = noises.get(context);
  if (known) return known;
  const buffer = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  noises.set(context, buffer);
  return buffer;
}

export const SOUNDS: Readonly<Record<SoundName, readonly Play[]>> = {
  stop: [0, 0.24].map((after) =>
    tone({ wave: "square", from: 740, to: 520, lasts: 0.2, loud: 0.13, after }),
  ),
  resume: [0, 0.14].map((after, index) =>
    tone({
      wave: "triangle",
      from: 440 * (index + 1),
      to: 440 * (index + 1),
      lasts: 0.16,
      loud: 0.14,
      after,
    }),
  ),
  ping: [
    tone({ wave: "sine", from: 1180, to: 1150, lasts: 1.3, loud: 0.28 }),
    tone({ wave: "sine", from: 1180, to: 1150, lasts: 1.1, loud: 0.07, after: 0.34 }),
    tone({ wave: "sine", from: 1180, to: 1150, lasts: 0.9, loud: 0.03, after: 0.7 }),
  ],
  step: [
    tone({ wave: "sine", from: 92, to: 58, lasts: 0.22, loud: 0.4 }),
    rush({ from: 420, to: 180, lasts: 0.3, loud: 0.06, narrow: 1.2 }),
  ],
  far_step: [0, 0.16, 0.32].map((after) =>
    tone({ wave: "sine", from: 150, to: 96, lasts: 0.12, loud: 0.2, after }),
  ),
  hush: [rush({ from: 900, to: 160, lasts: 1.1, loud: 0.12, narrow: 3 })],
  torpedo: [
    rush({ from: 300, to: 1500, lasts: 1.4, loud: 0.2, narrow: 1.4 }),
    tone({ wave: "sawtooth", from: 90, to: 240, lasts: 1.4, loud: 0.05 }),
  ],
  hit: [
    rush({ from: 700, to: 60, lasts: 1.6, loud: 0.7, narrow: 0.6, after: 0.5 }),
    tone({ wave: "sine", from: 84, to: 26, lasts: 1.4, loud: 0.7, after: 0.5 }),
  ],
  miss: [rush({ from: 520, to: 240, lasts: 0.8, loud: 0.1, narrow: 1, after: 0.5 })],
  surface: [
    rush({ from: 200, to: 2600, lasts: 1.2, loud: 0.16, narrow: 0.9 }),
    ...[0, 0.11, 0.2, 0.33].map((after) =>
      tone({ wave: "sine", from: 320, to: 720, lasts: 0.09, loud: 0.06, after }),
    ),
  ],
  dive: [0, 0.42].map((after) =>
    tone({ wave: "square", from: 175, to: 320, lasts: 0.36, loud: 0.07, after }),
  ),
  burst: [
    rush({ from: 1400, to: 70, lasts: 0.9, loud: 0.4, narrow: 0.7 }),
    tone({ wave: "sine", from: 120, to: 34, lasts: 0.8, loud: 0.4 }),
  ],
  splash: [
    tone({ wave: "triangle", from: 640, to: 210, lasts: 0.16, loud: 0.16 }),
    rush({ from: 1700, to: 380, lasts: 0.5, loud: 0.12, narrow: 0.8, after: 0.12 }),
  ],
  ready: [660, 880].map((from, index) =>
    tone({ wave: "sine", from, to: from, lasts: 0.16, loud: 0.1, after: index * 0.12 }),
  ),
  tick: [tone({ wave: "square", from: 1500, to: 900, lasts: 0.04, loud: 0.06 })],
  alarm: [0, 0.3, 0.6].map((after) =>
    tone({ wave: "sawtooth", from: 420, to: 300, lasts: 0.22, loud: 0.12, after }),
  ),
  your_turn: [
    tone({ wave: "triangle", from: 523, to: 523, lasts: 0.5, loud: 0.13, after: 0.25 }),
    tone({ wave: "triangle", from: 784, to: 784, lasts: 0.7, loud: 0.13, after: 0.4 }),
  ],
};
