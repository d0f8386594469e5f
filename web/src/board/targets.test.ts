// @vitest-environment jsdom
import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { CELL, pointOfCell } from "./geometry";
import Targets from "./Targets.svelte";
import type { CellName, ChartData } from "./types";

const SEA: ChartData = { id: "sea", title: "Sea", width: 10, height: 10, islands: [], zones: [] };

/** Where the label of the chosen target begins and ends, from the upper edge of the chart. */
async function labelled(selected: CellName, boat: CellName): Promise<readonly [number, number]> {
  const sea = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const drawn = mount(Targets, {
    target: sea,
    props: {
      chart: SEA,
      legal: [selected],
      selected,
      selectedLabel: selected,
      boat,
      label: "targets",
      onpick: () => undefined,
    },
  });
  const plate = sea.querySelector(".own rect");
  const top = Number(plate?.getAttribute("y"));
  const tall = Number(plate?.getAttribute("height"));
  await unmount(drawn);
  return [top, top + tall];
}

test("the label of a target is on the chart, and the own boat does not lie over it", async () => {
  for (const [target, boat] of [
    ["D5", "H8"],
    ["D5", "D6"],
    ["D1", "D2"],
    ["D10", "D9"],
    ["D9", "D10"],
  ] as const) {
    const [top, bottom] = await labelled(target, boat);
    const { y } = pointOfCell(boat);
    expect(top, `${target} above`).toBeGreaterThanOrEqual(0);
    expect(bottom, `${target} below`).toBeLessThanOrEqual(SEA.height * CELL);
    expect(bottom < y || top > y, `${target} over ${boat}`).toBe(true);
  }
});
