import { describe, expect, it } from "vitest";
import type { Seat } from "../../protocol";
import { aloneAgainst, offered, stepAfter, STEPS } from "./kindness";

const POSTS = ["captain", "first_mate", "engineer", "radio_operator"] as const;
const SEATS = (["blue", "yellow"] as const).flatMap((side) =>
  POSTS.map((post): Seat => `${side}.${post}`),
);

describe("the next match against bots", () => {
  it("is the gentlest, with possible places, until this browser has won", () => {
    const lost = [{ fate: "lost" }, { fate: null }, { fate: "draw" }] as const;

    expect(STEPS[stepAfter(lost)]).toEqual({ level: "cadet", help: "spaces" });
  });

  it("is one step up for each match that was won, up to the last step", () => {
    const steps = [1, 2, 3, 4, 5].map((wins) => stepAfter(Array(wins).fill({ fate: "won" })));

    expect(steps).toEqual([1, 2, 3, 4, 4]);
  });

  it("ends at a game's strongest bots", () => {
    expect(offered("master", ["cadet", "mate", "ace"])).toBe("ace");
    expect(offered("master", ["cadet", "mate", "ace", "master"])).toBe("master");
    expect(offered("cadet", ["cadet", "mate", "ace"])).toBe("cadet");
  });

  it("has gentle bots in the other boat and able ones in one's own", () => {
    expect(aloneAgainst("cadet", SEATS)).toMatchObject({
      "blue.captain": "me",
      "blue.engineer": "mate",
      "yellow.captain": "cadet",
      "yellow.radio_operator": "cadet",
    });
  });
});
