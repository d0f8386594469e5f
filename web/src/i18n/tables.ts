/** Words of a build, which come a language at a time: see words.plugin.ts. */

import type { Language } from "../protocol";

/** Room to key to text. */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Room = Record<string, Partial<Record<Language, string>>>;

const rooms: Record<string, Room> = {};

/** The room of this name. Its messages stay the same objects while languages are filled in. */
export function room(name: string): Room {
  return (rooms[name] ??= {});
}

/** Fill in one language. */
export function fill(language: Language, words: Words): void {
  for (const [name, texts] of Object.entries(words)) {
    const messages = room(name);
    for (const [key, text] of Object.entries(texts)) (messages[key] ??= {})[language] = text;
  }
}
