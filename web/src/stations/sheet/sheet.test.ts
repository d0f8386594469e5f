import { describe, expect, test } from "vitest";
import { begun, mapped, recorded, redone, undone } from "./history";
import {
  anchored,
  branched,
  crossed,
  dived,
  drawn,
  endCell,
  freshSheet,
  type HeardStep,
  laid,
  layerOf,
  leftOnChart,
  lettersOf,
  packed,
  pathOf,
  type Pencil,
  reading,
  type Straight,
  type Sheet,
  silencesOf,
  slid,
  STAYED,
  strokesOf,
  toggled,
  unpacked,
  upToDate,
  wiped,
} from "./sheet";
import type { Direction } from "../../board/directions";

const course = (direction: Direction): Pencil => ({ kind: "course", direction });
const one = (direction: Direction): Straight => ({ direction, spaces: 1 });
const silence: Pencil = { kind: "silence", sure: false };
const start = { column: 4, row: 4 };

function sheetWith(...steps: readonly Pencil[]): Sheet {
  return drawn(freshSheet(start), ...steps);
}

describe("drawing", () => {
  test("a line goes on from the cross, step by step", () => {
    const sheet = sheetWith(course("left"), course("up"));

    expect(pathOf(layerOf(sheet))).toEqual([start, { column: 3, row: 4 }, { column: 3, row: 3 }]);
    expect(endCell(sheet, 10, 10)).toBe("D4");
  });

  test("a line off the chart has so many placements left", () => {
    const sheet = sheetWith(course("left"), course("left"), course("up"));

    expect(leftOnChart(sheet, 10, 10)).toBeUndefined();
    expect(leftOnChart(slid(sheet, { dx: -3, dy: 0 }), 10, 10)).toBe(8 * 9);
    expect(leftOnChart(slid(sheet, { dx: 0, dy: 9 }), 2, 10)).toBe(0);
  });
  test("the sheet slides as a whole, also off the chart", () => {
    const sheet = slid(sheetWith(course("left")), { dx: -3, dy: 2 });

    expect(endCell(sheet, 10, 10)).toBe("A7");
    expect(endCell(slid(sheet, { dx: -1, dy: 0 }), 10, 10)).toBeUndefined();
  });

  test("wiping leaves the cross", () => {
    const sheet = wiped(sheetWith(course("left"), silence));

    expect(layerOf(sheet)).toMatchObject({ start, steps: [] });
  });

  test("a known start lies on its cell and does not slide", () => {
    const sheet = freshSheet(start, "A1");

    expect(pathOf(layerOf(sheet))).toEqual([{ column: 0, row: 0 }]);
    expect(slid(sheet, { dx: 1, dy: 0 })).toBe(sheet);
  });
});

describe("silence", () => {
  test("stays open as a fan, without a known end", () => {
    const sheet = sheetWith(course("right"), silence);
    const [layer] = strokesOf(sheet);

    expect(endCell(sheet, 10, 10)).toBeUndefined();
    expect(layer?.strokes.filter(({ kind }) => kind === "branch")).toHaveLength(3);
  });

  test("goes on behind an open branch in every arm that does not cross the line", () => {
    const sheet = sheetWith(course("right"), silence, course("left"));
    const arms = strokesOf(sheet)[0]?.strokes.filter(({ kind }) => kind === "branch");

    // From F5 up, right or down; from G5 the way back left is drawn already.
    expect(arms).toEqual([
      {
        kind: "branch",
        path: [
          { column: 5, row: 4 },
          { column: 5, row: 3 },
          { column: 4, row: 3 },
        ],
      },
      {
        kind: "branch",
        path: [
          { column: 5, row: 4 },
          { column: 5, row: 5 },
          { column: 4, row: 5 },
        ],
      },
    ]);
  });

  test("a chosen branch has an end; another one can be chosen, or none", () => {
    const open = sheetWith(course("right"), silence, course("up"));
    const down = branched(open, 1, one("right"));

    expect(silencesOf(layerOf(open))).toEqual([1]);
    expect(endCell(down, 10, 10)).toBe("G4");
    expect(endCell(branched(down, 1, one("up")), 10, 10)).toBe("F3");
    expect(endCell(branched(down, 1, undefined), 10, 10)).toBeUndefined();
  });

  test("only a silence has branches", () => {
    const sheet = sheetWith(course("right"));

    expect(branched(sheet, 0, one("up"))).toBe(sheet);
    expect(branched(sheet, 7, one("up"))).toBe(sheet);
  });
});

