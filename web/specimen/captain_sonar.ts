/** Moments of a match of Captain Sonar for pictures and tests. Legal actions are written down, not computed. */

import { cellName } from "../src/board/geometry";
import type { CellName, ChartData } from "../src/board/types";
import type { CaptainSonar, Seat } from "../src/protocol";
import type { Role } from "../src/core/seats";
import type { Countdown, Entry, PinMark } from "../src/stations/contract";
import type { CaptainProps } from "../src/games/captain_sonar/post";
import { endOfRun } from "../src/games/captain_sonar/silence";

type Action = CaptainSonar.Action;
type Seen = CaptainSonar.Observation;

export const ALPHA: ChartData = {
  id: "alpha",
  title: "Alpha",
  width: 10,
  height: 10,
  islands: ["D1", "H2", "C4", "H4", "E6", "G7", "D9", "H9"],
  zones: [...Array<string>(5).fill("1111122222"), ...Array<string>(5).fill("3333344444")],
  marks: {},
};
export const ECHO: ChartData = {
  ...ALPHA,
  id: "echo",
  title: "Echo",
  islands: ["B2", "G3", "B4", "J5", "B7", "H7", "B9", "G9"],
  marks: { archerMines: ["H2", "E3", "H5", "G8", "D9", "I9"] },
};

export const OPTIONS: CaptainSonar.Options = {
  help: "none",
  edition: "de",
  mode: "turn",
  scenario: "alpha",
  drawing: "",
  min_players: 4,
  starts_by_lot: false,
  double_ko: "draw",
  mine_trigger_window: "any_time",
  trigger_needs_no_breakdown: false,
  lock_release: "announced_course",
  torpedo_path: "around_islands",
  torpedo_line: "bent",
  torpedo_min_range: 1,
  torpedo_clears: "both",
  torpedo_clears_archer: false,
  turn_activation: "any_time_own_turn",
  turn_gate: "soft",
  blackout: "strict",
  surface_in_extra: "three_turns",
  circuit_vs_panel: "circuit_first",
  double_breakdown: 1,
  activation_requires_ok: true,
  self_damage_public: true,
  announce_mine_destroyed: false,
  ready_public: true,
  silence_zero: true,
  engineer_query: "auto",
  answer_timeout_s: 0,
  turn_limit: 0,
  surface_requires_ok: true,
  outline_check: "enemy_engineer",
  outline_fail: "restart_all",
  outline_by: "either",
  outline_gap: 8,
  outline_hint: false,
  outline_min_s: 3,
  check_timeout_s: 20,
  stop_timeout_s: 10,
  empty_stop_s: 20,
  empty_stops_to_claim: 3,
  resume_s: 3,
  min_course_interval_s: 0,
  bot_min_course_s: 2,
  bot_outline_s: 6,
};

const BIT = Object.fromEntries(
  Array.from("WNSE").flatMap((panel, group) =>
    [1, 2, 3, 4, 5, 6].map((place) => [`${panel}${place}`, 1 << (group * 6 + place - 1)]),
  ),
);

/** Crossed symbols as a view has them. */
export function bits(...symbols: readonly string[]): number {
  return symbols.reduce((sum, symbol) => sum | (BIT[symbol] ?? 0), 0);
}

const ROUTE = ["B9", "B8", "B7", "C7", "D7", "D6", "D5", "E5", "F5", "F4"];
const OWN: CaptainSonar.Sheets = {
  track: ROUTE,
  mines: ["F6", "E8"],
  marks: [3, 3, 1, 3, 4, 0],
  crossed: bits("W1", "N4"),
  damage: 1,
  lock: false,
  acted: false,
  waiting: [],
  panel: null,
  under_silence: false,
  asked: [],
  cleared: [],
  next_course: null,
  sections: [],
};
export const SOUNDS: CaptainSonar.Known = {
  ready: true,
  heard: [],
  dive_sector: null,
  surfaced: false,
  damage: 1,
  turns: 9,
  waiting: [],
  drawn: true,
  rests: false,
  outline: null,
  drawings: 0,
  hands: [0, 1, 2, 3],
};

export const HEARD: readonly CaptainSonar.Heard[] = [
  "south",
  "east",
  "north",
  "silence",
  "east",
  "east",
  "south",
  "east",
  "east",
];

