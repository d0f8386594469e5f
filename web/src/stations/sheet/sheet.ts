/** The transparent sheet: what the Radio Operator draws on it, dive by dive.
 *
 * Frozen values and functions from one sheet to the next. Places are those of the sheet; the chart's cell
 * under a place is the place moved by the sheet's offset. Nothing here knows islands or rules.
 */

import { cellName, courseBetween, isOn, placeOf, samePlace, shifted } from "../../board/geometry";
import type { CellName, Place, SheetLayer, Shift, Stroke } from "../../board/types";
import { stepped, DIRECTIONS, type Direction } from "../../board/directions";

/** One step as heard. */
export type HeardStep = Direction | "silence";

/** So many spaces in one direction; of no spaces, the direction does not matter. */
export interface Straight {
  readonly direction: Direction;
  readonly spaces: number;
}

export const STAYED: Straight = { direction: "up", spaces: 0 };

/** One step as drawn. A silence without a run is open: it is drawn as a fan. */
export type Pencil =
  | { readonly kind: "course"; readonly direction: Direction }
  | { readonly kind: "silence"; readonly run?: Straight | undefined; readonly sure: boolean };

/** All that was drawn of one dive. */
export interface Layer {
  readonly start: Place;
  readonly steps: readonly Pencil[];
  readonly shown: boolean;
  /** Its start is known, so the sheet does not slide. */
  readonly pinned: boolean;
}

export interface Sheet {
  readonly offset: Shift;
  /** Oldest dive first; the last one is drawn on. */
  readonly layers: readonly [Layer, ...Layer[]];
  /** Show the own track under the sheet. */
  readonly ownTrack: boolean;
}

/** A fan of open silences is drawn with at most so many arms. */
const ARMS = 36;

export function freshSheet(start: Place, origin?: CellName): Sheet {
  const blank = { steps: [], shown: true };
  if (origin === undefined)
    return {
      offset: { dx: 0, dy: 0 },
      layers: [{ ...blank, start, pinned: false }],
      ownTrack: true,
    };
  return {
    offset: { dx: 0, dy: 0 },
    layers: [{ ...blank, start: placeOf(origin), pinned: true }],
    ownTrack: true,
  };
}

/** The layer that is drawn on. */
export function layerOf(sheet: Sheet): Layer {
  return sheet.layers.at(-1) ?? sheet.layers[0];
}

function withLayer(sheet: Sheet, change: Partial<Layer>): Sheet {
  const layers = sheet.layers.with(-1, { ...layerOf(sheet), ...change }) as [Layer, ...Layer[]];
  return { ...sheet, layers };
}

// --- drawing ---------------------------------------------------------------------------------------

export function drawn(sheet: Sheet, ...steps: readonly Pencil[]): Sheet {
  return steps.length === 0
    ? sheet
    : withLayer(sheet, { steps: [...layerOf(sheet).steps, ...steps] });
}

/** The step as it is drawn when it is heard: a silence is open. */
export function penciled(heard: HeardStep): Pencil {
  return heard === "silence"
    ? { kind: "silence", sure: false }
    : { kind: "course", direction: heard };
}

/** Is this step drawn as it was heard? */
export function agrees(step: Pencil, heard: HeardStep): boolean {
  return step.kind === "silence" ? heard === "silence" : step.direction === heard;
}

/** All runs a silence can be. */
export function runsOf(longest: number): readonly Straight[] {
  const runs = DIRECTIONS.flatMap((direction) =>
    Array.from({ length: longest }, (_, more): Straight => ({ direction, spaces: more + 1 })),
  );
  return longest > 1 ? [STAYED, ...runs] : runs;
}

function sameRun(a: Straight | undefined, b: Straight | undefined): boolean {
  return a?.direction === b?.direction && a?.spaces === b?.spaces;
}

/** Choose the branch of a silence, or leave it open again. */
export function branched(sheet: Sheet, index: number, run: Straight | undefined): Sheet {
  const { steps } = layerOf(sheet);
  const step = steps[index];
  const sure = run !== undefined;
  if (step?.kind !== "silence" || (sameRun(step.run, run) && step.sure === sure)) return sheet;
  return withLayer(sheet, { steps: steps.with(index, { kind: "silence", run, sure }) });
}

/** Wipe the line of this dive; the cross stays. */
export function wiped(sheet: Sheet): Sheet {
  return layerOf(sheet).steps.length === 0 ? sheet : withLayer(sheet, { steps: [] });
}

/** Slide the sheet by whole cells, unless its place is known. */
export function slid(sheet: Sheet, { dx, dy }: Shift): Sheet {
  if (layerOf(sheet).pinned || (dx === 0 && dy === 0)) return sheet;
  return { ...sheet, offset: { dx: sheet.offset.dx + dx, dy: sheet.offset.dy + dy } };
}

