/** The languages: which there are, which one a person wants, and how their words come. */

import { recall } from "../core/memory";
import sources from "virtual:words";
import type { GameId, Language } from "../protocol";
import { fill, type Words } from "./tables";

export const LANGUAGES: readonly Language[] = ["en", "de", "es"];

/** The language's own name for itself. */
export const OWN_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
};

/** Words that come together: at first, for setting up, with a station or a panel, or when a match is over. */
export type Group = "first" | "set_up" | "station" | "panels" | "late";

/** How the words of a group are fetched in each language. */
export type Sources = Readonly<Record<Language, () => Promise<{ readonly default: Words }>>>;

/** The groups of words that this page says. */
const wanted = new Set<string>(["first"]);
let spoken: Language = "en";

/** Fetch the words of a language. Nothing may be said in it before. Rejects if they cannot be fetched. */
export async function loadWords(language: Language): Promise<void> {
  for (let known = 0; known < wanted.size;) {
    known = wanted.size;
    await Promise.all([...wanted].map((group) => fetchWords(language, group)));
  }
  spoken = language;
}

/** Fetch a group of words, or those of a game, in the present language; from then on they come in every other, too. */
export async function loadGroup(group: Group | GameId): Promise<void> {
  wanted.add(group);
  let language: Language;
  do {
    language = spoken;
    await fetchWords(language, group);
  } while (language !== spoken);
}

async function fetchWords(language: Language, group: string): Promise<void> {
  const words = await sources[group]?.[language]();
  fill(language, words?.default ?? {});
}

/** As chosen before, otherwise as the browser asks. */
export function firstLanguage(): Language {
  return LANGUAGES.find((each) => each === recall("language")) ?? preferred(navigator.languages);
}

/** The language a browser asks for, or English. */
export function preferred(asked: readonly string[]): Language {
  for (const tag of asked) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}
