import { describe, expect, test } from "vitest";
import type { Sonar } from "../../protocol";
import { divesOf, knownTrack } from "./listen";

const yellow = "yellow";

function heard(...observations: readonly Sonar.Observation[]): ReturnType<typeof divesOf> {
  return divesOf(
    [
      { kind: "match_began", first: yellow },
      { kind: "dived" },
      { kind: "turn_began", side: yellow, number: 1 },
      ...observations,
    ],
    yellow,
    true,
  );
}

const turn = (number: number): Sonar.Observation => ({ kind: "turn_began", side: yellow, number });

test("courses and silences are heard in order, with the turn", () => {
  const [dive] = heard(
    { kind: "move_heard", side: yellow, direction: "left" },
    turn(2),
    { kind: "move_heard", side: "blue", direction: "up" },
    { kind: "silence_heard", side: yellow },
  );

  expect(dive?.steps).toEqual([
    { heard: "left", turn: 1 },
    { heard: "silence", turn: 2 },
  ]);
  expect(dive?.origin).toBeUndefined();
});

test("turns are counted as everywhere on the screen, those of both crews together", () => {
  const [dive] = heard(
    { kind: "turn_began", side: "blue", number: 1 },
    { kind: "move_heard", side: "blue", direction: "up" },
    turn(2),
    { kind: "move_heard", side: yellow, direction: "left" },
  );

  expect(dive?.steps).toEqual([{ heard: "left", turn: 3 }]);
});

test("printed starts are known to all", () => {
  expect(
    divesOf([{ kind: "starts_fixed", blue: "A1", yellow: "J10" }], yellow, true)[0]?.origin,
  ).toBe("J10");
});

test("surfacing ends a dive and begins one whose start is known", () => {
  const dives = heard({ kind: "move_heard", side: yellow, direction: "up" }, turn(2), {
    kind: "surfaced",
    side: yellow,
    cell: "H3",
  });

  expect(dives).toEqual([
    { steps: [{ heard: "up", turn: 1 }], facts: [], ended: 2 },
    { steps: [], facts: [], origin: "H3" },
  ]);
});

test("a track is known from a known start until the first silence", () => {
  const dives = heard(
    { kind: "surfaced", side: yellow, cell: "H3" },
    { kind: "move_heard", side: yellow, direction: "up" },
    { kind: "move_heard", side: yellow, direction: "left" },
  );
  const silent = heard(
    { kind: "surfaced", side: yellow, cell: "H3" },
    { kind: "move_heard", side: yellow, direction: "up" },
    { kind: "silence_heard", side: yellow },
    { kind: "move_heard", side: yellow, direction: "left" },
  );

  expect(knownTrack(dives.at(-1))).toEqual(["H3", "H2", "G2"]);
  expect(knownTrack(silent.at(-1))).toEqual(["H3", "H2"]);
  expect(knownTrack(dives[0])).toEqual([]);
});

describe("facts belong to the step after which they were told", () => {
  test("an answer to the sonar", () => {
    const [dive] = heard(
      { kind: "move_heard", side: yellow, direction: "up" },
      { kind: "row_told", side: yellow, row: 2, by_clock: false },
      { kind: "column_told", side: "blue", column: "A", by_clock: false },
    );

    expect(dive?.facts).toEqual([{ kind: "row", value: "2", after: 1, turn: 1 }]);
  });

  test("a torpedo tells the zone, and that the shooter is not on the target", () => {
    const [dive] = heard(
      { kind: "torpedo_heard", side: yellow, target: "E3" },
      { kind: "torpedo_missed", side: "blue" },
    );

    expect(dive?.facts.map(({ kind, value }) => `${kind} ${value}`)).toEqual(["zone E3", "off E3"]);
  });

  test("unless the shooter tells of the own hit", () => {
    const [dive] = heard(
      { kind: "torpedo_heard", side: yellow, target: "E3" },
      { kind: "torpedo_missed", side: "blue" },
      { kind: "hit_itself", side: yellow, damage: 1 },
    );

    expect(dive?.facts.map(({ kind, value }) => `${kind} ${value}`)).toEqual(["zone E3", "on E3"]);
  });

  test("without that option only the zone is told", () => {
    const [dive] = divesOf([{ kind: "torpedo_heard", side: yellow, target: "E3" }], yellow, false);

    expect(dive?.facts.map(({ kind }) => kind)).toEqual(["zone"]);
  });

  test("our own torpedo tells where she is, or is not", () => {
    const [missed] = heard(
      { kind: "torpedo_launched", side: "blue", target: "D4", energy: 0 },
      { kind: "torpedo_missed", side: yellow },
    );
    const [hit] = heard(
      { kind: "torpedo_launched", side: "blue", target: "D4", energy: 0 },
      { kind: "torpedo_hit", side: yellow, damage: 1 },
    );

    expect(missed?.facts).toEqual([{ kind: "off", value: "D4", after: 0, turn: 1 }]);
    expect(hit?.facts).toEqual([{ kind: "on", value: "D4", after: 0, turn: 1 }]);
  });
});
