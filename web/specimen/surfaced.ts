/** Moments of a crew that is surfaced in real time, and of the enemy who checks its outline. */

import { RUNNING } from "../src/core/realTime";
import type { CaptainSonar, Seat } from "../src/protocol";
import { extended, type PenStroke } from "../src/games/captain_sonar/outline/pen";
import {
  middleOf,
  SECTION_IDS,
  type SectionId,
  sectionOf,
} from "../src/games/captain_sonar/outline/profile";
import type { CaptainMoment } from "./captain_sonar";
import { HEARD, SOUNDS } from "./captain_sonar";

type Action = CaptainSonar.Action;

/** Around the middle of the band, a little unsteady. */
function drawn(id: SectionId): CaptainSonar.OutlineTrace {
  const middle = middleOf(sectionOf(id));
  const stroke = [...middle, ...middle.slice(0, 1)].reduce<PenStroke>(
    (line, [x, y]) => extended(line, { x, y }),
    [],
  );
  const tremble = [0, 1, 2, 1, 0, -1, -1, 0, 2, 3, 1, 0, -2, -1];
  return {
    stroke: stroke.map(([x, y], place) => [
      x + (tremble[place % 14] ?? 0),
      y + (tremble[(place * 3) % 14] ?? 0),
    ]),
    keys: "",
  };
}

const FOUR: readonly CaptainSonar.Drawn[] = [
  { section: "stern", line: drawn("stern"), initials: "RF", person: 2, drawing: 1 },
  { section: "tower", line: drawn("tower"), initials: "JL", person: 1, drawing: 1 },
  {
    section: "hull",
    line: { stroke: [], keys: sectionOf("hull").keys },
    initials: "OT",
    person: 3,
    drawing: 1,
  },
  { section: "bow", line: drawn("bow"), initials: "ADA", person: 0, drawing: 1 },
];
const OUTLINE: CaptainSonar.Outline = { to_draw: 4, hasty: false, shown: [], holds: false };
const UP: CaptainSonar.Known = {
  ...SOUNDS,
  surfaced: true,
  dive_sector: "5",
  drawings: 1,
  outline: OUTLINE,
};
const LIVE_OPTIONS: Partial<CaptainSonar.Options> = { mode: "real_time" };
const LIVE: Partial<CaptainSonar.View> = {
  turn: null,
  real_time: RUNNING,
  yellow: { ...SOUNDS, heard: HEARD },
};
const SEEN: readonly CaptainSonar.Observation[] = [
  { kind: "dived" },
  { kind: "course_heard", side: "yellow", course: "south" },
  { kind: "surfaced", side: "blue", sector: "5", in_hole: false },
  { kind: "course_heard", side: "yellow", course: "west" },
];

/** The blue crew is up, with so many sections drawn. */
function up(
  sections: number,
  outline: Partial<CaptainSonar.Outline> = {},
): Omit<CaptainMoment, "legal" | "roles"> {
  return {
    view: { ...LIVE, blue: { ...UP, outline: { ...OUTLINE, ...outline } } },
    own: { sections: FOUR.slice(0, sections) },
    seen: SEEN,
    isRealTime: true,
    options: LIVE_OPTIONS,
  };
}

function draws(by: CaptainSonar.OutlineBy, ...done: readonly SectionId[]): readonly Action[] {
  return SECTION_IDS.filter((id) => !done.includes(id)).map((section) => ({
    kind: "draw_section",
    section,
    line: by === "pen" ? drawn(section) : { stroke: [], keys: sectionOf(section).keys },
    initials: "X",
  }));
}

const MATE: Seat = "blue.first_mate";
const SECOND = { roles: ["first_mate"], ...up(1), waitsFor: [MATE] } as const;

export const SURFACED_MOMENTS: Readonly<Record<string, CaptainMoment>> = {
  outline: { ...SECOND, legal: draws("either", "stern") },
  "outline-pen": {
    ...SECOND,
    legal: draws("pen", "stern"),
    options: { ...LIVE_OPTIONS, outline_by: "pen" },
  },
  "outline-hint": {
    ...SECOND,
    legal: draws("pen", "stern"),
    options: { ...LIVE_OPTIONS, outline_by: "pen", outline_hint: true },
  },
  "outline-keys": {
    ...SECOND,
    legal: draws("keys", "stern"),
    options: { ...LIVE_OPTIONS, outline_by: "keys" },
  },
  "outline-first": {
    roles: ["engineer"],
    ...up(0),
    legal: draws("either"),
    waitsFor: ["blue.engineer"],
  },
  "outline-last": {
    roles: ["captain"],
    ...up(3),
    legal: draws("either", "stern", "tower", "hull"),
    waitsFor: ["blue.captain"],
  },
  "outline-again": {
    roles: ["engineer"],
    ...up(0),
    seen: [
      ...SEEN,
      { kind: "outline_checked", side: "blue", bad: ["bow"], by: "engineer", overruled: false },
    ],
    legal: draws("either"),
    waitsFor: ["blue.engineer"],
  },
  "outline-mate": { ...SECOND, roles: ["radio_operator"], legal: [] },
  "outline-shown": {
    roles: ["engineer"],
    ...up(4, { shown: FOUR }),
    legal: [],
    waitsFor: ["yellow.engineer"],
    timers: [{ name: "check", owner: "yellow.engineer", leftS: 17, dueAt: null, ofS: 20 }],
  },
  "outline-dive": {
    roles: ["captain"],
    ...up(4, { holds: true }),
    legal: [{ kind: "dive" }],
    waitsFor: ["blue.captain"],
  },
  "outline-wait-dive": {
    roles: ["engineer"],
    ...up(4, { holds: true }),
    legal: [],
    waitsFor: ["blue.captain"],
  },
  "outline-check": {
    roles: ["engineer"],
    view: {
      ...LIVE,
      yellow: { ...UP, heard: [], outline: { ...OUTLINE, shown: FOUR } },
    },
    seen: SEEN.slice(0, 2),
    isRealTime: true,
    legal: [
      { kind: "check_outline", good: true },
      { kind: "check_outline", good: false },
    ],
    timers: [{ name: "check", owner: "blue.engineer", leftS: 17, dueAt: null, ofS: 20 }],
  },
};
