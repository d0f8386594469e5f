/** The frame knows games by their cards alone: what is of one game lies in its folder. */

import { expect, it } from "vitest";
import { PLAYABLE } from "./registry";

const FILES = import.meta.glob<string>("/src/**/*.{ts,svelte}", {
  query: "?raw",
  import: "default",
  eager: true,
});
/** Where games may be named: their folders, their list, what the server writes, tests. */
const NAMES_GAMES = /^\/src\/(games\/\w+\/|games\/cards\.ts|protocol\.ts)|\.test\.ts$/;
/** Announcements and notes know a system of this name, and so do their symbols. */
const SYSTEMS = /"system\.sonar"|^ {2}"?sonar"?: \{$/gm;

it("the frame names no game", () => {
  const ids = PLAYABLE.map(({ id }) => id);
  const named = new RegExp(
    [
      ...ids.map((id) => `["'\`./]${id}["'\`./]|^\\s*${id}:`),
      ...ids.map(
        (id) =>
          `\\b${id.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}\\.\\w`,
      ),
    ].join("|"),
    "gm",
  );
  const frame = Object.entries(FILES).filter(([file]) => !NAMES_GAMES.test(file));
  expect(frame.length).toBeGreaterThan(100);
  expect(
    frame.flatMap(([file, text]) =>
      [...text.replace(SYSTEMS, "").matchAll(named)].map(([found]) => `${file}: ${found.trim()}`),
    ),
  ).toEqual([]);
});

/** Words of the frame: in the tables of i18n. */
const WORDS = /^\/src\/i18n\/\w+\.words\.ts$/;

/** The key as it is said: whole, or the beginning of it with what a program adds. */
function isSaidIn(text: string, key: string): boolean {
  return text.includes(`"${key}"`) || text.includes(`\`${key.slice(0, key.indexOf(".") + 1)}\${`);
}

it("what one game alone says is no word of the frame", () => {
  const keys = Object.entries(FILES)
    .filter(([file]) => WORDS.test(file))
    .flatMap(([, text]) =>
      [...text.matchAll(/^ {2}"(\w+\.[\w.]+)": \{/gm)].map(([, key = ""]) => key),
    );
  expect(keys.length).toBeGreaterThan(500);
  const programs = Object.entries(FILES).filter(([file]) => !/\.test\.ts$|words\.ts$/.test(file));
  const astray = keys.filter((key) => {
    const rooms = programs
      .filter(([, text]) => isSaidIn(text, key))
      .map(([file]) => /^\/src\/games\/(\w+)\//.exec(file)?.[1] ?? "frame");
    return new Set(rooms).size === 1 && rooms[0] !== "frame";
  });
  expect(astray).toEqual([]);
});
