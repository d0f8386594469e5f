import { expect, it } from "vitest";
import { model as sonar } from "../games/sonar/model";
import type { AnyModel } from "../games/contract";
import type { Replay, Sonar } from "../protocol";
import { countsOf, eventsAt, framesOf, reasonAt, saidAt, ticksOf, whyAt } from "./frames";

const model: AnyModel = sonar;

const replay: Replay = {
  game: "sonar",
  options: {} as Sonar.Options,
  seats: {},
  boats: {},
  began: [{ kind: "match_began", first: "blue" }],
  steps: [
    {
      by: "blue.captain",
      action: { kind: "choose_start", cell: "A1" },
      events: [{ kind: "start_chosen", side: "blue", cell: "A1" }],
      why: "",
    },
    {
      by: "blue.captain",
      action: { kind: "move", direction: "right" },
      events: [{ kind: "moved", side: "blue", direction: "right", cell: "B1", energy: 1 }],
      why: "north is open",
    },
    {
      by: "yellow.captain",
      action: { kind: "use_sonar" },
      events: [{ kind: "sonar_used", side: "yellow", energy: 0 }],
      why: "",
    },
    {
      by: "clock",
      action: { kind: "answer_for_him" },
      events: [{ kind: "row_told", side: "blue", row: 1, by_clock: true }],
      why: "",
    },
  ],
  outcome: { winner: null, termination: "turn_limit" },
};

it("has a frame before and after each act", () => {
  expect(framesOf(replay)).toBe(5);
  expect(eventsAt(replay, 0)).toHaveLength(1);
  expect(eventsAt(replay, 4)).toHaveLength(5);
});

it("says what was said at a frame", () => {
  const reading = {
    language: "en" as const,
    names: { boats: { blue: "Kelpie", yellow: "Marlin" } },
    reader: null,
  };
  expect(saidAt(replay, model, 2, reading)).toMatchObject([
    { side: "blue", words: "Moving right!" },
  ]);
  expect(saidAt(replay, model, 1, reading, "blue")).toMatchObject([
    { words: "Kelpie marked its start on A1." },
  ]);
  expect(saidAt(replay, model, 1, reading, "yellow")).toMatchObject([
    { words: "Kelpie marked its start." },
  ]);
});

it("marks acts of both crews, with a symbol for what is more than a step", () => {
  expect(ticksOf(replay, model)).toEqual([
    { frame: 2, side: "blue", icon: undefined },
    { frame: 3, side: "yellow", icon: "sonar" },
  ]);
});

it("counts acts, and none for the clock", () => {
  expect(countsOf(replay, model).map(([key, , counts]) => [key, counts])).toEqual([
    ["stat.moves", { blue: 1, yellow: 0 }],
    ["stat.sonars", { blue: 0, yellow: 1 }],
  ]);
});

it("gives a program's reason to its own crew and to who sees all", () => {
  expect(whyAt(replay, 2, null)).toBe("north is open");
  expect(whyAt(replay, 2, "blue")).toBe("north is open");
  expect(whyAt(replay, 2, "yellow")).toBe("");
  expect(whyAt(replay, 2, "spectator")).toBe("");
  expect(whyAt(replay, 0, null)).toBe("");
});

it("lets a bot speak to its own crew and to who sees all", () => {
  const reasons = ["", "", "I wanted to know.", ""];

  expect(reasonAt(replay, reasons, 3, null)).toBe("I wanted to know.");
  expect(reasonAt(replay, reasons, 3, "yellow")).toBe("I wanted to know.");
  expect(reasonAt(replay, reasons, 3, "blue")).toBe("");
  expect(reasonAt(replay, reasons, 0, null)).toBe("");
  expect(reasonAt(replay, [], 3, null)).toBe("");
});