function heard(step: CaptainSonar.Heard): Seen {
  return step === "silence"
    ? { kind: "silence_heard", side: "yellow" }
    : { kind: "course_heard", side: "yellow", course: step };
}

/** Turn about: the own boat east and north along its route, the other one as it is heard. */
const SEEN: readonly Seen[] = [
  { kind: "match_began", first: "blue" },
  { kind: "start_chosen", side: "blue", cell: "B9" },
  { kind: "start_locked", side: "yellow" },
  { kind: "dived" },
  ...HEARD.flatMap((step, index): readonly Seen[] => [
    { kind: "turn_began", side: "blue", number: index + 1, left: 1 },
    { kind: "course_taken", side: "blue", course: "north", cell: ROUTE[index + 1] ?? "F4" },
    { kind: "ok_said", side: "blue", role: "first_mate", public: true },
    { kind: "ok_said", side: "blue", role: "engineer", public: true },
    { kind: "turn_began", side: "yellow", number: index + 1, left: 1 },
    heard(step),
    ...(index === 4
      ? ([{ kind: "drone_answered", side: "yellow", sector: "3", there: true }] as const)
      : []),
    ...(index === 6 ? ([{ kind: "mine_drop_heard", side: "yellow" }] as const) : []),
  ]),
  { kind: "turn_began", side: "blue", number: 10, left: 1 },
];

const COURSES: readonly Action[] = (["north", "east", "west"] as const).map((course) => ({
  kind: "order_course",
  course,
}));
const SURFACE: Action = { kind: "surface" };
const END: Action = { kind: "end_turn" };
const TRIGGERS: readonly Action[] = OWN.mines.map((cell) => ({ kind: "trigger_mine", cell }));
const DROPS: readonly Action[] = ["E3", "F3", "G3", "E4", "G4", "G5"].map((cell) => ({
  kind: "drop_mine",
  cell,
}));
const RUNS: readonly Action[] = [
  { kind: "stay_silent" },
  ...[1, 2, 3].map((spaces): Action => ({ kind: "go_silent", course: "north", spaces })),
  { kind: "go_silent", course: "east", spaces: 1 },
  ...[1, 2].map((spaces): Action => ({ kind: "go_silent", course: "west", spaces })),
];
const DRONES: readonly Action[] = ["1", "2", "3", "4"].map((sector) => ({
  kind: "ask_drone",
  sector,
}));

function sea(chart: ChartData): readonly CellName[] {
  return Array.from({ length: chart.width * chart.height }, (_, index) =>
    cellName({ column: index % chart.width, row: Math.floor(index / chart.width) }),
  ).filter((cell) => !chart.islands.includes(cell));
}

function torpedoes(from: CellName): readonly Action[] {
  return sea(ALPHA)
    .filter((cell) => {
      const steps =
        Math.abs(cell.charCodeAt(0) - from.charCodeAt(0)) +
        Math.abs(Number(cell.slice(1)) - Number(from.slice(1)));
      return steps > 0 && steps <= 4;
    })
    .map((target) => ({ kind: "launch_torpedo", target }));
}

/** The sonar answers of a boat on F4. */
const ANSWERS: readonly Action[] = [
  ...Array.from("12356789", (row): Action => ({
    kind: "answer_sonar",
    first: "column",
    first_value: "F",
    second: "row",
    second_value: row,
  })),
  ...Array.from("ABCDEGHIJ", (column): Action => ({
    kind: "answer_sonar",
    first: "column",
    first_value: column,
    second: "row",
    second_value: "4",
  })),
  ...Array.from("134", (sector): Action => ({
    kind: "answer_sonar",
    first: "column",
    first_value: "F",
    second: "sector",
    second_value: sector,
  })),
  ...Array.from("ABCDEGHIJ", (column): Action => ({
    kind: "answer_sonar",
    first: "column",
    first_value: column,
    second: "sector",
    second_value: "2",
  })),
  ...Array.from("134", (sector): Action => ({
    kind: "answer_sonar",
    first: "row",
    first_value: "4",
    second: "sector",
    second_value: sector,
  })),
  ...Array.from("12356789", (row): Action => ({
    kind: "answer_sonar",
    first: "row",
    first_value: row,
    second: "sector",
    second_value: "2",
  })),
];
const MARKS: readonly Action[] = (["drone", "silence"] as const).map((system) => ({
  kind: "mark_gauge",
  system,
}));
const CROSSES: readonly Action[] = ["E1", "E2", "E3", "E4", "E5", "E6"].map((symbol) => ({
  kind: "cross_symbol",
  symbol,
}));