describe("a silence of up to four spaces", () => {
  test("is drawn through every space it went", () => {
    const sheet = branched(sheetWith(course("right"), silence, course("up")), 1, {
      direction: "right",
      spaces: 3,
    });

    expect(endCell(sheet, 10, 10)).toBe("I4");
    expect(strokesOf(sheet, 4)[0]?.strokes.find(({ kind }) => kind === "silence")).toEqual({
      kind: "silence",
      path: [5, 6, 7, 8].map((column) => ({ column, row: 4 })),
    });
  });

  test("may have stayed where it was", () => {
    const sheet = branched(sheetWith(course("right"), silence, course("up")), 1, STAYED);

    expect(endCell(sheet, 10, 10)).toBe("F4");
  });

  test("is a fan of all its runs while it is open", () => {
    const arms = strokesOf(sheetWith(silence), 4)[0]?.strokes.filter(
      ({ kind }) => kind === "branch",
    );

    expect(arms).toHaveLength(16);
  });

  test("is kept with its spaces", () => {
    const sheet = branched(
      branched(sheetWith(silence, course("up"), silence, silence), 0, {
        direction: "left",
        spaces: 4,
      }),
      2,
      STAYED,
    );

    expect(packed(sheet)).toContain('"steps":"L4u0?"');
    expect(unpacked(packed(sheet))).toEqual(sheet);
  });
});

describe("dives", () => {
  test("where nobody heard the cell, a new line begins at the end of the old one and slides with it (CAP-182)", () => {
    const sheet = slid(dived(sheetWith(course("left"), course("up")), undefined, true), {
      dx: 1,
      dy: 0,
    });

    expect(endCell(sheet, 10, 10)).toBe("E4");
    expect(layerOf(sheet)).toMatchObject({ steps: [], pinned: false });
  });

  test("surfacing lays the old line so that it ends on the cell that was told", () => {
    const sheet = dived(sheetWith(course("left"), course("up")), "H2", true);

    expect(sheet.layers).toHaveLength(2);
    expect(endCell(sheet, 10, 10)).toBe("H2");
    expect(sheet.offset).toEqual({ dx: 4, dy: -2 });
    expect(endCell({ ...sheet, layers: [sheet.layers[0]] }, 10, 10)).toBe("H2");
  });

  test("with an open silence the sheet stays, and the new cross lies on the cell", () => {
    const sheet = dived(slid(sheetWith(silence), { dx: 1, dy: 1 }), "H2", true);

    expect(sheet.offset).toEqual({ dx: 1, dy: 1 });
    expect(endCell(sheet, 10, 10)).toBe("H2");
  });

  test("a new dive is drawn on its own layer and the sheet stays where it is", () => {
    const sheet = drawn(dived(sheetWith(course("left")), "H2", true), course("down"));

    expect(sheet.layers[0].steps).toHaveLength(1);
    expect(endCell(sheet, 10, 10)).toBe("H3");
    expect(slid(sheet, { dx: 1, dy: 0 })).toBe(sheet);
  });

  test("older layers are faint, and can be hidden and shown", () => {
    const sheet = dived(sheetWith(course("left")), "H2", true);
    const looks = (of: Sheet): readonly string[] => strokesOf(of).map(({ look }) => look);

    expect(looks(sheet)).toEqual(["old", "new"]);
    expect(looks(toggled(sheet, 0))).toEqual(["hidden", "new"]);
    expect(looks(toggled(toggled(sheet, 0), 0))).toEqual(["old", "new"]);
    expect(toggled(sheet, 5)).toBe(sheet);
  });
});

describe("the cross", () => {
  test("can be put elsewhere until something is drawn", () => {
    const moved = crossed(freshSheet(start), { column: 1, row: 1 });

    expect(endCell(moved, 10, 10)).toBe("B2");
    expect(crossed(drawn(moved, silence), start)).toEqual(drawn(moved, silence));
  });

  test("lies on the start once everybody knows it", () => {
    const sheet = anchored(sheetWith(course("up")), "J10");

    expect(endCell(sheet, 10, 10)).toBe("J9");
    expect(slid(sheet, { dx: 1, dy: 0 })).toBe(sheet);
  });

  test("a line that was not drawn to its end does not tell where it lies", () => {
    const sheet = dived(sheetWith(course("left")), "H2", false);

    expect(sheet.offset).toEqual({ dx: 0, dy: 0 });
    expect(endCell(sheet, 10, 10)).toBe("H2");
  });
});

