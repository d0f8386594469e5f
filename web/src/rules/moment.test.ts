import { describe, expect, it } from "vitest";
import type { ChartInfo, Options, Rule, Rules } from "../protocol";
import {
  atHand,
  drawnOn,
  held,
  isAgreedOn,
  type Moment,
  numbersOf,
  readAgreed,
  writeAgreed,
} from "./moment";

const rule = (clause: string, changes: Partial<Rule> = {}): Rule => ({
  clause,
  text: clause,
  symbol: "captain",
  mode: null,
  edition: null,
  options: {},
  chart: null,
  amounts: [],
  ...changes,
});

const rules: Rules = {
  game: "captain_sonar",
  language: "en",
  sections: [
    { id: "course", title: "Courses", rules: [rule("CAP-071"), rule("CAP-075"), rule("CAP-076")] },
    {
      id: "systems",
      title: "Systems",
      rules: [
        rule("CAP-290"),
        rule("CAP-121"),
        rule("CAP-440", { mode: "real_time" }),
        rule("CAP-420", { mode: "turn_by_turn" }),
        rule("CAP-395", { options: { scenario: "delta" } }),
        rule("CAP-397", { chart: "archer_mines" }),
        rule("CAP-447", { amounts: ["empty_stop_s", "empty_stops_to_claim"] }),
      ],
    },
  ],
  actions: {
    order_course: ["CAP-076", "CAP-075"],
    launch_torpedo: ["CAP-290"],
    surface: ["CAP-395"],
    trigger_archer: ["CAP-397"],
    call_stop: ["CAP-447"],
  },
  posts: { turn: { captain: ["CAP-420", "CAP-440", "CAP-071"], first_mate: ["CAP-121"] } },
  credit: "",
};

const clauses = (changes: Partial<Moment>): readonly string[] =>
  atHand(rules, {
    situation: "turn",
    roles: ["captain"],
    kinds: ["order_course", "launch_torpedo"],
    begun: undefined,
    isRealTime: false,
    options: { scenario: "alpha" } as Options,
    drawn: [],
    ...changes,
  }).map(({ clause }) => clause);

describe("the rules of the moment", () => {
  it("are those of the post, then those of what may be done", () => {
    expect(clauses({})).toEqual(["CAP-420", "CAP-071", "CAP-076", "CAP-075", "CAP-290"]);
  });

  it("begin with what is begun", () => {
    expect(clauses({ begun: "launch_torpedo" })[0]).toBe("CAP-290");
    expect(clauses({ begun: "launch_torpedo" })).toHaveLength(5);
  });

  it("hold in this mode and with these options", () => {
    expect(clauses({ isRealTime: true, kinds: [] })).toEqual(["CAP-440", "CAP-071"]);
    expect(clauses({ kinds: ["surface"] })).not.toContain("CAP-395");
    const delta = { scenario: "delta" } as Options;
    expect(clauses({ kinds: ["surface"], options: delta })).toContain("CAP-395");
  });

  it("are agreed on where an option switches them on, not where it leaves them alone", () => {
    expect(isAgreedOn(rule("CAP-Q55", { options: { starts_by_lot: true } }))).toBe(true);
    expect(isAgreedOn(rule("CAP-394", { options: { scenario: "delta" } }))).toBe(true);
    expect(isAgreedOn(rule("CAP-047", { options: { starts_by_lot: false } }))).toBe(false);
    expect(isAgreedOn(rule("CAP-021", { edition: "es", options: { spy: true } }))).toBe(false);
  });

  it("hold on a chart that has what they are about", () => {
    expect(clauses({ kinds: ["trigger_archer"] })).not.toContain("CAP-397");
    expect(clauses({ kinds: ["trigger_archer"], drawn: ["archer_mines"] })).toContain("CAP-397");
  });

  it("hold with an agreed number that is not 0, and say it", () => {
    const agreed = (seconds: number): Options =>
      ({ empty_stop_s: seconds, empty_stops_to_claim: 3 }) as Options;
    expect(clauses({ kinds: ["call_stop"], options: agreed(0) })).not.toContain("CAP-447");
    expect(clauses({ kinds: ["call_stop"], options: agreed(20) })).toContain("CAP-447");
    const stops = rule("CAP-447", { amounts: ["empty_stop_s", "empty_stops_to_claim"] });
    expect(numbersOf(stops, agreed(20))).toBe("20 s, 3");
  });

  it("are those of every post on the screen", () => {
    expect(clauses({ roles: ["captain", "first_mate"], kinds: [] })).toEqual([
      "CAP-420",
      "CAP-071",
      "CAP-121",
    ]);
  });

  it("are a Captain's for a spectator", () => {
    expect(clauses({ roles: [], kinds: [] })).toEqual(["CAP-420", "CAP-071"]);
  });
});

describe("the rules of a match", () => {
  const agreed = {
    isRealTime: true,
    options: { scenario: "alpha", empty_stop_s: 0, drawing: "~".repeat(200) } as Options,
    drawn: ["archer_mines"],
  } as const;

  const left = (clause?: string): readonly string[] =>
    held(rules, agreed, clause).sections.flatMap((section) =>
      section.rules.map((each) => each.clause),
    );

  it("are those that hold at its pace, with its options and on its chart", () => {
    expect(left()).toEqual([
      "CAP-071",
      "CAP-075",
      "CAP-076",
      "CAP-290",
      "CAP-121",
      "CAP-440",
      "CAP-397",
    ]);
  });

  it("and the one that is looked at", () => {
    expect(left("CAP-420")).toContain("CAP-420");
    expect(left("CAP-420")).not.toContain("CAP-447");
  });

  it("leave out a section of which nothing holds", () => {
    const none = {
      ...rules,
      sections: [{ id: "x", title: "X", rules: [rule("CAP-420", { mode: "turn_by_turn" })] }],
    };
    expect(held(none, agreed, undefined).sections).toEqual([]);
  });

  it("are told by an address, but for a drawing", () => {
    const text = writeAgreed(agreed);
    expect(text.length).toBeLessThan(120);
    expect(readAgreed(text)).toEqual({
      ...agreed,
      options: { scenario: "alpha", empty_stop_s: 0 },
    });
  });

  it.each([undefined, "", "{", "null", "7", '{"options":7,"drawn":[]}', '{"options":{}}'])(
    "are all where the address says nothing that can be read: %s",
    (text) => {
      expect(readAgreed(text)).toBeUndefined();
    },
  );
});

describe("what is drawn on a chart", () => {
  const chart = (changes: object): ChartInfo =>
    ({ starts: {}, holes: [], archer_mines: [], ...changes }) as unknown as ChartInfo;

  it("is nothing on a chart of islands alone, and without a chart", () => {
    expect(drawnOn(chart({}))).toEqual([]);
    expect(drawnOn(null)).toEqual([]);
  });

  it("is what the chart has, whoever drew it", () => {
    expect(drawnOn(chart({ starts: { blue: "A1" } }))).toEqual(["starts"]);
    expect(drawnOn(chart({ name: "custom", holes: ["B2"] }))).toEqual(["holes"]);
    expect(drawnOn(chart({ holes: ["B2"], archer_mines: ["C3"] }))).toEqual([
      "holes",
      "archer_mines",
    ]);
  });
});
