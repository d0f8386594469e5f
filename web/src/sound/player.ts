/** Plays sounds, speaks announcements one after the other, and shakes the device, when the person wants it. */

import type { Language } from "../protocol";
import { output } from "./output";
import type { SoundName } from "./sounds";
import { firstVolume } from "./volume";
import { type Mouth, type Utterance, Voice } from "./voice";

const ACCENTS: Readonly<Record<Language, string>> = { en: "en-GB", de: "de-DE", es: "es-ES" };

/** Milliseconds after which a line counts as said even if the browser never says so: a start, and so much a letter. */
const SLOWEST_MS = { start: 2500, letter: 140 };

/** Milliseconds of shaking and rest, in turns. */
const SHAKES = { stop: [90, 60, 90, 60, 90], damage: [350] } as const;
export type Shake = keyof typeof SHAKES;

/** Of what a device can do. */
const LOUDEST = 0.8;

let language: Language = "en";

/** Sounds come with the first one; while they cannot be fetched, nothing is heard. */
export function play(name: SoundName): void {
  if (output() === null) return;
  void import("./sounds").then(({ SOUNDS }) => {
    // On a slow line the output rests again until the sounds are there.
    const context = output();
    if (context === null) return;
    const out = new GainNode(context, { gain: LOUDEST * firstVolume() });
    out.connect(context.destination);
    for (const part of SOUNDS[name]) part(context, out, context.currentTime + 0.02);
  }, unheard);
}

function unheard(): void {
  // A match goes on without sounds.
}

/** Can this device be felt? */
export const canShake = typeof navigator !== "undefined" && "vibrate" in navigator;

export function shake(how: Shake): void {
  if (canShake) navigator.vibrate(SHAKES[how]);
}

const mouth: Mouth = {
  say(words, done) {
    if (typeof speechSynthesis === "undefined") return;
    const speech = new SpeechSynthesisUtterance(words);
    speech.lang = ACCENTS[language];
    const voices = speechSynthesis.getVoices();
    const voice =
      voices.find(({ lang }) => lang === speech.lang) ??
      voices.find(({ lang }) => lang.startsWith(language));
    if (voice) speech.voice = voice;
    let isDone = false;
    const end = (): void => {
      if (isDone) return;
      isDone = true;
      clearTimeout(timer);
      done();
    };
    const timer = setTimeout(end, SLOWEST_MS.start + SLOWEST_MS.letter * words.length);
    speech.onend = end;
    speech.onerror = end;
    speechSynthesis.speak(speech);
  },
  hush() {
    if (typeof speechSynthesis !== "undefined") speechSynthesis.cancel();
  },
};

const voice = new Voice(mouth);

/** Say it aloud in this language, after what is being said. */
export function speak(spoken: Utterance, tongue: Language): void {
  language = tongue;
  voice.say(spoken);
}

export function hush(): void {
  voice.hush();
}
