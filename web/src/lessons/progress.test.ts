import { describe, expect, it } from "vitest";
import { read } from "./progress.svelte";

describe("progress", () => {
  it("reads what it wrote, and nothing else", () => {
    const good = { "sonar/captain_1": { at: 2, done: true } };
    expect(read(JSON.stringify(good))).toEqual(good);
    expect(read(JSON.stringify({ ...good, bad: { at: -1, done: true }, worse: null }))).toEqual(
      good,
    );
    for (const text of [null, "", "[]", "null", "{", "7"]) expect(read(text)).toEqual({});
  });
});
