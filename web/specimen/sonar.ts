/** Made-up moments of a match of SONAR, to look at every station in every state. Not part of the build. */

import { cellName, placeOf } from "../src/board/geometry";
import type { ChartData } from "../src/board/types";
import { blank, reduce } from "../src/games/sonar/reduce";
import { enemyOf } from "../src/core/seats";
import type { Seat, Sonar, Viewer } from "../src/protocol";
import type { Entry, PinMark, Refusal } from "../src/stations/contract";
import { cellAhead } from "../src/board/ahead";
import { zoneOf } from "../src/board/coast";
import type { SonarProps } from "../src/games/sonar/post";
import { COURSE_OF, DIRECTIONS, type Direction } from "../src/board/directions";

type Seen = Sonar.Observation;

const ZONES = [...Array<string>(5).fill("1111122222"), ...Array<string>(5).fill("3333344444")];

export const ARCHIPELAGO: ChartData = {
  id: "archipelago",
  title: "The Archipelago",
  width: 10,
  height: 10,
  islands: ["G2", "C3", "H3", "I4", "D5", "I7", "B8", "C8", "F8"],
  zones: ZONES,
};
export const NORTH_POLE: ChartData = {
  id: "north_pole",
  title: "North Pole",
  width: 10,
  height: 10,
  islands: ["H3", "H7", "C8", "D9"],
  zones: ZONES,
  marks: { safePoints: ["D3", "I5", "E8"] },
};

export const OPTIONS: Sonar.SonarOptions = {
  edition: "en",
  map: "archipelago",
  drawing: "",
  fixed_start_map1: "suggested",
  starts_by_lot: false,
  north_pole_damage: false,
  self_hit: true,
  silence_charges: false,
  stuck: "may_act",
  double_ko: "draw",
  real_time: false,
  rt_min_move_interval_s: 2,
  early_move: "refuse",
  stop_timeout_s: 10,
  empty_stop_s: 20,
  empty_stops_to_claim: 3,
  resume_s: 3,
  answer_timeout_s: 30,
  turn_limit: 0,
  help: "none",
};

/** One moment: what was seen so far and what is on the table. */
export interface Moment {
  readonly station: "captain" | "operator" | "both" | "spectator";
  readonly seen: readonly Seen[];
  readonly options?: Partial<Sonar.SonarOptions>;
  readonly chart?: ChartData;
  readonly dueInS?: number;
  readonly pins?: Readonly<Partial<Record<Seat, PinMark>>>;
  readonly sheets?: Readonly<Partial<Record<Seat, string>>>;
  /** Keys to press, for a picture of what comes after. */
  readonly keys?: readonly string[];
}

const PATH = ["C10", "C9", "D9", "D8", "D7", "D6", "E6", "E5", "E4", "F4"];
const HEARD: readonly (Direction | "silence")[] = [
  "down",
  "right",
  "up",
  "silence",
  "right",
  "right",
  "down",
  "right",
  "right",
];

function directionTo(from: string, to: string): Direction {
  return (
    DIRECTIONS.find((direction) => cellAhead(ARCHIPELAGO, from, COURSE_OF[direction]) === to) ??
    "up"
  );
}

function dive(start: string): readonly Seen[] {
  return [
    { kind: "match_began", first: "blue" },
    { kind: "start_locked", side: "yellow" },
    { kind: "start_chosen", side: "blue", cell: start },
    { kind: "dived" },
    { kind: "turn_began", side: "blue", number: 1 },
  ];
}

/** Turn about: the own boat along its path, the other one as it is heard. */
function rounds(
  path: readonly string[],
  heard: readonly (Direction | "silence")[],
  from = 1,
): readonly Seen[] {
  return path.slice(1).flatMap((cell, index): readonly Seen[] => {
    const step = heard[index] ?? "up";
    const number = from + index;
    return [
      {
        kind: "moved",
        side: "blue",
        direction: directionTo(path[index] ?? "", cell),
        cell,
        energy: Math.min(4, index + 1),
      },
      { kind: "turn_began", side: "yellow", number },
      step === "silence"
        ? { kind: "silence_heard", side: "yellow" }
        : { kind: "move_heard", side: "yellow", direction: step },
      { kind: "turn_began", side: "blue", number: number + 1 },
    ];
  });
}

const MIDDLE = [...dive("C10"), ...rounds(PATH, HEARD)];
const LONG = [
  ...dive("C10"),
  ...rounds(PATH.slice(0, 4), ["left", "down", "down"]),
  { kind: "sonar_used", side: "blue", energy: 1 },
  { kind: "row_told", side: "yellow", row: 6, by_clock: false },
  { kind: "turn_began", side: "yellow", number: 4 },
  { kind: "torpedo_heard", side: "yellow", target: "E6" },
  { kind: "torpedo_missed", side: "blue" },
  { kind: "turn_began", side: "blue", number: 5 },
  { kind: "moved", side: "blue", direction: "up", cell: "D7", energy: 2 },
  { kind: "turn_began", side: "yellow", number: 5 },
  { kind: "surfaced", side: "yellow", cell: "B2" },
  { kind: "turn_began", side: "blue", number: 6 },
  ...rounds(
    ["D7", "D6", "E6", "E5", "E4", "F4"],
    ["right", "silence", "right", "down", "right"],
    6,
  ),
] satisfies readonly Seen[];

