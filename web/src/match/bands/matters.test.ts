import { describe, expect, test } from "vitest";
import { lobbyWith } from "../../../specimen/lobby";
import type { Lobby } from "../../protocol";
import { matterOf, type Reader } from "./matters";

const DRAW = { by: "yellow", left_s: 40 } as const;

function kindFor(
  change: Partial<Lobby>,
  reader: Partial<Reader> = {},
  playsOn = false,
): string | undefined {
  const lobby = lobbyWith({ phase: "running", ...change });
  const blue = { you: "", side: "blue", outcome: null, isWithoutPost: false, timers: [] } as const;
  return matterOf(lobby, { ...blue, ...reader }, 0, 0, playsOn)?.kind;
}

describe("what concerns a crew while play goes on", () => {
  test("is nothing at first", () => {
    expect(kindFor({})).toBeUndefined();
  });

  test("is a crew that is gone rather than a draw, until the reader plays on", () => {
    const both = { gone: ["yellow"], draw: DRAW } as const;
    expect(kindFor(both)).toBe("gone");
    expect(kindFor(both, {}, true)).toBe("draw");
  });

  test("is a claim rather than a draw, and no draw for those who look on", () => {
    expect(kindFor({ claimants: ["blue"], draw: DRAW })).toBe("stall");
    expect(kindFor({ draw: DRAW }, { side: null })).toBeUndefined();
  });

  test("is a free post for a person without a post, also while the match waits", () => {
    const looksOn = { side: null, isWithoutPost: true } as const;
    const turn = { name: "turn", owner: "yellow", dueAt: 30_000, leftS: 30, ofS: 300 } as const;
    expect(kindFor({}, looksOn)).toBe("posts");
    expect(kindFor({}, { timers: [turn] })).toBe("stall");
    expect(kindFor({}, { ...looksOn, timers: [turn] })).toBe("posts");
  });
});