/** A new dive begins at a cell that both crews heard. A line that is drawn to its end is laid so that it ends there.
 *
 * If no crew heard where, the dive begins at the end of the old line and slides with it.
 */
export function dived(sheet: Sheet, origin: CellName | undefined, complete: boolean): Sheet {
  if (origin === undefined) {
    const { start } = layerOf(sheet);
    const from = (complete ? endOf(layerOf(sheet)) : undefined) ?? start;
    return {
      ...sheet,
      layers: [...sheet.layers, { start: from, steps: [], shown: true, pinned: false }],
    };
  }
  const target = placeOf(origin);
  const under = shifted(target, { dx: -sheet.offset.dx, dy: -sheet.offset.dy });
  const start = (complete ? endOf(layerOf(sheet)) : undefined) ?? under;
  const offset = { dx: target.column - start.column, dy: target.row - start.row };
  return {
    ...sheet,
    offset,
    layers: [...sheet.layers, { start, steps: [], shown: true, pinned: true }],
  };
}

/** Put the cross somewhere else, as long as nothing is drawn and its place is not known. */
export function crossed(sheet: Sheet, start: Place): Sheet {
  const { steps, pinned } = layerOf(sheet);
  return pinned || steps.length > 0 ? sheet : withLayer(sheet, { start });
}

/** The cross lies on a cell that both crews know. */
export function anchored(sheet: Sheet, origin: CellName): Sheet {
  const { start, pinned } = layerOf(sheet);
  const target = placeOf(origin);
  const offset = { dx: target.column - start.column, dy: target.row - start.row };
  return pinned ? sheet : { ...withLayer(sheet, { pinned: true }), offset };
}

/** Lay the sheet as a placement says, open silences going the given runs. */
export function laid(sheet: Sheet, offset: Shift, runs: readonly Straight[]): Sheet {
  let next = 0;
  const steps = layerOf(sheet).steps.map((step): Pencil => {
    if (step.kind === "course" || step.sure) return step;
    return { kind: "silence", run: runs[next++], sure: false };
  });
  return { ...withLayer(sheet, { steps }), offset };
}

/** The runs the open silences are looked at now; undefined if one is not. */
export function reading(layer: Layer): readonly Straight[] | undefined {
  const open = layer.steps.flatMap((step) =>
    step.kind === "silence" && !step.sure ? [step.run] : [],
  );
  const runs = open.filter((run) => run !== undefined);
  return runs.length === open.length ? runs : undefined;
}

/** Show or hide the layer of a dive. */
export function toggled(sheet: Sheet, dive: number): Sheet {
  const layer = sheet.layers[dive];
  if (layer === undefined) return sheet;
  return {
    ...sheet,
    layers: sheet.layers.with(dive, { ...layer, shown: !layer.shown }) as [Layer, ...Layer[]],
  };
}

// --- following what is heard ---------------------------------------------------------------------------

/** A dive, as far as the sheet follows it. */
interface FollowedDive {
  readonly origin?: CellName | undefined;
  readonly steps: readonly { readonly heard: HeardStep }[];
}

/** The sheet with everything on it that the program puts there, and nothing of what was taken back.
 *
 * The program draws a layer only if `auto`; a line drawn by hand stays until the hand wipes it.
 */
export function upToDate(sheet: Sheet, dives: readonly FollowedDive[], auto: boolean): Sheet {
  let next = withoutDives(sheet, dives);
  const origin = dives[0]?.origin;
  if (next.layers.length === 1 && origin !== undefined) next = anchored(next, origin);
  if (auto) next = followed(next, dives);
  for (const dive of dives.slice(next.layers.length)) {
    const complete = missing(next, dives).length === 0;
    next = dived(next, dive.origin, complete);
    if (auto) next = followed(next, dives);
  }
  return next;
}

/** The sheet without layers of dives that are taken back; it lies again where the last dive began. */
function withoutDives(sheet: Sheet, dives: readonly FollowedDive[]): Sheet {
  const [first, ...others] = sheet.layers.slice(0, Math.max(1, dives.length));
  if (first === undefined || others.length + 1 === sheet.layers.length) return sheet;
  const left: Sheet = { ...sheet, layers: [first, ...others] };
  const origin = dives[others.length]?.origin;
  if (origin === undefined || !layerOf(left).pinned) return left;
  return anchored(withLayer(left, { pinned: false }), origin);
}

/** The last layer as it was heard: cut where it goes another way, and drawn to its end. */
function followed(sheet: Sheet, dives: readonly FollowedDive[]): Sheet {
  const { steps } = layerOf(sheet);
  const heard = dives[sheet.layers.length - 1]?.steps ?? [];
  const wrong = steps.findIndex((step, index) => {
    const there = heard[index];
    return there === undefined || !agrees(step, there.heard);
  });
  const right = wrong === -1 ? sheet : withLayer(sheet, { steps: steps.slice(0, wrong) });
  return drawn(right, ...missing(right, dives));
}