describe("placements", () => {
  test("lay the sheet and look at one way of each open silence", () => {
    const sheet = drawn(
      sheetWith(silence),
      { kind: "silence", run: one("up"), sure: true },
      silence,
    );
    const looked = laid(sheet, { dx: 1, dy: 0 }, [one("left"), one("right")]);

    expect(reading(layerOf(sheet))).toBeUndefined();
    expect(reading(layerOf(looked))).toEqual([one("left"), one("right")]);
    expect(layerOf(looked).steps[1]).toEqual({ kind: "silence", run: one("up"), sure: true });
    expect(endCell(looked, 10, 10)).toBe("F4");
  });
});

describe("keeping", () => {
  const sheet = slid(
    toggled(
      dived(branched(sheetWith(course("left"), silence, course("up")), 1, one("down")), "C7", true),
      0,
    ),
    { dx: 0, dy: 0 },
  );

  test("a kept sheet is the same sheet", () => {
    expect(unpacked(packed(sheet))).toEqual(sheet);
    expect(unpacked(packed(drawn(sheet, silence, course("down"))))).toEqual(
      drawn(sheet, silence, course("down")),
    );
  });

  test("a branch only looked at is kept open", () => {
    const looked = laid(sheetWith(silence), { dx: 0, dy: 0 }, [one("up")]);

    expect(unpacked(packed(looked))).toEqual(sheetWith(silence));
  });

  test.each([
    "",
    "null",
    "7",
    "[]",
    "{",
    '{"version":2}',
    '{"version":1,"offset":[0,0],"layers":[]}',
    '{"version":1,"offset":[0,0],"layers":[null]}',
    '{"version":1,"offset":[0.5,0],"layers":[{"start":[0,0],"steps":""}]}',
    '{"version":1,"offset":[0,0],"layers":[{"start":[0,1e9],"steps":""}]}',
    '{"version":1,"offset":[0,0],"layers":[{"start":[0,0],"steps":"udx"}]}',
    '{"version":1,"offset":[0,0],"layers":[{"start":[0,0],"steps":7}]}',
  ])("garbage is no sheet: %s", (text) => {
    expect(unpacked(text)).toBeUndefined();
  });
});

describe("taking back", () => {
  test("undo and redo walk the same way", () => {
    const first = begun(freshSheet(start));
    const second = recorded(first, drawn(first.now, course("up")));
    const third = recorded(second, drawn(second.now, silence));

    expect(undone(third)).toEqual({ past: [first.now], now: second.now, future: [third.now] });
    expect(redone(undone(third))).toEqual(third);
    expect(undone(undone(undone(third))).now).toBe(first.now);
    expect(redone(third)).toBe(third);
  });

  test("what changes nothing is no step, and a new step forgets what was taken back", () => {
    const first = begun(freshSheet(start));
    const second = recorded(first, drawn(first.now, course("up")));

    expect(recorded(second, second.now)).toBe(second);
    expect(recorded(undone(second), drawn(first.now, course("down"))).future).toEqual([]);
  });
});

describe("following what is heard", () => {
  const dive = (...heard: readonly HeardStep[]) => ({
    steps: heard.map((each) => ({ heard: each })),
  });
  const lineOf = (sheet: Sheet): string => lettersOf(layerOf(sheet));

  test("a step that was taken back is gone, also from the steps of the hand before it", () => {
    const first = begun(upToDate(freshSheet(start), [dive("up", "silence", "left")], true));
    const then = recorded(first, branched(first.now, 1, one("right")));
    const back = mapped(then, (each) => upToDate(each, [dive("up", "silence")], true));
    const on = mapped(back, (each) => upToDate(each, [dive("up", "silence", "down")], true));

    expect([lineOf(then.now), lineOf(back.now), lineOf(on.now)]).toEqual(["uRl", "uR", "uRd"]);
    expect([lineOf(undone(back).now), lineOf(undone(on).now)]).toEqual(["u?", "u?d"]);
  });

  test("another step in the place of one that was taken back is drawn as it was heard", () => {
    const before = upToDate(freshSheet(start), [dive("up", "left")], true);

    expect(lineOf(upToDate(before, [dive("up", "down")], true))).toBe("ud");
  });

  test("a dive that was taken back takes its layer along, and the sheet lies as before", () => {
    const one = { ...dive("right", "up"), origin: "C3" } as const;
    const before = upToDate(freshSheet(start), [one], true);
    const after = upToDate(before, [one, { ...dive("down"), origin: "H8" }], true);

    expect(after.layers.length).toBe(2);
    expect(upToDate(after, [one], true)).toEqual(before);
  });

  test("a line drawn by hand stays", () => {
    const sheet = sheetWith(course("left"), course("up"));

    expect(lineOf(upToDate(sheet, [dive("left")], false))).toBe("lu");
  });
});