/** One moment: what is on the table and what may be done. */
export interface CaptainMoment {
  readonly roles: readonly Role[];
  readonly view?: Partial<CaptainSonar.View>;
  readonly own?: Partial<CaptainSonar.Sheets> | null;
  readonly legal: readonly Action[];
  readonly seen?: readonly Seen[];
  readonly waitsFor?: readonly Seat[];
  readonly options?: Partial<CaptainSonar.Options>;
  readonly chart?: ChartData;
  readonly dueInS?: number;
  readonly timers?: readonly Countdown[];
  readonly isRealTime?: boolean;
  readonly pins?: Readonly<Partial<Record<Seat, PinMark>>>;
  readonly sheets?: Readonly<Partial<Record<Seat, string>>>;
  /** Keys to press, for a picture of what comes after. */
  readonly keys?: readonly string[];
}

const PINS: Readonly<Partial<Record<Seat, PinMark>>> = {
  "blue.radio_operator": { cell: "I3", places: { I3: 0.4, H3: 0.3, J3: 0.3 } },
};
const OURS: CaptainSonar.Turn = {
  side: "blue",
  left: 1,
  extra: false,
  step: "course",
  asks: false,
};
const AFTER: Partial<CaptainSonar.View> = { turn: { ...OURS, step: "after" } };
const THEIRS: Partial<CaptainSonar.View> = { turn: { ...OURS, side: "yellow" } };
function sheet(steps: string): Readonly<Partial<Record<Seat, string>>> {
  return {
    "blue.radio_operator": JSON.stringify({
      version: 1,
      offset: [0, 0],
      ownTrack: true,
      layers: [{ start: [0, 1], steps, shown: true, pinned: false }],
    }),
  };
}
const FOUR: readonly Role[] = ["captain", "first_mate", "engineer", "radio_operator"];
const WORK: Partial<CaptainSonar.Sheets> = { waiting: ["first_mate", "engineer"], panel: "east" };
const HURT: Partial<CaptainSonar.Sheets> = {
  ...WORK,
  crossed: bits("W1", "W2", "W3", "W4", "W5", "N3", "S1", "S4", "S5", "S6", "E1", "E6"),
};
const TO_MATES: readonly Seat[] = ["blue.first_mate", "blue.engineer"];
const TO_ENEMY: readonly Seat[] = ["yellow.captain"];

const steering = {
  legal: [...COURSES, SURFACE, ...TRIGGERS],
  waitsFor: ["blue.captain"],
  pins: PINS,
} as const;
const using = {
  view: AFTER,
  legal: [
    END,
    ...TRIGGERS,
    ...torpedoes("F4"),
    ...DROPS,
    ...RUNS,
    ...DRONES,
    { kind: "ask_sonar" },
  ],
  own: { marks: [3, 3, 4, 3, 6, 0], crossed: 0 },
  waitsFor: ["blue.captain"],
  pins: PINS,
} satisfies Omit<CaptainMoment, "roles">;
const marking = { view: AFTER, own: WORK, legal: MARKS, waitsFor: TO_MATES } as const;
const crossing = {
  view: AFTER,
  own: HURT,
  legal: ["E2", "E3", "E4", "E5"].map((symbol): Action => ({ kind: "cross_symbol", symbol })),
  waitsFor: TO_MATES,
} satisfies Omit<CaptainMoment, "roles">;
const answering = {
  view: { turn: { ...OURS, side: "yellow", asks: true } },
  legal: ANSWERS,
  waitsFor: ["blue.captain"],
} satisfies Omit<CaptainMoment, "roles">;

