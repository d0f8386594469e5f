import { expect, it } from "vitest";
import type { Messages } from "./catalogue";
import { club } from "./club.words";
import { crew } from "./crew.words";
import type { Group } from "./languages";
import { lessons } from "./lessons.words";
import { match } from "./match.words";
import { options } from "./options.words";
import { panels } from "./panels.words";
import { people } from "./people.words";
import { replay } from "./replay.words";
import { rules } from "./rules.words";
import { setUp } from "./set_up.words";
import { sheet } from "./sheet.words";
import { station } from "./station.words";

/** Words that do not come first, by the group they come with: see words.plugin.ts. */
const COME_LATER = {
  set_up: [options, setUp],
  station: [crew, match, sheet, station],
  panels: [panels, rules],
  late: [club, lessons, people, replay],
} as const satisfies Partial<Record<Group, readonly Messages[]>>;

/** Names of what is counted: a station knows them, the page after the match says them. */
const COUNTED = "stat.";
/** Pictures of a finished match: the pages that show them bring the words. */
const ENDING = "ending.ts";

/** Words of the games, which may have the same keys as the frame's. */
const GAMES = import.meta.glob<Readonly<Record<string, Messages>>>("/src/games/*/*words.ts", {
  eager: true,
});

/** Does the game that this file belongs to have words of its own for the key? */
function isOwn(file: string, key: string): boolean {
  const [game] = /^.src.games.\w+\//.exec(file) ?? [];
  return Object.entries(GAMES).some(
    ([words, tables]) =>
      game !== undefined &&
      words.startsWith(game) &&
      Object.values(tables).some((table) => Object.hasOwn(table, key)),
  );
}

const FILES = import.meta.glob<string>("/src/**/*.{ts,svelte}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const isProgram = (file: string): boolean => !/\.test\.ts$|words\.ts$/.test(file);

function resolved(from: string, name: string): string {
  const path = new URL(name, `http://here${from}`).pathname;
  return path in FILES ? path : `${path}.ts`;
}

/** The files that come with this one. */
function broughtBy(file: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const [, name = ""] of (FILES[file] ?? "").matchAll(
    /^\s*(?:import(?! type)|export)[^;]*?from "(\.[^"]+)"/gm,
  ))
    broughtBy(resolved(file, name), known);
  return known;
}

/** A game's client says words of stations, too: `loadClient` fetches both. */
const CLIENT = "/client.ts";

/** What is fetched by itself, with the groups of words that come with it. */
function fetchedParts(): readonly (readonly [file: string, groups: readonly string[]])[] {
  return Object.entries(FILES)
    .filter(([file]) => isProgram(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(/import\("(\.[^"]+)"\)((?:,\s*"\w+")*)/g)].map(
        ([, name = "", groups = ""]) => {
          const found = resolved(file, name);
          return [
            found,
            found.endsWith(CLIENT) ? ["station"] : (groups.match(/\w+/g) ?? []),
          ] as const;
        },
      ),
    )
    .filter(([file]) => !file.endsWith(ENDING));
}

it.each(Object.keys(COME_LATER) as (keyof typeof COME_LATER)[])(
  "words of the group %s are said only by what brings them",
  (group) => {
    const parts = fetchedParts();
    expect(parts.length).toBeGreaterThan(20);
    const early = new Set(
      parts
        .filter(([, groups]) => !groups.includes(group))
        .flatMap(([file]) => [...broughtBy(file)]),
    );
    expect(early).toContain("/src/match/MatchPage.svelte");

    const keys = COME_LATER[group].flatMap((table) => Object.keys(table));
    const ofGames = new RegExp(`gameWord\\([^;]*"${group === "set_up" ? "setUp" : group}"`);
    expect([...early].filter((file) => ofGames.test(FILES[file] ?? ""))).toEqual([]);
    const astray = [...early].filter(isProgram).flatMap((file) =>
      keys
        .filter((key) => !key.startsWith(COUNTED) && FILES[file]?.includes(`"${key}"`))
        .filter((key) => !isOwn(file, key))
        .map((key) => `${file} says ${key}`),
    );
    expect(astray).toEqual([]);
  },
);
