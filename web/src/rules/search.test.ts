import { describe, expect, it } from "vitest";
import type { Rule, Rules } from "../protocol";
import { fold, found, marked, ruleOf, wordsOf } from "./search";

const rule = (clause: string, text: string): Rule => ({
  clause,
  text,
  symbol: "captain",
  mode: null,
  edition: null,
  options: {},
  chart: null,
  amounts: [],
});

const rules: Rules = {
  game: "captain_sonar",
  language: "es",
  sections: [
    {
      id: "captain",
      title: "El Capitán: rumbos",
      rules: [
        rule("CAP-070", "El Capitán navega y da las órdenes."),
        rule("CAP-075", "El próximo rumbo exige el OK de ambos."),
      ],
    },
    { id: "end", title: "El final", rules: [rule("CAP-380", "Con 4 daños se hunde.")] },
  ],
  actions: {},
  posts: {},
  credit: "",
};

const clauses = (typed: string): readonly string[] =>
  found(rules, typed).flatMap((section) => section.rules.map(({ clause }) => clause));

describe("searching the rules", () => {
  it("finds all for nothing, in their sections", () => {
    expect(clauses("  ")).toEqual(["CAP-070", "CAP-075", "CAP-380"]);
    expect(found(rules, "hunde").map(({ id }) => id)).toEqual(["end"]);
  });

  it("heeds neither accents nor capitals", () => {
    expect(clauses("ordenes")).toEqual(["CAP-070"]);
    expect(clauses("PRÓXIMO")).toEqual(["CAP-075"]);
    expect(fold("Straße Ünö")).toBe("strasse uno");
  });

  it("wants every word, in the rule or in the title above it", () => {
    expect(clauses("rumbo exige")).toEqual(["CAP-075"]);
    expect(clauses("final hunde")).toEqual(["CAP-380"]);
    expect(clauses("rumbo hunde")).toEqual([]);
  });

  it.each(["CAP-075", "cap075", "cap-75", "cap75", "075", "75"])("finds %s by number", (typed) => {
    expect(clauses(typed)).toEqual(["CAP-075"]);
  });

  it("does not take a number in a text for another number", () => {
    expect(clauses("4")).toEqual(["CAP-380"]);
    expect(clauses("7")).toEqual([]);
  });
});

describe("what was found", () => {
  it("is marked as it is written", () => {
    expect(marked("Große Route", wordsOf("grosse"))).toEqual([
      { text: "Große", isHit: true },
      { text: " Route", isHit: false },
    ]);
    expect(marked("año", wordsOf("ANO"))).toEqual([{ text: "año", isHit: true }]);
  });

  it("is the whole text, in pieces", () => {
    const text = "El Capitán dirige; el capitán responde.";
    const pieces = marked(text, wordsOf("capitan"));
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    expect(pieces.filter(({ isHit }) => isHit)).toHaveLength(2);
  });

  it("is a rule of its number, or none", () => {
    expect(ruleOf(rules, "CAP-380")?.text).toBe("Con 4 daños se hunde.");
    expect(ruleOf(rules, "CAP-999")).toBeUndefined();
  });
});
