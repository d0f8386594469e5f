import { expect, it } from "vitest";
import type { Sonar } from "../../protocol";
import { OPTIONS } from "../../../specimen/sonar";
import { truthOf as trulyOf, turnsIn } from "./truth";

function truthOf(events: readonly Sonar.Event[]): ReturnType<typeof trulyOf> {
  return trulyOf(events, OPTIONS);
}

const BEGAN: readonly Sonar.Event[] = [
  { kind: "match_began", first: "yellow" },
  { kind: "start_chosen", side: "blue", cell: "A1" },
  { kind: "start_chosen", side: "yellow", cell: "C3" },
  { kind: "dived" },
  { kind: "turn_began", side: "yellow", number: 1 },
];

it("follows both boats", () => {
  const events: readonly Sonar.Event[] = [
    ...BEGAN,
    { kind: "moved", side: "yellow", direction: "up", cell: "C2", energy: 1 },
    { kind: "turn_began", side: "blue", number: 1 },
    { kind: "went_silent", side: "blue", direction: "right", cell: "B1", energy: 0 },
  ];
  const { blue, yellow } = truthOf(events).boats;
  expect(yellow).toMatchObject({
    sheets: { track: ["C3", "C2"], energy: 1 },
    known: { heard: ["up"], origin: null },
  });
  expect(blue).toMatchObject({ sheets: { track: ["A1", "B1"] }, known: { heard: ["silence"] } });
  expect(turnsIn(events)).toBe(2);
});

it("keeps earlier dives and forgets what was heard of them", () => {
  const truth = truthOf([
    ...BEGAN,
    { kind: "moved", side: "yellow", direction: "up", cell: "C2", energy: 1 },
    { kind: "surfaced", side: "yellow", cell: "C2" },
    { kind: "hurt_by_ice", side: "yellow", damage: 1 },
  ]);
  expect(truth.boats.yellow).toMatchObject({
    sheets: { track: ["C2"], energy: 1 },
    earlier: [["C3", "C2"]],
    known: { damage: 1, heard: [], origin: "C2" },
  });
});

it("marks a torpedo until the next turn", () => {
  const shot: readonly Sonar.Event[] = [
    ...BEGAN,
    { kind: "torpedo_launched", side: "yellow", target: "A1", energy: 0 },
  ];
  const hit: readonly Sonar.Event[] = [...shot, { kind: "torpedo_hit", side: "blue", damage: 1 }];
  expect(truthOf([...shot, { kind: "torpedo_missed", side: "blue" }]).blast).toEqual({
    cell: "A1",
    kind: "miss",
  });
  expect(truthOf(hit).blast).toEqual({ cell: "A1", kind: "hit" });
  expect(truthOf(hit).boats.blue.known.damage).toBe(1);
  expect(truthOf([...hit, { kind: "turn_began", side: "blue", number: 1 }]).blast).toBeNull();
  const live = hit.slice(1);
  expect(truthOf(live).blast).toEqual({ cell: "A1", kind: "hit" });
  const moved = { kind: "moved", side: "blue", direction: "down", cell: "A2", energy: 1 } as const;
  expect(truthOf([...live, moved]).blast).toBeNull();
});

it("knows printed starts, which everybody sees", () => {
  const { boats } = truthOf([
    { kind: "match_began", first: "blue" },
    { kind: "starts_fixed", blue: "A1", yellow: "J10" },
  ]);
  expect([boats.blue.known.origin, boats.yellow.sheets?.track]).toEqual(["A1", ["J10"]]);
});