const PIN: Readonly<Partial<Record<Seat, PinMark>>> = {
  "blue.radio_operator": { cell: "I3", places: { I3: 0.4, H2: 0.3, J3: 0.3 } },
};
const DRAWN = JSON.stringify({
  version: 1,
  offset: [0, 0],
  ownTrack: true,
  layers: [{ start: [0, 1], steps: "dru?rrdrr", shown: true, pinned: false }],
});
const HALF = JSON.stringify({
  version: 1,
  offset: [0, 0],
  ownTrack: true,
  layers: [{ start: [0, 1], steps: "druRr", shown: true, pinned: false }],
});

function strip(seen: readonly Seen[]): readonly Seen[] {
  return seen.map((each): Seen => {
    switch (each.kind) {
      case "moved":
        return { kind: "move_heard", side: each.side, direction: each.direction };
      case "start_chosen":
        return { kind: "start_locked", side: each.side };
      case "sonar_used":
        return { kind: "sonar_heard", side: each.side };
      case "torpedo_launched":
        return { kind: "torpedo_heard", side: each.side, target: each.target };
      case "went_silent":
        return { kind: "silence_heard", side: each.side };
      default:
        return each;
    }
  });
}

const AFTER_TURN: readonly Seen[] = [
  { kind: "moved", side: "blue", direction: "up", cell: "F3", energy: 4 },
  { kind: "turn_began", side: "yellow", number: 10 },
];
const STUCK = [...dive("B1"), ...rounds(["B1", "B2", "A2", "A1"], ["left", "down", "down"])];
const ICE = [...dive("B1"), ...rounds(["B1", "C1", "D1", "E1"], ["left", "down", "down"])];

export const MOMENTS: Readonly<Record<string, Moment>> = {
  "captain-start": { station: "captain", seen: [{ kind: "match_began", first: "blue" }] },
  "captain-start-wait": {
    station: "captain",
    seen: [
      { kind: "match_began", first: "blue" },
      { kind: "start_chosen", side: "blue", cell: "A1" },
    ],
  },
  captain: {
    station: "captain",
    seen: MIDDLE,
    pins: PIN,
    sheets: { "blue.radio_operator": DRAWN },
  },
  "captain-silence": { station: "captain", seen: MIDDLE, pins: PIN, keys: ["i"] },
  "captain-torpedo": { station: "captain", seen: MIDDLE, pins: PIN, keys: ["t"] },
  "captain-wait": { station: "captain", seen: [...MIDDLE, ...AFTER_TURN] },
  "captain-answer": {
    station: "captain",
    seen: [...MIDDLE, ...AFTER_TURN, { kind: "sonar_heard", side: "yellow" }],
    dueInS: 23,
  },
  "captain-asked": {
    station: "captain",
    seen: [...MIDDLE, { kind: "sonar_used", side: "blue", energy: 2 }],
  },
  "captain-stuck": { station: "captain", seen: STUCK },
  "captain-ice": {
    station: "captain",
    seen: ICE,
    chart: NORTH_POLE,
    options: { north_pole_damage: true, map: "north_pole" },
    keys: ["u"],
  },
  "captain-hit": {
    station: "captain",
    seen: [
      ...MIDDLE,
      ...AFTER_TURN,
      { kind: "torpedo_heard", side: "yellow", target: "F3" },
      { kind: "torpedo_hit", side: "blue", damage: 1 },
      { kind: "turn_began", side: "blue", number: 11 },
    ],
  },
  "captain-over": {
    station: "captain",
    seen: [
      ...MIDDLE,
      { kind: "torpedo_launched", side: "blue", target: "I3", energy: 0 },
      { kind: "torpedo_hit", side: "yellow", damage: 2 },
      { kind: "match_ended", winner: "blue", termination: "torpedo" },
    ],
  },
  operator: { station: "operator", seen: MIDDLE, sheets: { "blue.radio_operator": HALF } },
  "operator-fresh": {
    station: "operator",
    seen: [...dive("C10"), ...rounds(PATH.slice(0, 2), HEARD)],
  },
  "operator-fan": { station: "operator", seen: MIDDLE, sheets: { "blue.radio_operator": DRAWN } },
  "operator-draw": { station: "operator", seen: MIDDLE, options: { help: "sheet" } },
  "operator-places": {
    station: "operator",
    seen: MIDDLE,
    options: { help: "spaces" },
    keys: ["n", "n", "n"],
  },
  "operator-dives": {
    station: "operator",
    seen: LONG,
    options: { help: "spaces" },
    keys: ["n"],
  },
  both: { station: "both", seen: MIDDLE, pins: PIN, sheets: { "blue.radio_operator": HALF } },
  "both-torpedo": {
    station: "both",
    seen: MIDDLE,
    pins: PIN,
    options: { help: "spaces" },
    keys: ["t"],
  },
  "both-wait": {
    station: "both",
    seen: [...MIDDLE, ...AFTER_TURN],
    sheets: { "blue.radio_operator": DRAWN },
  },
  "both-answer": {
    station: "both",
    seen: [...MIDDLE, ...AFTER_TURN, { kind: "sonar_heard", side: "yellow" }],
    dueInS: 23,
  },
  "both-start": { station: "both", seen: [{ kind: "match_began", first: "blue" }] },
  spectator: { station: "spectator", seen: strip(LONG) },
};

