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

/** Words that come together: at first, for setting up, with a station or a panel, or when a match is over. */
export type Group = "first" | "set_up" | "station" | "panels" | "late";

/** Words that come together, in each language. Those of a game come with its client. */
export type Sources = Readonly<Record<Language, () => Promise<{ readonly default: Words }>>>;

const SOURCES: Readonly<Record<Group, Sources>> = {
  first: {
    en: () => import("virtual:words/en/first"),
    de: () => import("virtual:words/de/first"),
    es: () => import("virtual:words/es/first"),
  },
  set_up: {
    en: () => import("virtual:words/en/set_up"),
    de: () => import("virtual:words/de/set_up"),
    es: () => import("virtual:words/es/set_up"),
  },
  station: {
    en: () => import("virtual:words/en/station"),
    de: () => import("virtual:words/de/station"),
    es: () => import("virtual:words/es/station"),
  },
  panels: {
    en: () => import("virtual:words/en/panels"),
    de: () => import("virtual:words/de/panels"),
    es: () => import("virtual:words/es/panels"),
  },
  late: {
    en: () => import("virtual:words/en/late"),
    de: () => import("virtual:words/de/late"),
    es: () => import("virtual:words/es/late"),
  },
};

/** The words that this page says. */
const wanted = new Set([SOURCES.first]);
let spoken: Language = "en";

/** Fetch the words of a language. Nothing may be said in it before. Rejects if they cannot be fetched. */
export async function loadWords(language: Language): Promise<void> {
  for (let known = 0; known < wanted.size;) {
    known = wanted.size;
    await Promise.all([...wanted].map((sources) => fetchWords(language, sources)));
  }
  spoken = language;
}

/** Fetch a group of words in the present language; from then on it comes in every other, too. */
export function loadGroup(group: Group): Promise<void> {
  return loadSources(SOURCES[group]);
}

/** The same for words that a game brings. */
export async function loadSources(sources: Sources): Promise<void> {
  wanted.add(sources);
  let language: Language;
  do {
    language = spoken;
    await fetchWords(language, sources);
  } while (language !== spoken);
}

async function fetchWords(language: Language, sources: Sources): Promise<void> {
  fill(language, (await sources[language]()).default);
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
