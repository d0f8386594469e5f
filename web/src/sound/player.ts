/** Plays sounds and speaks announcements, one after the other, when the person wants it. */

import type { Language } from "../protocol";
import { SOUNDS, type SoundName } from "./sounds";

const ACCENTS: Readonly<Record<Language, string>> = { en: "en-GB", de: "de-DE", es: "es-ES" };

let context: AudioContext | null = null;

/** Browsers let a page be heard only after it was touched; call it then. */
export function wakeSound(): void {
  if (context?.state === "suspended") void context.resume();
}

export function play(name: SoundName): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") {
    void context.resume();
    return;
  }
  const out = new GainNode(context, { gain: 0.8 });
  out.connect(context.destination);
  for (const part of SOUNDS[name]) part(context, out, context.currentTime + 0.02);
}

/** Say it aloud in this language. Several are said in order. */
export function speak(words: string, language: Language): void {
  if (typeof speechSynthesis === "undefined") return;
  const speech = new SpeechSynthesisUtterance(words);
  speech.lang = ACCENTS[language];
  const voices = speechSynthesis.getVoices();
  const voice =
    voices.find(({ lang }) => lang === speech.lang) ??
    voices.find(({ lang }) => lang.startsWith(language));
  if (voice) speech.voice = voice;
  speechSynthesis.speak(speech);
}

export function hush(): void {
  if (typeof speechSynthesis !== "undefined") speechSynthesis.cancel();
}