const SEATS: Readonly<Record<Moment["station"], readonly Seat[]>> = {
  captain: ["blue.captain"],
  operator: ["blue.radio_operator"],
  both: ["blue.captain", "blue.radio_operator"],
  spectator: ["blue.captain"],
};

const PEOPLE: Readonly<Partial<Record<Seat, string>>> = {
  "blue.captain": "Ada",
  "blue.radio_operator": "Jonas",
  "yellow.captain": "Tomás",
  "yellow.radio_operator": "Rosa",
};

/** The props of a moment. */
export function propsOf(moment: Moment, react: (text: string) => void): SonarProps {
  const chart = moment.chart ?? ARCHIPELAGO;
  const options = { ...OPTIONS, ...moment.options };
  const seats = SEATS[moment.station];
  const viewer: Viewer = moment.station === "spectator" ? "spectator" : (seats[0] ?? "spectator");
  const view = moment.seen.reduce(reduce, blank(viewer, options));
  const legal =
    moment.station === "captain" || moment.station === "both" ? legalIn(view, chart) : [];
  const refused = (action: Sonar.Action): Refusal | null => refusalOf(view, chart, action);
  return {
    view,
    log: entries(moment.seen),
    options,
    chart,
    starts: chart.id === "archipelago" ? { blue: "A1", yellow: "J10" } : {},
    seats,
    side: "blue",
    offers: seats.slice(0, 1).map((seat) => ({ seat, legal })),
    legal,
    waitsFor: waitsFor(view),
    dueInS: moment.dueInS ?? null,
    timers: [],
    isRealTime: false,
    names: {
      boats: { blue: "Kelpie", yellow: "Marlin" },
      seat: (seat) => PEOPLE[seat] ?? seat,
      bare: (seat) => PEOPLE[seat] ?? seat,
    },
    act: (seat, action) => {
      react(`${seat}: ${JSON.stringify(action)}`);
      return Promise.resolve(null);
    },
    whyNot: (_, action) => Promise.resolve(refused(action)),
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

function waitsFor(view: Sonar.View): readonly Seat[] {
  if (view.phase === "setup")
    return (["blue", "yellow"] as const)
      .filter((side) => !view[side].ready)
      .map((side): Seat => `${side}.captain`);
  if (view.phase === "over" || view.turn === null) return [];
  const { side, asks } = view.turn;
  return [`${asks ? enemyOf(side) : side}.captain`];
}

function legalIn(view: Sonar.View, chart: ChartData): readonly Sonar.Action[] {
  const all = Array.from({ length: 100 }, (_, index) =>
    cellName({ column: index % 10, row: Math.floor(index / 10) }),
  );
  const sea = all.filter((cell) => !chart.islands.includes(cell));
  const { own } = view;
  if (view.phase === "setup")
    return own?.track.length === 0
      ? sea.map((cell): Sonar.Action => ({ kind: "choose_start", cell }))
      : [];
  const here = own?.track.at(-1) ?? "A1";
  if (view.turn?.asks === true)
    return view.turn.side === "yellow"
      ? [
          { kind: "tell_row", row: placeOf(here).row + 1 },
          { kind: "tell_column", column: here.charAt(0) },
        ]
      : [];
  if (view.phase === "over" || view.turn?.side !== "blue" || own === null) return [];
  const open = DIRECTIONS.filter(
    (direction) => refusalOf(view, chart, { kind: "move", direction }) === null,
  );
  return [
    ...open.map((direction): Sonar.Action => ({ kind: "move", direction })),
    ...(own.energy >= 2 ? [{ kind: "use_sonar" } satisfies Sonar.Action] : []),
    ...(own.energy >= 3
      ? open.map((direction): Sonar.Action => ({ kind: "go_silent", direction }))
      : []),
    ...(own.energy >= 4
      ? sea
          .filter((cell) => zoneOf(chart, cell) === zoneOf(chart, here))
          .map((target): Sonar.Action => ({ kind: "launch_torpedo", target }))
      : []),
    { kind: "surface" },
  ];
}

function refusalOf(view: Sonar.View, chart: ChartData, action: Sonar.Action): Refusal | null {
  if (action.kind !== "move") return { code: "SON-063", sentence: "Not now." };
  const track = view.own?.track ?? [];
  const next = cellAhead(chart, track.at(-1) ?? "A1", COURSE_OF[action.direction]);
  if (next === undefined) return { code: "SON-084", sentence: "The chart ends there." };
  if (chart.islands.includes(next))
    return { code: "SON-083", sentence: "An island is in the way." };
  return track.includes(next)
    ? { code: "SON-082", sentence: "Your own track lies there; only surfacing wipes it." }
    : null;
}
