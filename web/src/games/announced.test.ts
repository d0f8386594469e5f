/** All that can be announced, as its own crew, the other crew and a spectator read it, and as it is spoken.
 *
 * The tables lie in `announced/`; a person reads them whole when a line of them changes, and the library's
 * sentences are compared with them (`tests/core/test_said.py`).
 */

import { describe, expect, test } from "vitest";
import { textOf } from "../instruments/types";
import { LANGUAGES } from "../i18n/languages";
import type { CaptainSonar, Language, Side, Sonar, UJagd } from "../protocol";
import type { Said } from "../stations/said/announced";
import { linesOf } from "../stations/said/held";
import type { Reading } from "../stations/said/narrated";
import { said as captainSonar } from "./captain_sonar/said";
import { said as sonar } from "./sonar/announcing";
import { said as uJagd } from "./u_jagd/announcing";

interface Kinded {
  readonly kind: string;
}

/** What happens to this side, once or in several ways; a kind that is forgotten fails the type check. */
type Samples<O extends Kinded> = {
  readonly [K in O["kind"]]: (
    side: Side,
    enemy: Side,
  ) => readonly Omit<Extract<O, { readonly kind: K }>, "kind">[];
};

const SONAR: Samples<Sonar.Observation> = {
  match_began: (side) => [{ first: side }],
  starts_fixed: () => [{ blue: "B3", yellow: "H8" }],
  start_chosen: (side) => [{ side, cell: "B3" }],
  start_locked: (side) => [{ side }],
  dived: () => [{}],
  stop_called: (side) => [{ caller: `${side}.captain` }],
  stop_withdrawn: (side) => [
    { caller: `${side}.captain`, by_clock: false },
    { caller: `${side}.captain`, by_clock: true },
  ],
  play_resumed: () => [{}],
  next_dropped: (side) => [
    { side, direction: "up", taken_back: false },
    { side, direction: "up", taken_back: true },
  ],
  turn_began: (side) => [{ side, number: 3 }],
  calls_barred: (side) => [{ side, in_a_row: 3 }],
  calls_allowed: (side) => [{ side }],
  stop_barred: (side) => [{ side }],
  stop_allowed: (side) => [{ side }],
  stop_settled: (side) => [{ caller: `${side}.captain` }],
  rest_ended: (side) => [{ side }],
  move_waits: (side) => [{ side, direction: "up" }],
  moved: (side) =>
    (["up", "down", "left", "right"] as const).map((direction) => ({
      ...{ side, direction },
      ...{ cell: "B3", energy: 1 },
    })),
  move_heard: (side) => [{ side, direction: "left" }],
  sonar_used: (side) => [{ side, energy: 1 }],
  sonar_heard: (side) => [{ side }],
  row_told: (side) => [
    { side, row: 3, by_clock: false },
    { side, row: 3, by_clock: true },
  ],
  column_told: (side) => [{ side, column: "C", by_clock: false }],
  went_silent: (side) => [{ side, direction: "up", cell: "D4", energy: 1 }],
  silence_heard: (side) => [{ side }],
  torpedo_launched: (side) => [{ side, target: "D4", energy: 1 }],
  torpedo_heard: (side) => [{ side, target: "D4" }],
  torpedo_hit: (side) => [{ side, damage: 1 }],
  torpedo_missed: (side) => [{ side }],
  hit_itself: (side) => [{ side, damage: 1 }],
  surfaced: (side) => [{ side, cell: "B3" }],
  hurt_by_ice: (side) => [{ side, damage: 1 }],
  match_ended: (side) => [
    { winner: side, termination: "torpedo" },
    { winner: side, termination: "forfeit" },
    { winner: side, termination: "resigned" },
    { winner: null, termination: "agreed" },
    { winner: null, termination: "both_sunk" },
  ],
};

