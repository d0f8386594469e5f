import { describe, expect, it } from "vitest";
import type { Figures } from "../protocol";
import type { Remembered } from "./remembered.svelte";
import { MOST, read, withMatch } from "./remembered.svelte";

function entry(code: string, changes: Partial<Remembered> = {}): Remembered {
  return {
    code,
    match: `id-${code}`,
    game: "sonar",
    phase: "running",
    boats: ["Kelpie", "Marlin"],
    fate: null,
    at: 1,
    ...changes,
  };
}

describe("a match that is looked at", () => {
  it("comes first, once", () => {
    const list = withMatch([entry("A"), entry("B")], entry("B", { phase: "over", fate: "won" }));
    expect(list.map(({ code, phase }) => [code, phase])).toEqual([
      ["B", "over"],
      ["A", "running"],
    ]);
  });

  it("keeps boat and fate that were known, if one only looks on", () => {
    const known = entry("A", { phase: "over", fate: "lost" });
    const [first] = withMatch([known], entry("A", { phase: "over", boats: null, fate: null }));
    expect(first).toMatchObject({ boats: ["Kelpie", "Marlin"], fate: "lost" });
  });

  it("keeps the own seats and figures that were known", () => {
    const worth = { isRealTime: false, figures: { hits: 2 } as Figures };
    const known = entry("A", { phase: "over", seats: ["blue.captain"], worth });
    const [first] = withMatch([known], entry("A", { phase: "over", boats: null }));
    expect(first).toMatchObject({ seats: ["blue.captain"], worth });
  });

  it("pushes out the oldest that is over, never one that runs", () => {
    const many = Array.from({ length: MOST }, (_, index) =>
      entry(`M${index}`, index === 3 ? { phase: "over" } : {}),
    );
    const codes = withMatch(many, entry("NEW")).map(({ code }) => code);
    expect(codes).toHaveLength(MOST);
    expect(codes).not.toContain("M3");
    expect(codes).toContain(`M${MOST - 1}`);
  });
});

describe("what is kept in the browser", () => {
  it.each([null, "", "{", "7", '{"code":"A"}', '[{"code":7}]', "[null]"])(
    "is none if it reads %s",
    (text) => {
      expect(read(text)).toEqual([]);
    },
  );

  it("is read as it was written", () => {
    expect(read(JSON.stringify([entry("A")]))).toEqual([entry("A")]);
  });
});
