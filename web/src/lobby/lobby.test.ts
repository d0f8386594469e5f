import { describe, expect, it } from "vitest";
import type { Seat, Sonar } from "../protocol";
import { lobbyWith, personOf, seatOf } from "../../specimen/lobby";
import {
  flawOf,
  isFull,
  lineupOf,
  LINEUPS,
  peopleIn,
  postsFor,
  seated,
  seatedIn,
} from "./set_up/lineups";
import { missingOf } from "./missing";
import { changed, fieldsOf, presetOf, withValue } from "./set_up/options";

const SEATS: readonly Seat[] = [
  "blue.captain",
  "blue.radio_operator",
  "yellow.captain",
  "yellow.radio_operator",
];

const SCHEMA = {
  $ref: "#/$defs/SonarOptions",
  $defs: {
    SonarOptions: {
      type: "object",
      properties: {
        edition: { $ref: "#/$defs/Edition", default: "en" },
        map: { type: "string" },
        fixed_start: { $ref: "#/$defs/Help", default: "none" },
        answer_timeout_s: { type: "integer", minimum: 0, maximum: 300 },
        self_hit: { type: "boolean" },
        stuck: { allOf: [{ $ref: "#/$defs/Help" }] },
        strange: { type: "array" },
      },
    },
    Edition: { enum: ["de", "en"] },
    Help: { enum: ["mandatory", "none"] },
  },
};

describe("the form of options", () => {
  it("is read from the schema", () => {
    expect(fieldsOf(SCHEMA)).toEqual([
      {
        name: "fixed_start",
        kind: "choice",
        values: ["none", "mandatory"],
        group: "rules",
        isAdvanced: true,
      },
      {
        name: "answer_timeout_s",
        kind: "number",
        min: 0,
        max: 300,
        step: 1,
        group: "clock",
        isAdvanced: false,
      },
      { name: "self_hit", kind: "switch", group: "rules", isAdvanced: true },
      {
        name: "stuck",
        kind: "choice",
        values: ["none", "mandatory"],
        group: "rules",
        isAdvanced: true,
      },
    ]);
  });

  const printed = {
    edition: "en",
    self_hit: true,
    fixed_start: "none",
    answer_timeout_s: 30,
    stuck: "none",
  } as unknown as Sonar.Options;

  it("tells what differs from the rulebook", () => {
    expect(changed(fieldsOf(SCHEMA), printed, printed)).toEqual([]);
    expect(changed(fieldsOf(SCHEMA), withValue(printed, "self_hit", false), printed)).toEqual([
      "self_hit",
    ]);
  });

  it("knows the preset by its edition", () => {
    const german = { ...printed, edition: "de", self_hit: false } as Sonar.Options;
    expect(presetOf(withValue(german, "self_hit", true), { en: printed, de: german })).toBe("de");
  });
});

describe("a line-up", () => {
  it.each(LINEUPS)("%s is recognised and has no flaw", (lineup) => {
    const seating = seated(lineup, SEATS, "helmsman");
    expect(lineupOf(seating, SEATS, "helmsman", false)?.lineup).toBe(lineup);
    expect(flawOf(seating)).toBeUndefined();
  });

  const EIGHT: readonly Seat[] = (["blue", "yellow"] as const).flatMap((side) =>
    (["captain", "first_mate", "engineer", "radio_operator"] as const).map(
      (role): Seat => `${side}.${role}`,
    ),
  );

  it.each(
    LINEUPS.flatMap((lineup) =>
      postsFor(lineup, EIGHT, false).map((posts) => [lineup, posts] as const),
    ),
  )("%s with %i posts of four is recognised", (lineup, posts) => {
    const seating = seated(lineup, EIGHT, "seadog", posts);
    expect(lineupOf(seating, EIGHT, "seadog", false)).toEqual({ lineup, posts });
    expect(Object.values(seating).filter((who) => who === "me")).toHaveLength(posts);
  });

  it.each([
    ["solo", 1, 1],
    ["duel", 2, 2],
    ["together", 2, 4],
    ["crews", 4, 8],
  ] as const)("%s is for %i people in SONAR and %i with four posts", (lineup, few, many) => {
    const level = "helmsman";
    expect(peopleIn(seated(lineup, SEATS, level), SEATS, level, false)).toBe(few);
    expect(peopleIn(seated(lineup, EIGHT, level), EIGHT, level, false)).toBe(many);
  });

  it("alone in SONAR has a bot for a mate in real time, and all posts turn by turn", () => {
    const level = "helmsman";
    const turns = seated("solo", SEATS, level);
    const live = seatedIn(turns, SEATS, level, true);

    expect(live).toEqual({ ...turns, "blue.radio_operator": level });
    expect(lineupOf(live, SEATS, level, true)).toEqual({ lineup: "solo", posts: 1 });
    expect(seatedIn(live, SEATS, level, false)).toEqual(turns);
    const odd = { ...turns, "blue.captain": "open" } as const;
    expect(seatedIn(odd, SEATS, level, true)).toEqual(odd);
  });

  it("gives a Captain alone three bots", () => {
    expect(seated("solo", EIGHT, "helmsman")).toMatchObject({
      "blue.captain": "me",
      "blue.first_mate": "helmsman",
      "blue.radio_operator": "helmsman",
      "yellow.captain": "helmsman",
    });
    expect(seated("duel", EIGHT, "helmsman", 2)).toMatchObject({
      "blue.first_mate": "me",
      "blue.engineer": "helmsman",
      "yellow.first_mate": "open",
      "yellow.engineer": "helmsman",
    });
  });

  it("can begin at once if nobody is waited for", () => {
    expect(isFull(seated("solo", SEATS, "seadog"))).toBe(true);
    expect(isFull(seated("duel", SEATS, "seadog"))).toBe(false);
  });

  it("needs a person, and none in both boats", () => {
    expect(flawOf({ "blue.captain": "helmsman", "yellow.captain": "helmsman" })).toBe("no_seat");
    expect(flawOf({ "blue.captain": "me", "yellow.captain": "me" })).toBe("both_boats");
  });
});

describe("a lobby", () => {
  it("waits for open seats and for those who sit and are not ready", () => {
    const lobby = lobbyWith({
      host: "p1",
      seats: [
        seatOf("blue.captain", { player: "p1" }),
        seatOf("blue.radio_operator", { bot: "helmsman" }),
        seatOf("yellow.captain", { player: "p2" }),
        seatOf("yellow.radio_operator"),
      ],
      players: [personOf("p1", { ready: true }), personOf("p2"), personOf("p3")],
    });
    expect(missingOf(lobby).open).toEqual(["yellow.radio_operator"]);
    expect(missingOf(lobby).people.map(({ id }) => id)).toEqual(["p2"]);
  });

  it("names who has come and has no seat, but not a host who only opens it", () => {
    const lobby = lobbyWith({
      host: "p1",
      seats: [seatOf("blue.captain", { player: "p2" }), seatOf("yellow.captain")],
      players: [
        personOf("p1"),
        personOf("p2"),
        personOf("p3"),
        personOf("p4", { spectator: true }),
        personOf("p5", { present: false }),
      ],
    });

    expect(missingOf(lobby).standing.map(({ id }) => id)).toEqual(["p3"]);
  });
});
