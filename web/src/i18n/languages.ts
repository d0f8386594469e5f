/** The languages: which there are, which one a person wants, and how their words come. */

import { recall } from "../core/memory";
import type { Language } from "../protocol";
import { fill, type Words } from "./tables";

export const LANGUAGES: readonly Language[] = ["en", "de", "es"];

/** The language's own name for itself. */
export const OWN_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
};

const SOURCES: Readonly<Record<Language, () => Promise<{ readonly default: Words }>>> = {
  en: () => import("virtual:words/en"),
  de: () => import("virtual:words/de"),
  es: () => import("virtual:words/es"),
};

/** Fetch the words of a language. Nothing may be said in it before. Rejects if they cannot be fetched. */
export async function loadWords(language: Language): Promise<void> {
  fill(language, (await SOURCES[language]()).default);
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
