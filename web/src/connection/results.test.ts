import { describe, expect, it } from "vitest";
import type { MissionStand } from "../protocol";
import { after, read } from "./results";

function stand(standing: MissionStand["standing"], turns: number): MissionStand {
  return { name: "unseen", standing, turns, turns_max: 20, silences: 0 };
}

describe("results of missions", () => {
  it("keep the best, whatever comes after", () => {
    const first = after(undefined, stand("failed", 9), "AAAAAA");
    expect(first).toEqual({ last: "failed", best: null, code: "AAAAAA" });
    const second = after(first, stand("reached", 12), "BBBBBB");
    expect(second).toEqual({ last: "reached", best: 12, code: "BBBBBB" });
    expect(after(second, stand("reached", 15), "CCCCCC").best).toBe(12);
    expect(after(second, stand("reached", 8), "CCCCCC").best).toBe(8);
    expect(after(second, stand("failed", 3), "CCCCCC")).toMatchObject({ last: "failed", best: 12 });
  });

  it("are read as they were written, and nothing else is", () => {
    const good = { "sonar/unseen": { last: "reached", best: 12, code: "BBBBBB" } };
    expect(read(JSON.stringify({ ...good, bad: { last: "won", best: 1, code: "" } }))).toEqual(
      good,
    );
    for (const text of [null, "", "[]", "null", "{"]) expect(read(text)).toEqual({});
  });
});
