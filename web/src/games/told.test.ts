import { expect, it } from "vitest";
import { toldTo as captain } from "./captain_sonar/told";
import { toldTo as sonar } from "./sonar/told";
import { toldTo as uJagd } from "./u_jagd/told";

it("tells the other crew of SONAR what is said, not where the boat is", () => {
  const silent = {
    kind: "went_silent",
    side: "blue",
    direction: "up",
    cell: "A1",
    energy: 0,
  } as const;
  expect(sonar("blue", silent)).toBe(silent);
  expect(sonar("yellow", silent)).toEqual({ kind: "silence_heard", side: "blue" });
});

it("tells the other crew of Captain Sonar nothing of the sheets", () => {
  const marked = { kind: "gauge_marked", side: "blue", system: "mine", marks: 1 } as const;
  const dropped = { kind: "mine_dropped", side: "blue", cell: "A1" } as const;
  const hurt = {
    kind: "damaged_itself",
    side: "blue",
    cause: "ice",
    taken: 1,
    damage: 1,
    public: false,
  } as const;
  expect([captain("blue", marked), captain("yellow", marked)]).toEqual([marked, undefined]);
  expect(captain("yellow", dropped)).toEqual({ kind: "mine_drop_heard", side: "blue" });
  expect([captain("yellow", hurt), captain("yellow", { ...hurt, public: true })]).toEqual([
    undefined,
    { ...hurt, public: true },
  ]);
});

it("tells the other hunter of U-Jagd nothing of the map", () => {
  const placed = { kind: "contact_placed", side: "blue", square: "A1", contact: 7 } as const;
  expect([uJagd("blue", placed), uJagd("yellow", placed)]).toEqual([placed, undefined]);
});
