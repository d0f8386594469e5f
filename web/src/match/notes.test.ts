import { describe, expect, it } from "vitest";
import { settings, t } from "../settings.svelte";
import type { Explained, Noted, Seat } from "../protocol";
import { cellTyped, lastWords, newSince, saidIn, sentenceOf, type Note } from "./notes";

const NOTES: readonly Note[] = [
  { about: "word", word: "lost_them" },
  { about: "cell", word: "fire_there", cell: "F6" },
  { about: "course", word: "repairs", course: "north" },
  { about: "system", word: "charge", system: "torpedo" },
  { about: "text", text: "mind the mine" },
];

/** A question about a system to a mate. */
const MAY_I: Noted = {
  kind: "noted",
  number: 1,
  seat: "blue.captain",
  by: null,
  note: { about: "system", word: "may_i", system: "sonar" },
  heard: 0,
};

/** A crew that has done nothing since. */
const idle = (): readonly string[] => [];

describe("a note", () => {
  it("is a sentence in the language of the reader", () => {
    expect(NOTES.map((note) => sentenceOf(note))).toEqual([
      "I have lost them.",
      "Fire at F6.",
      "Heading north repairs a circuit.",
      "Charge: Torpedo.",
      "mind the mine",
    ]);
  });

  it.each([
    ["de", "Warte."],
    ["es", "Espera."],
  ] as const)("is said in %s", (language, sentence) => {
    settings.language = language;
    expect(sentenceOf({ about: "word", word: "wait" })).toBe(sentence);
    settings.language = "en";
  });

  it("is about a cell only if one was typed", () => {
    expect([" f6 ", "J10"].map(cellTyped)).toEqual(["F6", "J10"]);
    expect(["", "6F", "F0", "F100", "FF"].map(cellTyped)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  const said = (seats: readonly Seat[], by: (number: number) => string | null): readonly Noted[] =>
    seats.map((seat, place) => ({
      kind: "noted",
      number: place + 1,
      seat,
      by: by(place + 1),
      note: { about: "word", word: "yes" },
      heard: 0,
    }));

  it("is news if another person said it since the reader looked", () => {
    const notes = said(Array<Seat>(3).fill("blue.captain"), (number) =>
      number === 3 ? "me" : "other",
    );
    const since = (read: number): number =>
      newSince(notes, { read, displayed: 3, you: "me", done: idle }).length;
    expect([since(0), since(1), since(3)]).toEqual([2, 1, 0]);
  });

  it("of a bot is no news any more once the bot says another or the strip has shown it", () => {
    const notes = said(["blue.captain", "blue.engineer", "blue.captain"], () => null);
    const after = (displayed: number): number =>
      newSince(notes, { read: 0, displayed, you: "me", done: idle }).length;
    expect([after(0), after(2), after(3)]).toEqual([2, 1, 0]);
  });

  it("that asks stands until a mate says something", () => {
    const answer: Noted = {
      ...MAY_I,
      number: 2,
      seat: "blue.first_mate",
      by: "me",
      note: { about: "system", word: "spare", system: "sonar" },
    };
    const newIn = (notes: readonly Noted[]): readonly Noted[] =>
      newSince(notes, { read: 0, displayed: 0, you: "me", done: idle });

    expect(newIn([MAY_I])).toEqual([MAY_I]);
    expect(lastWords([MAY_I], "blue.captain", idle)).toBe(sentenceOf(MAY_I.note));
    expect(newIn([MAY_I, answer])).toEqual([]);
    expect(lastWords([MAY_I, answer], "blue.captain", idle)).toBeUndefined();
    expect(lastWords([MAY_I, answer], "blue.first_mate", idle)).toBe(sentenceOf(answer.note));
  });

  it.each([
    ["sonar", false],
    ["west", false],
    ["torpedo", true],
  ])("that asks about a system is past with the system or the next course: %s", (icon, stands) => {
    const asked = { ...MAY_I, heard: 7 };
    const done = (heard: number): readonly string[] => (heard === 7 ? [icon] : []);
    const words = lastWords([asked], "blue.captain", done);

    expect(words === sentenceOf(asked.note)).toBe(stands);
    expect(newSince([asked], { read: 0, displayed: 0, you: "me", done })).toHaveLength(
      stands ? 1 : 0,
    );
  });

  it("stands among the reasons of bots by what the crew had heard", () => {
    const notes: readonly Noted[] = [1, 2, 3].map((heard) => ({
      kind: "noted",
      number: heard,
      seat: "blue.captain",
      by: null,
      note: { about: "word", word: "yes" },
      heard,
    }));
    const reasons: readonly Explained[] = [2, 4].map((heard, place) => ({
      kind: "explained",
      number: place + 1,
      seat: "blue.engineer",
      said: {},
      heard,
    }));
    expect(saidIn(notes, reasons).map(({ kind, heard }) => [kind, heard])).toEqual([
      ["noted", 1],
      ["explained", 2],
      ["noted", 2],
      ["noted", 3],
      ["explained", 4],
    ]);
  });

  it("is kept as the last words of its seat, whatever others say later", () => {
    const said = ["yes", "no", "wait"] as const;
    const notes: readonly Noted[] = said.map((word, place) => ({
      kind: "noted",
      number: place + 1,
      seat: place === 2 ? "blue.engineer" : "blue.first_mate",
      by: null,
      note: { about: "word", word },
      heard: 0,
    }));
    expect(lastWords(notes, "blue.first_mate", idle)).toBe(t("note.word.no"));
    expect(lastWords(notes, "blue.captain", idle)).toBeUndefined();
  });
});