/** What was heard in the dive of the last layer and is not drawn. */
function missing(sheet: Sheet, dives: readonly FollowedDive[]): readonly Pencil[] {
  const steps = dives[sheet.layers.length - 1]?.steps ?? [];
  return steps.slice(layerOf(sheet).steps.length).map(({ heard }) => penciled(heard));
}

// --- reading ---------------------------------------------------------------------------------------

/** The run of a step; undefined while it is open. */
export function runOf(step: Pencil): Straight | undefined {
  return step.kind === "course" ? { direction: step.direction, spaces: 1 } : step.run;
}

/** The places a run goes through, the one it starts from left out. */
export function gone(from: Place, { direction, spaces }: Straight): readonly Place[] {
  const path: Place[] = [];
  for (let space = 0; space < spaces; space++) path.push(stepped(path.at(-1) ?? from, direction));
  return path;
}

/** The places of each step; it stops before a silence that is open. */
function legsOf(layer: Layer): readonly (readonly Place[])[] {
  const legs: (readonly Place[])[] = [];
  let at = layer.start;
  for (const step of layer.steps) {
    const run = runOf(step);
    if (run === undefined) break;
    const leg = gone(at, run);
    legs.push(leg);
    at = leg.at(-1) ?? at;
  }
  return legs;
}

/** The places of a layer from its start; it stops before a silence that is open. */
export function pathOf(layer: Layer): readonly Place[] {
  return [layer.start, ...legsOf(layer).flat()];
}

/** Where the line ends, unless a silence is open. */
export function endOf(layer: Layer): Place | undefined {
  return legsOf(layer).length === layer.steps.length ? pathOf(layer).at(-1) : undefined;
}

/** The chart's cell under the end of the line. */
export function endCell(sheet: Sheet, width: number, height: number): CellName | undefined {
  const end = endOf(layerOf(sheet));
  return end === undefined ? undefined : cellAt(sheet, end, width, height);
}

/** The chart's cell under a place of the sheet. */
export function cellAt(
  sheet: Sheet,
  place: Place,
  width: number,
  height: number,
): CellName | undefined {
  const under = shifted(place, sheet.offset);
  return isOn(under, width, height) ? cellName(under) : undefined;
}

/** How many placements keep the line on the chart, edges alone; undefined while all of it lies there. */
export function leftOnChart(sheet: Sheet, width: number, height: number): number | undefined {
  const path = pathOf(layerOf(sheet));
  if (path.every((place) => isOn(shifted(place, sheet.offset), width, height))) return undefined;
  const columns = path.map(({ column }) => column);
  const rows = path.map(({ row }) => row);
  const span = (places: readonly number[]): number => Math.max(...places) - Math.min(...places);
  return Math.max(0, width - span(columns)) * Math.max(0, height - span(rows));
}

/** The silences of the line, by the number of their step. */
export function silencesOf(layer: Layer): readonly number[] {
  return layer.steps.flatMap((step, index) => (step.kind === "silence" ? [index] : []));
}

/** All ways the line can run on from an open silence, none crossing what is drawn. */
function armsOf(layer: Layer, longest: number): readonly (readonly Place[])[] {
  const path = pathOf(layer);
  let arms: readonly (readonly Place[])[] = [path];
  for (const step of layer.steps.slice(legsOf(layer).length)) {
    const run = runOf(step);
    const longer = arms.flatMap((arm) =>
      (run === undefined ? runsOf(longest) : [run])
        .map((each) => gone(arm.at(-1) ?? layer.start, each))
        .filter((leg) => !leg.some((next) => arm.some((place) => samePlace(place, next))))
        .map((leg) => [...arm, ...leg]),
    );
    if (longer.length > ARMS) break;
    arms = longer;
  }
  return arms.map((arm) => arm.slice(path.length - 1)).filter((arm) => arm.length > 1);
}

/** The layers as strokes of the marker. `longest`: the most spaces of a silence. */
export function strokesOf(sheet: Sheet, longest = 1): readonly SheetLayer[] {
  const last = sheet.layers.length - 1;
  return sheet.layers.map((layer, dive) => ({
    id: String(dive),
    strokes: layerStrokes(layer, longest),
    look: !layer.shown ? "hidden" : dive === last ? "new" : "old",
  }));
}

