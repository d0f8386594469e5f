/** A build carries words a language and a group at a time.
 *
 * A table of words names every message in all languages, side by side, so that none is forgotten.
 * A player reads one of them: in a build a table is empty, and `virtual:words` fetches what fills those
 * of a group: of setting up a match, of stations, of the panels over them, of what comes after a match,
 * and of a game's client; all others come first. While developing and in tests the tables are
 * as they are written, and there is nothing to fill in.
 */

import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { runnerImport, type Plugin } from "vite";
import type { Messages } from "./src/i18n/catalogue";
import type { Group } from "./src/i18n/languages";
import type { Language } from "./src/protocol";

const SOURCE = resolve(import.meta.dirname, "src");
const VIRTUAL = "virtual:words";
/** Files that hold nothing but tables of words: `words.ts` and `lobby.words.ts`. */
const TABLES = /(^|[./\\])words\.ts$/;

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((name) => TABLES.test(name))
  .map((name) => resolve(SOURCE, name));

/** What a table of words is for, by the name of its file: of the frame as of each game. */
const GROUPS: Readonly<Record<string, Group>> = {
  card: "first",
  options: "set_up",
  set_up: "set_up",
  panels: "panels",
  rules: "panels",
  crew: "station",
  match: "station",
  sheet: "station",
  club: "late",
  station: "station",
  lessons: "late",
  people: "late",
  replay: "late",
};

/** All other tables of a game come with its client, all others of the frame first. */
function groupOf(file: string): string {
  const [, game, name = ""] =
    /[/\\](?:games[/\\](\w+)|i18n)[/\\](\w+)\.words\.ts$/.exec(file) ??
    /[/\\]games[/\\](\w+)[/\\]/.exec(file) ??
    [];
  return GROUPS[name] ?? game ?? "first";
}

type Exports = Readonly<Record<string, Messages>>;

const ALL = "\0all-words";
let read: Promise<Readonly<Record<string, Exports>>> | undefined;

/** What all files export, read in one go: each read by itself starts a Vite of its own. */
function everything(): Promise<Readonly<Record<string, Exports>>> {
  read ??= runnerImport<{ default: Record<string, Exports> }>(ALL, {
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "all-words",
        resolveId: (id) => (id === ALL ? ALL : undefined),
        load: (id) => (id === ALL ? imports() : undefined),
      },
    ],
  }).then(({ module }) => module.default);
  return read;
}

/** A module that imports all files, and exports what each exports under its path. */
function imports(): string {
  const lines = files.map((file, place) => `import * as f${place} from ${JSON.stringify(file)};`);
  const each = files.map((file, place) => `${JSON.stringify(file)}: f${place}`);
  return `${lines.join("\n")}\nexport default { ${each.join(", ")} };`;
}

/** What a file exports: the names of its tables, and their messages. */
async function exportsOf(file: string): Promise<Exports> {
  return (await everything())[file] ?? {};
}

async function wordsIn(
  language: Language,
  group: string,
): Promise<Record<string, Record<string, string>>> {
  const words: Record<string, Record<string, string>> = {};
  for (const file of files.filter((each) => groupOf(each) === group)) {
    for (const [name, messages] of Object.entries(await exportsOf(file))) {
      if (name in words) throw new Error(`Two tables of words are called ${name}.`);
      words[name] = Object.fromEntries(
        Object.entries(messages).map(([key, message]) => [key, message[language]]),
      );
    }
  }
  return words;
}

/** For each group how its words are fetched in each language; a message names the languages. */
async function sources(): Promise<string> {
  const [file = ""] = files;
  const [table = {}] = Object.values(await exportsOf(file));
  const [languages = {}] = Object.values(table);
  const each = [...new Set(files.map(groupOf))].map((group) => {
    const fetches = Object.keys(languages).map(
      (language) => `${language}: () => import("${VIRTUAL}/${language}/${group}")`,
    );
    return `${group}: { ${fetches.join(", ")} }`;
  });
  return `export default { ${each.join(", ")} };`;
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
      if (id === `\0${VIRTUAL}`) return await sources();
      if (id.startsWith(`\0${VIRTUAL}`)) {
        const [, language, group] = id.split("/") as [string, Language, string];
        return `export default ${builds ? JSON.stringify(await wordsIn(language, group)) : "{}"};`;
      }
      const file = resolve(id);
      if (!builds || !files.includes(file)) return undefined;
      const names = Object.keys(await exportsOf(file));
      return [
        `import { table } from ${JSON.stringify(resolve(SOURCE, "i18n/tables").replaceAll("\\", "/"))};`,
        ...names.map((name) => `export const ${name} = table(${JSON.stringify(name)});`),
      ].join("\n");
    },
  };
}
