/** Words in the language of the reader, typed by key and parameter. */

import type { Language } from "../protocol";
import { app } from "./app.words";
import { filled, type Messages, type NamesIn, type Value } from "./catalogue";
import { club } from "./club.words";
import { crew } from "./crew.words";
import { help } from "./help.words";
import { lessons } from "./lessons.words";
import { lobby } from "./lobby.words";
import { match } from "./match.words";
import { open } from "./open.words";
import { options } from "./options.words";
import { panels } from "./panels.words";
import { people } from "./people.words";
import { replay } from "./replay.words";
import { rules } from "./rules.words";
import { setUp } from "./set_up.words";
import { sheet } from "./sheet.words";
import { station } from "./station.words";

/** Some are filled later than others; no key is in two of them. */
const TABLES = {
  ...{ match, app, sheet, station, crew, help, lobby, setUp },
  ...{ options, open, panels, rules, replay, lessons, people, club },
} as const;
const tables: readonly Messages[] = Object.values(TABLES);

type Every<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Catalogue = Every<(typeof TABLES)[keyof typeof TABLES]>;

function tableOf(name: string): Messages | undefined {
  return tables.find((table) => Object.hasOwn(table, name));
}

export type Key = keyof Catalogue;

/** Nothing for a text without parameters, otherwise a value for each of them. */
type Filling<Text extends string> = [NamesIn<Text>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<Text>, Value>>];

export type Values<K extends Key> = Filling<Catalogue[K]["en"]>;

/** Says messages of one table of words. */
export type Speak<M extends Messages> = <K extends keyof M & string>(
  key: K,
  ...values: Filling<M[K]["en"]>
) => string;

/** Says the frame's words, and names the language in which it does. */
export interface Translate extends Speak<Catalogue> {
  readonly language: Language;
}

/** Say it in this language. */
export function inLanguage(language: Language): Translate {
  return speaking(() => language);
}

/** Say each word in the language that is current then. */
export function speaking(language: () => Language): Translate {
  const say: Speak<Catalogue> = (key, ...values) => said(tableOf(key), key, language(), values[0]);
  return Object.defineProperty(say, "language", { get: language }) as Translate;
}

/** Says words of a game, which come with its client, and those of the frame. */
export type GameSpeak<M extends Messages> = Speak<M & Catalogue>;

/** Says what is in a table of the game, in the language that is current then, and all else as the frame does. */
export function speaker<M extends Messages>(
  language: () => Language,
  ...tables: readonly Partial<M>[]
): GameSpeak<M> {
  return (key, ...values) => {
    const own = tables.find((table) => Object.hasOwn(table, key)) as Messages | undefined;
    return said(own ?? tableOf(key), key, language(), values[0]);
  };
}

function said(
  words: Messages | undefined,
  key: string,
  language: Language,
  values: Readonly<Record<string, Value>> = {},
): string {
  return filled(words?.[key]?.[language] ?? key, values, language);
}

/** Say it if this table has words for it, otherwise the second best. */
export function wordIn(t: Translate, words: Messages, key: string, otherwise = ""): string {
  return Object.hasOwn(words, key) ? said(words, key, t.language) : otherwise;
}

/** Say it if there are words for it, otherwise the second best. */
export function orElse(t: Translate, name: string, otherwise: string): string {
  const table = tableOf(name);
  return table === undefined ? otherwise : said(table, name, t.language);
}