function layerStrokes(layer: Layer, longest: number): readonly Stroke[] {
  const path = pathOf(layer);
  const [from, end] = [path.at(-2), path.at(-1) ?? layer.start];
  const heading = from === undefined ? undefined : courseBetween(from, end);
  return [
    { kind: "start", at: layer.start },
    ...linesOf(layer),
    ...armsOf(layer, longest).map((arm): Stroke => ({ kind: "branch", path: arm })),
    ...(layer.steps.length === 0 ? [] : [{ kind: "head", at: end, heading } satisfies Stroke]),
  ];
}

/** The drawn path cut into lines and silent runs. */
function linesOf(layer: Layer): readonly Stroke[] {
  const strokes: Stroke[] = [];
  let line: Place[] = [layer.start];
  const close = (): void => {
    if (line.length > 1) strokes.push({ kind: "line", path: line });
  };
  legsOf(layer).forEach((leg, index) => {
    const from = line.at(-1) ?? layer.start;
    const end = leg.at(-1);
    if (layer.steps[index]?.kind === "course") line.push(...leg);
    else if (end !== undefined) {
      close();
      strokes.push({ kind: "silence", path: [from, ...leg] });
      line = [end];
    }
  });
  close();
  return strokes;
}

// --- keeping ---------------------------------------------------------------------------------------

const VERSION = 1;
const LETTERS: Readonly<Record<Direction, string>> = { up: "u", right: "r", down: "d", left: "l" };
const STEP_LIMIT = 1000;
const LAYER_LIMIT = 100;
const FAR = 1000;

/** The sheet as text, small and with a version. A branch only looked at is kept as open. */
export function packed(sheet: Sheet): string {
  const layers = sheet.layers.map((layer) => ({
    start: [layer.start.column, layer.start.row],
    steps: lettersOf(layer),
    shown: layer.shown,
    pinned: layer.pinned,
  }));
  return JSON.stringify({
    version: VERSION,
    offset: [sheet.offset.dx, sheet.offset.dy],
    ownTrack: sheet.ownTrack,
    layers,
  });
}

/** A course is a small letter; a silence a capital with its spaces, if more than one; 0 if it stayed, ? if open. */
function letterOf(step: Pencil): string {
  if (step.kind === "course") return LETTERS[step.direction];
  if (step.run === undefined || !step.sure) return "?";
  const { direction, spaces } = step.run;
  return spaces === 0 ? "0" : `${LETTERS[direction].toUpperCase()}${spaces === 1 ? "" : spaces}`;
}

/** The line of a layer in the letters in which it is kept. */
export function lettersOf({ steps }: Layer): string {
  return steps.map(letterOf).join("");
}

/** The sheet with this line, in the same letters, on the layer that is drawn on. */
export function withLetters(sheet: Sheet, letters: string): Sheet {
  const steps = (letters.match(WORD) ?? []).map(stepOf);
  return withLayer(sheet, { steps: steps.filter((step) => step !== undefined) });
}

const WORD = /[urdl?0]|[URDL][2-9]?|./gu;

function stepOf(word: string): Pencil | undefined {
  if (word === "?") return { kind: "silence", sure: false };
  if (word === "0") return { kind: "silence", run: STAYED, sure: true };
  const letter = word.charAt(0);
  const direction = DIRECTIONS.find((each) => LETTERS[each] === letter.toLowerCase());
  if (direction === undefined) return undefined;
  return letter === LETTERS[direction]
    ? { kind: "course", direction }
    : { kind: "silence", run: { direction, spaces: Number(word.slice(1) || 1) }, sure: true };
}

/** Read a kept sheet; undefined for anything that is none. */
export function unpacked(text: string): Sheet | undefined {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(kept) || kept["version"] !== VERSION || !Array.isArray(kept["layers"]))
    return undefined;
  const offset = pairOf(kept["offset"]);
  const [first, ...rest] = kept["layers"].slice(0, LAYER_LIMIT).map(layerFrom);
  if (offset === undefined || first === undefined || !rest.every((layer) => layer !== undefined))
    return undefined;
  return {
    offset: { dx: offset[0], dy: offset[1] },
    layers: [first, ...rest],
    ownTrack: kept["ownTrack"] !== false,
  };
}

function layerFrom(kept: unknown): Layer | undefined {
  if (!isRecord(kept) || typeof kept["steps"] !== "string") return undefined;
  const start = pairOf(kept["start"]);
  const steps = (kept["steps"].slice(0, STEP_LIMIT).match(WORD) ?? []).map(stepOf);
  if (start === undefined || !steps.every((step) => step !== undefined)) return undefined;
  return {
    start: { column: start[0], row: start[1] },
    steps,
    shown: kept["shown"] !== false,
    pinned: kept["pinned"] === true,
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function pairOf(value: unknown): readonly [number, number] | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [a, b] = value as readonly unknown[];
  const fits = (each: unknown): each is number =>
    Number.isInteger(each) && Math.abs(each as number) <= FAR;
  return fits(a) && fits(b) ? [a, b] : undefined;
}