export const CAPTAIN_MOMENTS: Readonly<Record<string, CaptainMoment>> = {
  "cap-start": {
    roles: ["captain"],
    view: { phase: "setup", turn: null },
    own: null,
    seen: SEEN.slice(0, 1),
    legal: sea(ALPHA).map((cell) => ({ kind: "choose_start", cell })),
    waitsFor: ["blue.captain", "yellow.captain"],
  },
  "cap-steer": { roles: ["captain"], ...steering },
  "cap-gated": {
    roles: ["captain"],
    view: { yellow: { ...SOUNDS, drawn: false, heard: HEARD } },
    options: { turn_gate: "hard" },
    legal: [SURFACE],
    waitsFor: ["yellow.radio_operator"],
  },
  "cap-oks": { roles: ["captain"], view: AFTER, own: WORK, legal: TRIGGERS, waitsFor: TO_MATES },
  "cap-use": { roles: ["captain"], ...using },
  "cap-torpedo": { roles: ["captain"], ...using, keys: ["t"] },
  "cap-mine": { roles: ["captain"], ...using, keys: ["m", "ArrowRight"] },
  "cap-silence": { roles: ["captain"], ...using, keys: ["i", "ArrowUp", "ArrowUp"] },
  "cap-drone": { roles: ["captain"], ...using, keys: ["d"] },
  "cap-trigger": {
    roles: ["captain"],
    view: THEIRS,
    legal: TRIGGERS,
    waitsFor: TO_ENEMY,
    keys: ["x", "ArrowDown"],
  },
  "cap-surface": { roles: ["captain"], ...steering, keys: ["u"] },
  "cap-stuck": {
    roles: ["captain"],
    own: { track: ["B1", "B2", "A2", "A1"], mines: [] },
    legal: [SURFACE],
    waitsFor: ["blue.captain"],
  },
  "cap-answer": { roles: ["captain"], ...answering, dueInS: 23 },
  "cap-wait": {
    roles: ["captain"],
    view: {
      turn: { ...OURS, side: "yellow", left: 3, extra: true },
      blue: { ...SOUNDS, surfaced: true },
    },
    legal: [],
    waitsFor: TO_ENEMY,
  },
  "cap-echo": {
    roles: ["captain"],
    ...using,
    chart: ECHO,
    own: { marks: [3, 3, 4, 3, 6, 4], crossed: 0 },
    view: { ...AFTER, archer: ["H2", "E3", "H5", "D9", "I9"] },
    legal: [
      ...using.legal,
      ...["H2", "E3", "H5", "D9", "I9"].map((cell): Action => ({ kind: "trigger_archer", cell })),
    ],
    keys: ["a"],
  },
  "cap-ask": {
    roles: ["captain"],
    ...using,
    options: { engineer_query: "manual" },
    legal: [
      END,
      ...["mine", "torpedo", "drone"].map((system): Action => ({
        kind: "ask_engineer",
        system: system as CaptainSonar.System,
      })),
    ],
  },
  "first-mate-mark": { roles: ["first_mate"], ...marking, keys: ["d"] },
  "first-mate-open": { roles: ["first_mate"], ...marking },
  "first-mate-full": {
    roles: ["first_mate"],
    view: AFTER,
    own: { ...WORK, marks: [3, 3, 4, 3, 6, 0] },
    legal: [{ kind: "say_ok" }],
    waitsFor: TO_MATES,
  },
  "first-mate-drone": {
    roles: ["first_mate"],
    view: AFTER,
    own: { marks: [3, 3, 4, 3, 6, 0], crossed: 0 },
    legal: [...DRONES, { kind: "ask_sonar" }],
    waitsFor: ["blue.captain"],
    keys: ["d"],
  },
  "first-mate-wait": { roles: ["first_mate"], view: THEIRS, legal: [], waitsFor: TO_ENEMY },
  engineer: { roles: ["engineer"], ...crossing },
  "engineer-repair": { roles: ["engineer"], ...crossing, keys: ["3"] },
  "engineer-calm": {
    roles: ["engineer"],
    view: AFTER,
    own: WORK,
    legal: CROSSES,
    waitsFor: TO_MATES,
    keys: ["4"],
  },
  "engineer-wait": { roles: ["engineer"], view: THEIRS, own: HURT, legal: [], waitsFor: TO_ENEMY },
  "engineer-asked": {
    roles: ["engineer"],
    view: AFTER,
    options: { engineer_query: "manual" },
    own: { asked: ["torpedo"] },
    legal: [{ kind: "tell_breakdown", system: "torpedo", blocked: true }],
    waitsFor: ["blue.engineer"],
  },
  "radio-fan": {
    roles: ["radio_operator"],
    view: THEIRS,
    legal: [{ kind: "confirm_drawn" }],
    sheets: sheet("dru?rr"),
  },
  "radio-run": {
    roles: ["radio_operator"],
    view: THEIRS,
    legal: [{ kind: "confirm_drawn" }],
    sheets: sheet("druR3rrdrr"),
  },
  radio: {
    roles: ["radio_operator"],
    view: THEIRS,
    legal: [{ kind: "confirm_drawn" }],
    waitsFor: ["blue.radio_operator"],
  },
  "all-steer": { roles: FOUR, ...steering },
  "all-mark": { roles: FOUR, ...marking, legal: [...MARKS, ...CROSSES] },
  "all-cross": { roles: FOUR, ...crossing },
  "all-use": { roles: FOUR, ...using },
  "all-answer": { roles: FOUR, ...answering },
  "two-mark": { roles: ["first_mate", "engineer"], ...marking, legal: [...MARKS, ...CROSSES] },
  "three-use": { roles: ["captain", "first_mate", "engineer"], ...using },
};