const CAPTAIN_SONAR: Samples<CaptainSonar.Observation> = {
  turn_began: (side) => [{ side, number: 3, left: 1 }],
  calls_barred: (side) => [{ side, in_a_row: 3 }],
  calls_allowed: (side) => [{ side }],
  match_began: (side) => [{ first: side }],
  start_chosen: (side) => [{ side, cell: "B3" }],
  start_locked: (side) => [{ side }],
  dived: () => [{}],
  course_taken: (side) =>
    (["north", "east", "south", "west"] as const).map((course) => ({ side, course, cell: "B3" })),
  course_heard: (side) => [{ side, course: "west" }],
  ok_said: (side) => [
    { side, role: "first_mate", public: true },
    { side, role: "engineer", public: true },
  ],
  gauge_marked: (side) => [{ side, system: "mine", marks: 1 }],
  gauge_wiped: (side) => [{ side, system: "silence" }],
  system_ready: (side) =>
    (["mine", "torpedo", "drone", "sonar", "silence", "scenario"] as const).map((system) => ({
      ...{ side, system },
      public: true,
    })),
  symbol_crossed: (side) => [{ side, symbol: "N4" }],
  circuit_repaired: (side) => [{ side, circuit: "yellow" }],
  breakdowns_erased: (side) => [{ side }],
  engineer_asked: (side) => [{ side, system: "torpedo" }],
  breakdown_told: (side) => [
    { side, system: "torpedo", blocked: true },
    { side, system: "torpedo", blocked: false },
  ],
  drawing_confirmed: (side) => [{ side }],
  mine_dropped: (side) => [{ side, cell: "E6" }],
  mine_drop_heard: (side) => [{ side }],
  mine_destroyed: (side) => [{ side, cell: "E6", public: true }],
  exploded: (side) =>
    (["torpedo", "mine", "archer_mine"] as const).map((weapon) => ({ side, weapon, cell: "F6" })),
  blast_answered: (side) => [0, 1, 2].map((taken) => ({ side, taken, damage: taken })),
  damaged_itself: (side) =>
    (
      [
        ["ice", 1],
        ["breakdown", 1],
        ["breakdown", 2],
        ["own_weapon", 2],
      ] as const
    ).map(([cause, taken]) => ({ side, cause, taken, damage: taken, public: true })),
  drone_answered: (side) => [true, false].map((there) => ({ side, sector: "2", there })),
  sonar_asked: (side) => [{ side }],
  sonar_answered: (side) =>
    [false, true].map((by_clock) => ({
      side,
      first: "row" as const,
      first_value: "3",
      second: "sector" as const,
      second_value: "2",
      by_clock,
    })),
  went_silent: (side) => [{ side, course: "north", cells: ["D5", "D4"] }],
  stayed_silent: (side) => [{ side }],
  silence_heard: (side) => [{ side }],
  surfaced: (side) => [{ side, sector: "3", in_hole: false }],
  stop_called: (side) => [{ caller: `${side}.captain` }],
  stop_withdrawn: (side) => [
    { caller: `${side}.captain`, by_clock: false },
    { caller: `${side}.captain`, by_clock: true },
  ],
  play_resumed: () => [{}],
  course_waits: (side) => [{ side, course: "west" }],
  next_dropped: (side) => [
    { side, course: "west", taken_back: true },
    { side, course: "west", taken_back: false },
  ],
  track_wiped: (side) => [{ side }],
  section_drawn: (side) => [
    {
      side,
      drawn: {
        ...{ section: "bow", person: 1, initials: "AB", drawing: 1 },
        line: { stroke: [], keys: "" },
      } as unknown as CaptainSonar.Drawn,
    },
  ],
  outline_shown: (side) => [{ side, sections: [] }],
  outline_checked: (side) => [
    { side, bad: [], by: "engineer", overruled: false } as never,
    { side, bad: ["bow"], by: "engineer", overruled: true } as never,
  ],
  dived_again: (side) => [{ side }],
  stop_settled: (side) => [{ caller: `${side}.captain` }],
  rest_ended: (side) => [{ side }],
  drawing_time_passed: (side) => [{ side }],
  posts_manned: (side) => [{ side, hands: [1] }],
  match_ended: (side) => [
    { winner: side, termination: "mine" },
    { winner: side, termination: "forfeit" },
    { winner: side, termination: "resigned" },
    { winner: null, termination: "agreed" },
    { winner: null, termination: "both_sunk" },
    { winner: null, termination: "turn_limit" },
  ],
};

const U_JAGD: Samples<UJagd.Observation> = {
  match_began: (side) => [{ first: side }],
  contact_placed: (side) => [{ side, square: "A1", contact: 9 }],
  square_cleared: (side) => [{ side, square: "A1" }],
  map_confirmed: (side) => [{ side }],
  sonar_answered: (side) => [
    { side, line: "B", bands: ["black", "white"], noises: [0, 2] },
    { side, line: "1", bands: ["blue", "green"], noises: [1, 1] },
  ],
  periscope_answered: (side) => [
    { side, line: "1", sights: ["ship", "nothing"] },
    { side, line: "A", sights: ["natural", "nothing"] },
  ],
  torpedo_launched: (side) => [{ side, target: "B2" }],
  torpedo_missed: (side) => [{ side }],
  last_turn_began: (side) => [{ side }],
  fire_held: (side) => [{ side }],
  maps_shown: () => [{ blue: [1, 2, 3, 4], yellow: [1, 2, 3, 4] }],
  match_ended: (side) =>
    (["torpedo", "missed", "last_torpedo_missed", "no_shot", "forfeit", "resigned"] as const)
      .map((termination): Omit<UJagd.MatchEnded, "kind"> => ({ winner: side, termination }))
      .concat([{ winner: null, termination: "both_sunk" }]),
  turn_began: (side) => [{ side, number: 3 }],
  target_analysed: (side) => [{ side, squares: [] as never }],
  torpedo_hit: (side) => [{ side }],
};

