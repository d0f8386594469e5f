/** Nothing is kept that nothing uses: no export without another file that takes it, no message that is never said. */

import { expect, test } from "vitest";
import type { Messages } from "./i18n/catalogue";

type Texts = Readonly<Record<string, string>>;

const FILES: Texts = import.meta.glob<string>(
  ["/src/**/*.{ts,svelte}", "!/src/protocol.ts", "!/src/games/**/tables.ts"],
  { query: "?raw", import: "default", eager: true },
);
const TABLES = import.meta.glob<Readonly<Record<string, Messages>>>("/src/**/*words.ts", {
  eager: true,
});
const isTable = (file: string): boolean => file.endsWith("words.ts");

const EXPORT = /^export (?:async )?(?:const|function|class) (\w+)/gm;

/** Names that a file exports and no other file mentions. */
function unusedExports(files: Texts): readonly string[] {
  const words = new Map(
    Object.entries(files).map(([file, text]) => [file, new Set(text.match(/\w+/g))]),
  );
  return Object.entries(files)
    .filter(([file]) => !isTable(file))
    .flatMap(([file, text]) =>
      [...text.matchAll(EXPORT)]
        .map(([, name = ""]) => name)
        .filter((name) => ![...words].some(([other, used]) => other !== file && used.has(name)))
        .map((name) => `${file}: ${name}`),
    );
}

/** Is this key said: as it is, or by a template that can become it? */
function saying(files: Texts): (key: string) => boolean {
  const program = Object.entries(files)
    .filter(([file]) => !isTable(file) && !file.endsWith(".test.ts"))
    .map(([, text]) => text)
    .join("\n");
  const literals = new Set([...program.matchAll(/["'`]([\w.]+)["'`]/g)].map(([, text]) => text));
  const templates = [...program.matchAll(/`([\w.]*(?:\$\{(?:[^{}`]|`[^`]*`)*\}[\w.]*)+)`/g)]
    .map(([, text = ""]) => text.split(/\$\{(?:[^{}`]|`[^`]*`)*\}/))
    .filter((parts) => parts.join("").length > 1)
    .map(
      (parts) =>
        new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join("[\\w.-]+")}$`),
    );
  return (key) => literals.has(key) || templates.some((template) => template.test(key));
}

/** The files that can say a table: of a game's own words those of its folder, and the names of directions. */
function speakersOf(table: string): Texts {
  const own = /^\/src\/games\/\w+\/(?!card|set_up|panels|replay|tips|line)/.test(table);
  const [folder = ""] = /^.*\//.exec(table) ?? [];
  return Object.fromEntries(
    Object.entries(FILES).filter(
      ([file]) => !own || file.startsWith(folder) || file === "/src/board/directions.ts",
    ),
  );
}

test("every export is used by another file", () => {
  expect(unusedExports(FILES)).toEqual([]);
  const planted = { a: "export const left = 1;\nexport function used() {}", b: "used();" };
  expect(unusedExports(planted)).toEqual(["a: left"]);
});

test("every message is said", () => {
  const unsaid = Object.entries(TABLES).flatMap(([file, tables]) => {
    const isSaid = saying(speakersOf(file));
    return Object.entries(tables).flatMap(([name, table]) =>
      Object.keys(table)
        .filter((key) => !isSaid(key))
        .map((key) => `${name}: ${key}`),
    );
  });
  expect(unsaid).toEqual([]);
  const planted = saying({ a: 't("one"); t(`two.${x}`); t(`${y}_three`)' });
  expect(["one", "two.a", "b_three", "two", "four"].filter(planted)).toEqual([
    "one",
    "two.a",
    "b_three",
  ]);
});
