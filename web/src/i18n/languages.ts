/** The languages: which there are, which one a person wants, and how their words come. */

import { recall } from "../core/memory";
import type { GameId, Language } from "../protocol";
import { fill, type Words } from "./tables";

export const LANGUAGES: readonly Language[] = ["en", "de", "es"];

/** The language's own name for itself. */
export const OWN_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  es: "Español",
};

/** Words that come together: at first, for setting up, with a game, with a panel, or when a match is over. */
export type Group = "first" | "set_up" | "panels" | "late" | GameId;

type Source = () => Promise<{ readonly default: Words }>;

const SOURCES: Readonly<Record<Language, Readonly<Record<Group, Source>>>> = {
  en: {
    first: () => import("virtual:words/en/first"),
    set_up: () => import("virtual:words/en/set_up"),
    panels: () => import("virtual:words/en/panels"),
    late: () => import("virtual:words/en/late"),
    captain_sonar: () => import("virtual:words/en/captain_sonar"),
    sonar: () => import("virtual:words/en/sonar"),
    u_jagd: () => import("virtual:words/en/u_jagd"),
  },
  de: {
    first: () => import("virtual:words/de/first"),
    set_up: () => import("virtual:words/de/set_up"),
    panels: () => import("virtual:words/de/panels"),
    late: () => import("virtual:words/de/late"),
    captain_sonar: () => import("virtual:words/de/captain_sonar"),
    sonar: () => import("virtual:words/de/sonar"),
    u_jagd: () => import("virtual:words/de/u_jagd"),
  },
  es: {
    first: () => import("virtual:words/es/first"),
    set_up: () => import("virtual:words/es/set_up"),
    panels: () => import("virtual:words/es/panels"),
    late: () => import("virtual:words/es/late"),
    captain_sonar: () => import("virtual:words/es/captain_sonar"),
    sonar: () => import("virtual:words/es/sonar"),
    u_jagd: () => import("virtual:words/es/u_jagd"),
  },
};

/** The groups that this page says. */
const groups = new Set<Group>(["first"]);
let spoken: Language = "en";

/** Fetch the words of a language. Nothing may be said in it before. Rejects if they cannot be fetched. */
export async function loadWords(language: Language): Promise<void> {
  for (let known = 0; known < groups.size;) {
    known = groups.size;
    await Promise.all([...groups].map((group) => fetchWords(language, group)));
  }
  spoken = language;
}

/** Fetch a group of words in the present language; from then on it comes in every other, too. */
export async function loadGroup(group: Group): Promise<void> {
  groups.add(group);
  let language: Language;
  do {
    language = spoken;
    await fetchWords(language, group);
  } while (language !== spoken);
}

async function fetchWords(language: Language, group: Group): Promise<void> {
  fill(language, (await SOURCES[language][group]()).default);
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
