import { describe, expect, test } from "vitest";
import type { ChartData } from "../../board/types";
import { holds } from "../../games/sonar/facts";
import type { Fact } from "../../games/sonar/listen";
import type { Constraint } from "./radio_post";
import { fitsOf } from "./places";
import { drawn, freshSheet, layerOf, type Layer, type Pencil, type Straight } from "./sheet";
import type { Direction } from "../../board/directions";

function chartOf(...rows: readonly string[]): ChartData {
  const islands = rows.flatMap((row, y) =>
    Array.from(row).flatMap((sign, x) =>
      sign === "#" ? [`${String.fromCharCode(65 + x)}${y + 1}`] : [],
    ),
  );
  const half = (at: number, size: number): number => (at < size / 2 ? 0 : 1);
  const zones = rows.map((row, y) =>
    Array.from(row, (_, x) => String(1 + half(x, row.length) + 2 * half(y, rows.length))).join(""),
  );
  return {
    id: "drawn",
    title: "Drawn",
    width: rows[0]?.length ?? 0,
    height: rows.length,
    islands,
    zones,
  };
}

const OPEN = chartOf(...Array.from({ length: 10 }, () => ".........."));
const ONE_ISLAND = chartOf(
  "..........",
  "..#.......",
  ...Array.from({ length: 8 }, () => ".........."),
);

function line(...steps: readonly (Direction | "?")[]): Layer {
  const pencil = (step: Direction | "?"): Pencil =>
    step === "?" ? { kind: "silence", sure: false } : { kind: "course", direction: step };
  return layerOf(drawn(freshSheet({ column: 5, row: 5 }), ...steps.map(pencil)));
}

const one = (direction: Direction): Straight => ({ direction, spaces: 1 });

function endsOn(chart: ChartData, layer: Layer, ...facts: readonly Fact[]): readonly string[] {
  return fitsOf(
    chart,
    layer,
    undefined,
    facts.map((each): Constraint => ({
      after: each.after,
      holds: (cell) => holds(chart, each, cell),
    })),
  )
    .ends.map(({ cell }) => cell)
    .sort();
}

const fact = (kind: Fact["kind"], value: string, after: number): Fact => ({
  kind,
  value,
  after,
  turn: after,
});

describe("the clause's example (SON-112)", () => {
  test("left and up leave 78 starts beside one island", () => {
    const fits = fitsOf(ONE_ISLAND, line("left", "up"), undefined, []);
    const starts = Array.from({ length: fits.count }, (_, index) => fits.at(index)).map(
      (placement) =>
        `${String.fromCharCode(65 + 5 + (placement?.offset.dx ?? NaN))}${5 + (placement?.offset.dy ?? NaN) + 1}`,
    );

    expect(starts).toHaveLength(78);
    expect(starts).not.toContain("D3");
    expect(starts).toContain("D4");
  });

  test("on open sea 81 of them stay on the map", () => {
    expect(fitsOf(OPEN, line("left", "up"), undefined, []).count).toBe(81);
  });
});

describe("a silence of up to four spaces (CAP-112)", () => {
  test("ends on its own space, or on a line from it", () => {
    const { ends } = fitsOf(chartOf("......", "..#...", "......"), line("?"), "C1", [], 4);

    expect(ends.map(({ cell }) => cell).sort()).toEqual(["A1", "B1", "C1", "D1", "E1", "F1"]);
  });

  test("does not cross its own line", () => {
    const { ends } = fitsOf(chartOf("......"), line("right", "?"), "A1", [], 4);

    expect(ends.map(({ cell }) => cell).sort()).toEqual(["B1", "C1", "D1", "E1", "F1"]);
  });
});

