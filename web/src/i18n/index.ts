/** Words in the language of the reader, typed by key and parameter. */

import type { Language } from "../protocol";
import { app } from "./app.words";
import { filled, type Messages, type NamesIn, type Value } from "./catalogue";
import { crew } from "./crew.words";
import { help } from "./help.words";
import { lessons } from "./lessons.words";
import { lobby } from "./lobby.words";
import { match } from "./match.words";
import { open } from "./open.words";
import { options } from "./options.words";
import { replay } from "./replay.words";
import { rules } from "./rules.words";
import { sheet } from "./sheet.words";

const catalogue = {
  ...app,
  ...lobby,
  ...options,
  ...match,
  ...sheet,
  ...replay,
  ...crew,
  ...help,
  ...lessons,
  ...open,
  ...rules,
};

type Catalogue = typeof catalogue;

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

export type Translate = Speak<Catalogue>;

/** Say it in this language. */
export function inLanguage(language: Language): Translate {
  return speaker(catalogue, language);
}

/** Words of a game, which come with its client, in this language. */
export function speaker<M extends Messages>(words: M, language: Language): Speak<M> {
  return (key, ...values) => filled(words[key]?.[language] ?? key, values[0] ?? {});
}

/** Is there a message of this name? For names that come from the catalogue of games. */
export function isKey(name: string): name is Key {
  return Object.hasOwn(catalogue, name);
}

/** Say it if there are words for it, otherwise the second best. */
export function orElse(t: Translate, name: string, otherwise: string): string {
  return isKey(name) ? (t as (key: Key) => string)(name) : otherwise;
}
