import { describe, expect, it } from "vitest";
import { filled, type Messages } from "./catalogue";
import { inLanguage, orElse } from "./index";
import { LANGUAGES, preferred } from "./languages";

type Tables = Readonly<Record<string, Messages>>;

/** The tables of the files that were found, by their names. */
const named = (files: Readonly<Record<string, Tables>>): Tables =>
  Object.assign({}, ...Object.values(files)) as Tables;

/** Words of the frame lie in one catalogue; those of a game are its own. */
const FRAME = named(import.meta.glob<Tables>("./**/*.words.ts", { eager: true }));
const GAMES = named(import.meta.glob<Tables>("../games/*/*words.ts", { eager: true }));

type Said = (message: Messages[string], language: string) => string;

/** Keys whose messages are empty in a language, or have other parameters than in English. */
function oddIn(table: Messages, languages: readonly string[], said: Said): readonly string[] {
  return Object.entries(table)
    .filter(([, message]) =>
      languages.some(
        (language) =>
          said(message, language).trim() === "" ||
          namesIn(said(message, language)).join() !== namesIn(message.en).join(),
      ),
    )
    .map(([key]) => key);
}

const ACCENTED: Readonly<Record<string, string>> = { a: "à", e: "é", i: "ï", o: "ô", u: "û" };

/** A language that a machine makes: English with accents, and two fifths longer. */
function pseudo({ en }: Messages[string]): string {
  const parts = en.split(/(\{[^}]*\})/);
  const accented = parts.map((part, place) =>
    place % 2 === 1 ? part : part.replace(/[aeiou]/g, (letter) => ACCENTED[letter] ?? letter),
  );
  return accented.join("") + "ø".repeat(Math.ceil(0.4 * en.length));
}

const namesIn = (text: string): readonly string[] => [...new Set(text.match(/\{\w+/g))].sort();

describe.each(Object.entries({ ...FRAME, ...GAMES }))("the words of %s", (_, table) => {
  it("are there in every language, with the same parameters", () => {
    expect(oddIn(table, LANGUAGES, (message, language) => message[language as "en"])).toEqual([]);
  });

  it("would be complete in a language that a machine makes", () => {
    expect(oddIn(table, ["xx"], pseudo)).toEqual([]);
  });
});

it("no key is in two tables", () => {
  const keys = Object.values(FRAME).flatMap((table) => Object.keys(table));
  expect(keys.length).toBe(new Set(keys).size);
});

describe("words", () => {
  it("take their parameters", () => {
    expect(inLanguage("de")("note.cell.go_there", { cell: "F6" })).toBe("Fahr nach F6.");
    expect(filled("{a} and {b}", { a: 1 }, "en")).toBe("1 and {b}");
  });

  it("can be asked for by a name that may not exist", () => {
    const t = inLanguage("es");
    expect(orElse(t, "level.seadog", "?")).toBe("Lobo de mar");
    expect(orElse(t, "level.mermaid", "mermaid")).toBe("mermaid");
    expect(orElse(t, "toString", "?")).toBe("?");
  });

  it("are in the language the browser likes best", () => {
    expect(preferred(["fr-FR", "de-AT", "en"])).toBe("de");
    expect(preferred(["fr"])).toBe("en");
  });
});