describe("facts", () => {
  test("a row that was told keeps only that row, at the time it was told", () => {
    const ends = endsOn(OPEN, line("up"), fact("row", "2", 1));

    expect(ends).toEqual(["A2", "B2", "C2", "D2", "E2", "F2", "G2", "H2", "I2", "J2"]);
    expect(endsOn(OPEN, line("up"), fact("row", "2", 0))).toContain("C1");
  });

  test("four courses right and a torpedo leave four points in its zone (SON-113)", () => {
    const heard = line("right", "right", "right", "right");

    expect(endsOn(OPEN, heard, fact("zone", "E3", 4), fact("off", "E3", 4))).toEqual([
      "E1",
      "E2",
      "E4",
      "E5",
    ]);
    expect(endsOn(OPEN, heard, fact("zone", "E3", 4))).toEqual(["E1", "E2", "E3", "E4", "E5"]);
  });

  test("a hit leaves one point", () => {
    expect(endsOn(OPEN, line("up"), fact("on", "D4", 1))).toEqual(["D4"]);
    expect(endsOn(OPEN, line("up"), fact("column", "D", 1), fact("row", "4", 1))).toEqual(["D4"]);
  });
});

describe("silence", () => {
  test("goes every way that crosses neither land nor the line", () => {
    const small = chartOf("...", ".#.", "...");

    expect(fitsOf(small, line("right", "?"), "A1", []).ends).toEqual([{ cell: "C1", weight: 1 }]);
    expect(endsOn(small, line("?"))).toEqual(["A1", "A2", "A3", "B1", "B3", "C1", "C2", "C3"]);
  });

  test("a branch the person is sure of is the only one", () => {
    const sure: Layer = {
      ...line("?"),
      steps: [{ kind: "silence", run: { direction: "right", spaces: 1 }, sure: true }],
    };

    expect(fitsOf(OPEN, sure, "C3", []).ends).toEqual([{ cell: "D3", weight: 1 }]);
  });

  test("each way is a placement of its own, found by where the sheet lies", () => {
    const fits = fitsOf(OPEN, line("?", "?"), "E5", []);

    expect(fits.count).toBe(12);
    expect(fits.at(0)).toEqual({
      offset: { dx: -1, dy: -1 },
      runs: [one("up"), one("up")],
      end: "E3",
    });
    expect(fits.at(12)).toBeUndefined();
    expect(fits.indexOf({ dx: -1, dy: -1 }, [one("up"), one("left")])).toBe(2);
    expect(fits.indexOf({ dx: 0, dy: 0 }, [one("up"), one("left")])).toBe(-1);
  });
});

test("a closed link cannot be crossed", () => {
  const chart: ChartData = { ...chartOf("..", ".."), marks: { blockedLinks: [["A1", "B1"]] } };

  expect(endsOn(chart, line("right"))).toEqual(["B2"]);
});

test("a track never runs over the edge into the next row", () => {
  expect(endsOn(chartOf("....", "...."), line("right", "right", "right", "down"))).toEqual(["D2"]);
  expect(endsOn(chartOf("....", "...."), line("left", "left", "left", "up"))).toEqual(["A1"]);
});

test("the same as trying every start and every way by hand", () => {
  const chart = chartOf("..#..", ".....", "#..#.", ".....");
  const steps = ["up", "?", "right", "?", "down"] as const;
  const found: string[] = [];
  const go = (track: readonly (readonly [number, number])[], index: number): void => {
    const [x, y] = track.at(-1) ?? [0, 0];
    const cell = `${String.fromCharCode(65 + x)}${y + 1}`;
    const step = steps[index];
    if (x < 0 || y < 0 || x > 4 || y > 3 || chart.islands.includes(cell)) return;
    if (track.slice(0, -1).some(([a, b]) => a === x && b === y)) return;
    if (step === undefined) found.push(cell);
    if (step === undefined) return;
    const deltas = { up: [0, -1], right: [1, 0], down: [0, 1], left: [-1, 0] } as const;
    for (const direction of step === "?" ? (["up", "right", "down", "left"] as const) : [step])
      go([...track, [x + deltas[direction][0], y + deltas[direction][1]]], index + 1);
  };
  for (let x = 0; x < 5; x += 1) for (let y = 0; y < 4; y += 1) go([[x, y]], 0);
  const fits = fitsOf(chart, line(...steps), undefined, []);

  expect(fits.count).toBe(found.length);
  expect(fits.ends.flatMap(({ cell, weight }) => Array<string>(weight).fill(cell)).sort()).toEqual(
    found.sort(),
  );
});

test("with too many open silences nothing is counted", () => {
  const fits = fitsOf(OPEN, line(...Array<"?">(9).fill("?")), undefined, []);

  expect(fits.tooMany).toBe(true);
  expect(fits.count).toBe(0);
});
