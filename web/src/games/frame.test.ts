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