const BOATS = { blue: "Kelpie", yellow: "Marlin" } as const;

function readingOf(language: Language, reader: Side | null): Reading {
  return { language, names: { boats: BOATS }, reader };
}

type Tell<O> = (seen: O, reading: Reading) => Said | undefined;

/** Every kind, every way, in every language, with every pair of ears. */
function tableOf<O extends Kinded>(samples: Samples<O>, tell: Tell<O>): string {
  const rows: string[] = [];
  for (const [kind, sample] of Object.entries(samples) as [O["kind"], Samples<O>[O["kind"]]][]) {
    const mine = sample("blue", "yellow").map((each) => ({ kind, ...each }) as unknown as O);
    const theirs = sample("yellow", "blue").map((each) => ({ kind, ...each }) as unknown as O);
    mine.forEach((own, index) => {
      const other = theirs[index] ?? own;
      for (const language of LANGUAGES) {
        const own_line = tell(own, readingOf(language, "blue"));
        if (own_line === undefined) {
          if (language === "en") rows.push(`${kind}: not announced`, "");
          continue;
        }
        const their_line = tell(other, readingOf(language, "blue"));
        const watched = tell(other, readingOf(language, null));
        if (language === "en")
          rows.push(
            `${kind} (${own_line.icon}, ${own_line.tone}, ${own_line.place})`,
            `  ${JSON.stringify(own)}`,
            `  ${JSON.stringify(other)}`,
          );
        rows.push(`  ${language}  mine     ${textOf(own_line.line)}`);
        rows.push(`      theirs   ${textOf(their_line?.line ?? [])}`);
        rows.push(`      watched  ${textOf(watched?.line ?? [])}`);
        rows.push(`      aloud    ${their_line?.words ?? ""}`);
      }
      if (tell(own, readingOf("en", "blue")) !== undefined) rows.push("");
    });
  }
  return rows.join("\n");
}

describe("announcements", () => {
  test("of SONAR", async () => {
    await expect(tableOf(SONAR, sonar)).toMatchFileSnapshot("announced/sonar.txt");
  });
  test("of Captain Sonar", async () => {
    await expect(tableOf(CAPTAIN_SONAR, captainSonar)).toMatchFileSnapshot(
      "announced/captain_sonar.txt",
    );
  });
  test("of U-Jagd", async () => {
    await expect(tableOf(U_JAGD, uJagd)).toMatchFileSnapshot("announced/u_jagd.txt");
  });
});

/** The lines of a match of these observations, as the blue crew reads them. */
function linesRead<O extends Kinded>(
  all: readonly O[],
  tell: Tell<O>,
): readonly (readonly [Side | undefined, string])[] {
  const log = all.map((observation, index) => ({ seq: index + 1, turn: 1, observation }));
  return linesOf(log, (seen) => tell(seen, readingOf("en", "blue"))).map(({ side, runs }) => [
    side,
    textOf(runs),
  ]);
}

describe("an answer", () => {
  test("stands behind the act in the actor's line", () => {
    expect(
      linesRead<Sonar.Observation>(
        [
          { kind: "torpedo_launched", side: "blue", target: "D4", energy: 0 },
          { kind: "torpedo_missed", side: "yellow" },
          { kind: "sonar_heard", side: "yellow" },
          { kind: "row_told", side: "blue", row: 3, by_clock: false },
          { kind: "move_heard", side: "yellow", direction: "up" },
        ],
        sonar,
      ),
    ).toEqual([
      ["blue", "You fired at D4. Marlin: “Miss!”"],
      ["yellow", "Marlin used sonar. You: “We are on Line 3.”"],
      ["yellow", "Marlin goes up."],
    ]);
  });

  test("names the harm to each boat", () => {
    expect(
      linesRead<CaptainSonar.Observation>(
        [
          { kind: "exploded", side: "blue", weapon: "torpedo", cell: "I3" },
          { kind: "gauge_wiped", side: "blue", system: "torpedo" },
          { kind: "blast_answered", side: "yellow", taken: 1, damage: 1 },
          {
            ...{ kind: "damaged_itself", side: "blue", cause: "own_weapon" },
            ...{ taken: 1, damage: 1, public: true },
          },
        ],
        captainSonar,
      ),
    ).toEqual([
      [
        "blue",
        "You fired at I3. Marlin: “Indirect hit, one damage!” 1 damage to Marlin. 1 damage to you.",
      ],
    ]);
  });

  test("of who lost a hunt is their own call", () => {
    expect(
      linesRead<UJagd.Observation>(
        [{ kind: "match_ended", winner: "yellow", termination: "torpedo" }],
        uJagd,
      ),
    ).toEqual([["blue", "You: “Submarine sunk, you win.” Marlin wins the hunt!"]]);
  });
});
