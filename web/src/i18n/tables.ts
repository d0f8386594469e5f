/** Words of a build, which come a language at a time: see words.plugin.ts. */

import type { Language } from "../protocol";

/** Table to key to text. */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Table = Record<string, Partial<Record<Language, string>>>;

const tables: Record<string, Table> = {};

/** The table of this name. Its messages stay the same objects while languages are filled in. */
export function table(name: string): Table {
  return (tables[name] ??= {});
}

/** Fill in one language. */
export function fill(language: Language, words: Words): void {
  for (const [name, texts] of Object.entries(words)) {
    const messages = table(name);
    for (const [key, text] of Object.entries(texts)) (messages[key] ??= {})[language] = text;
  }
}