const PEOPLE: Readonly<Partial<Record<Seat, string>>> = {
  "blue.captain": "Ada",
  "blue.first_mate": "Jonas",
  "blue.engineer": "Rosa",
  "blue.radio_operator": "Mei",
  "yellow.captain": "Tomás",
};

/** The props of a moment. */
export function captainProps(moment: CaptainMoment, react: (text: string) => void): CaptainProps {
  const chart = moment.chart ?? ALPHA;
  const options = { ...OPTIONS, ...moment.options };
  const seats = moment.roles.map((role): Seat => `blue.${role}`);
  const own = moment.own === null ? null : { ...OWN, ...moment.own };
  const view: CaptainSonar.View = {
    viewer: seats[0] ?? "spectator",
    options,
    archer: chart.marks?.archerMines ?? [],
    phase: "play",
    first: "blue",
    turn: OURS,
    real_time: null,
    blue: SOUNDS,
    yellow: { ...SOUNDS, damage: 2, heard: HEARD },
    own,
    outcome: null,
    ...moment.view,
  };
  const here = own?.track.at(-1) ?? "A1";
  return {
    view,
    log: entries(moment.seen ?? SEEN),
    options,
    chart,
    starts: {},
    seats,
    side: "blue",
    offers: seats.slice(0, 1).map((seat) => ({ seat, legal: moment.legal })),
    legal: moment.legal,
    waitsFor: moment.waitsFor ?? [],
    dueInS: moment.dueInS ?? null,
    timers: moment.timers ?? [],
    isRealTime: moment.isRealTime ?? false,
    names: {
      boats: { blue: "Kelpie", yellow: "Marlin" },
      seat: (seat) => PEOPLE[seat] ?? seat,
      bare: (seat) => PEOPLE[seat] ?? seat,
    },
    act: (seat, action) => {
      react(`${seat}: ${JSON.stringify(action)}`);
      return Promise.resolve(null);
    },
    whyNot: (_, action) => {
      const back =
        action.kind === "order_course" &&
        view.own?.track.includes(endOfRun(here, { course: action.course, spaces: 1 })) === true;
      return Promise.resolve(
        back
          ? { code: "CAP-076", sentence: "Your own track lies there." }
          : { code: "CAP-239", sentence: "Not now." },
      );
    },
    sheets: moment.sheets ?? {},
    saveSheet: () => undefined,
    pins: moment.pins ?? {},
    pin: (seat, cell) => {
      react(`${seat}: pin ${String(cell)}`);
    },
    connected: true,
    keys: true,
  };
}

function entries(seen: readonly Seen[]): readonly Entry<Seen>[] {
  let turn = 0;
  return seen.map((observation, index) => {
    if (observation.kind === "turn_began") turn += 1;
    return { seq: index + 1, turn, observation };
  });
}
