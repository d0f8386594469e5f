/** A build carries words a language at a time.
 *
 * A room of words names every message in all languages, side by side, so that none is forgotten. Whoever
 * plays reads one of them: in a build a room is an empty table, and `virtual:words/<language>` fills it.
 * While developing and in tests the rooms are as they are written, and there is nothing to fill in.
 */

import { readdirSync } from "node:fs";
import { basename, resolve } from "node:path";
import { runnerImport, type Plugin } from "vite";
import type { Messages } from "./src/i18n/catalogue";
import type { Language } from "./src/protocol";

const FOLDER = resolve(import.meta.dirname, "src/i18n");
const VIRTUAL = "virtual:words/";
const PLAIN = /\.(test|d)\.ts$/;
/** What lies beside the rooms and is none. */
const HALLWAY: ReadonlySet<string> = new Set(["index.ts", "catalogue.ts", "languages.ts", "tables.ts"]);

const rooms = readdirSync(FOLDER).filter((name) => name.endsWith(".ts") && !PLAIN.test(name) && !HALLWAY.has(name));

type Exports = Readonly<Record<string, Messages>>;

const read = new Map<string, Promise<Exports>>();

/** What a room exports: its name and its messages. */
function exportsOf(file: string): Promise<Exports> {
  const known = read.get(file) ?? runnerImport<Exports>(resolve(FOLDER, file), { configFile: false, logLevel: "error" }).then(({ module }) => module);
  read.set(file, known);
  return known;
}

async function wordsIn(language: Language): Promise<Record<string, Record<string, string>>> {
  const words: Record<string, Record<string, string>> = {};
  for (const file of rooms) {
    for (const [name, messages] of Object.entries(await exportsOf(file))) {
      words[name] = Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, message[language]]));
    }
  }
  return words;
}

export function words(): Plugin {
  let builds = false;
  return {
    name: "words",
    enforce: "pre",
    configResolved({ command }) {
      builds = command === "build";
    },
    resolveId(id) {
      return id.startsWith(VIRTUAL) ? `\0${id}` : undefined;
    },
    async load(id) {
      if (id.startsWith(`\0${VIRTUAL}`)) {
        const language = id.slice(VIRTUAL.length + 1) as Language;
        return `export default ${builds ? JSON.stringify(await wordsIn(language)) : "{}"};`;
      }
      if (!builds || resolve(id, "..") !== FOLDER || !rooms.includes(basename(id))) return undefined;
      const names = Object.keys(await exportsOf(basename(id)));
      return ['import { room } from "./tables";', ...names.map((name) => `export const ${name} = room(${JSON.stringify(name)});`)].join("\n");
    },
  };
}
