/** How this person likes it: language, side of the look, sound, tips. Remembered in the browser. */

import { speaking, type Translate } from "./i18n";
import { firstLanguage, loadWords } from "./i18n/languages";
import { recall, remember } from "./core/memory";
import { firstVolume, VOLUME } from "./sound/volume";
import type { Language } from "./protocol";

export type Look = "light" | "dark";

class Settings {
  /** Called when a person has chosen another language. */
  readonly heeded = new Set<() => void>();
  language: Language = $state(firstLanguage());
  /** A match in real time is on the screen: its sheets have a dark side (CAP-011). */
  isRealTime: boolean = $state(false);
  sound: boolean = $state(recall("sound") !== "off");
  /** How loud sounds are, up to 1. */
  volume: number = $state(firstVolume());
  speech: boolean = $state(recall("speech") === "on");
  /** Shake the device at a stop and at damage. */
  shakes: boolean = $state(recall("shakes") !== "off");
  /** Tips that were put away. */
  private read: readonly string[] = $state.raw((recall("tips") ?? "").split(" "));
  /** The names of this person and of their boat. */
  name: string = $state(recall("name") ?? "");
  boat: string = $state(recall("boat") ?? "");

  private chosenLook: Look | undefined = $state(lookIn(recall("look")));
  /** As chosen, otherwise as the system likes it. */
  private readonly usualLook: Look = $derived.by(
    () =>
      this.chosenLook ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"),
  );
  private realTimeLook: Look = $state(recall("look_real_time") === "light" ? "light" : "dark");
  readonly look: Look = $derived(this.isRealTime ? this.realTimeLook : this.usualLook);

  /** Real time has turned the page against the side that is chosen elsewhere. */
  readonly isTurned: boolean = $derived(this.isRealTime && this.realTimeLook !== this.usualLook);

  /** The name by which a new match knows this person. */
  get calledName(): string {
    return this.name || t("name.default");
  }

  /** Change the language; without a connection everything stays as it is. */
  async choose(language: Language): Promise<void> {
    try {
      await loadWords(language);
    } catch {
      return;
    }
    this.language = language;
    remember("language", language);
    for (const heed of this.heeded) heed();
  }

  switchLook(): void {
    const next = this.look === "light" ? "dark" : "light";
    if (this.isRealTime) this.realTimeLook = next;
    else this.chosenLook = next;
    remember(this.isRealTime ? "look_real_time" : "look", next);
  }

  /** On or off. */
  switch(what: "sound" | "speech" | "shakes"): void {
    this[what] = !this[what];
    remember(what, this[what] ? "on" : "off");
  }

  setVolume(volume: number): void {
    this.volume = volume;
    remember(VOLUME, String(volume));
  }

  wantsTip(tip: string): boolean {
    return !this.read.includes(tip) && !this.read.includes("all");
  }

  /** Do not show this tip again; "all" for none at all. */
  putAway(tip: string): void {
    this.read = [...this.read, tip];
    remember("tips", this.read.join(" ").trim());
  }

  showTips(): void {
    this.read = [];
    remember("tips", "");
  }

  call(name: string, boat: string): void {
    this.name = name;
    this.boat = boat;
    remember("name", name);
    remember("boat", boat);
  }
}

function lookIn(text: string | null): Look | undefined {
  return text === "light" || text === "dark" ? text : undefined;
}

export const settings = new Settings();

/** Says words in the present language; a template that uses it changes with the language. */
export const t: Translate = speaking(() => settings.language);
