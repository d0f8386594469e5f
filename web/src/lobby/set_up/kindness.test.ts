import { describe, expect, it } from "vitest";
import type { Fate } from "../../connection/remembered.svelte";
import type { Seat } from "../../protocol";
import { aloneAgainst, helpOf, offered, stepAfter, STEPS } from "./kindness";

const POSTS = ["captain", "first_mate", "engineer", "radio_operator"] as const;
const SEATS = (["blue", "yellow"] as const).flatMap((side) =>
  POSTS.map((post): Seat => `${side}.${post}`),
);

describe("the next match against bots", () => {
  it("shows possible places only in a game in which the program can", () => {
    expect(helpOf(STEPS[0], ["none", "sheet", "spaces", "chances"])).toBe("spaces");
    expect(helpOf(STEPS[0], ["none", "sheet"])).toBe("sheet");
  });

  it("is the gentlest, with possible places, until this browser has won", () => {
    const lost = [{ fate: "lost" }, { fate: null }, { fate: "draw" }] as const;

    expect(STEPS[stepAfter(lost)]).toEqual({ level: "landlubber", help: "spaces" });
  });

  it("is one step up for each match that was won, up to the last step", () => {
    const steps = [1, 2, 3, 8, 9].map((wins) => stepAfter(Array(wins).fill({ fate: "won" })));

    expect(steps).toEqual([1, 2, 3, 8, 8]);
  });

  it("is one step down for two that were lost in a row, and never below the first", () => {
    const after = (...latestFirst: Fate[]): number =>
      stepAfter(latestFirst.map((fate) => ({ fate })));

    expect(after("lost", "won", "lost", "won")).toBe(2);
    expect(after("lost", "lost", "won", "won")).toBe(1);
    expect(after("lost", "draw", "lost", "won", "won")).toBe(1);
    expect(after("lost", "lost", "lost", "lost")).toBe(0);
    expect(after("won", "lost", "lost", "lost", "lost")).toBe(1);
  });

  it("is against the next weaker bots where a game lacks these", () => {
    expect(offered("admiral", ["landlubber", "helmsman", "seadog"])).toBe("seadog");
    expect(offered("admiral", ["landlubber", "seadog", "admiral"])).toBe("admiral");
    expect(offered("sailor", ["landlubber", "helmsman", "seadog"])).toBe("landlubber");
    expect(offered("landlubber", ["helmsman", "seadog"])).toBe("helmsman");
  });

  it("has gentle bots in the other boat and able ones in one's own", () => {
    expect(aloneAgainst("landlubber", SEATS)).toMatchObject({
      "blue.captain": "me",
      "blue.engineer": "helmsman",
      "yellow.captain": "landlubber",
      "yellow.radio_operator": "landlubber",
    });
  });
});
