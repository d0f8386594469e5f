/** The Radio Operator's sheet: what a person draws on the film, dive by dive.
 *
 * Frozen values and functions from one sheet to the next. Places are those of the film; the chart's cell
 * under a place is the place moved by the sheet's offset. Nothing here knows islands or rules.
 */

import { cellName, isOn, placeOf, samePlace, shifted } from "../../board/geometry";
import type { CellName, Place, SheetLayer, Shift, Stroke } from "../../board/types";
import { BEARING, stepped, WAYS, type Way } from "./ways";

/** One step as heard. */
export type Heard = Way | "silence";

/** One step as drawn. A silence without a way is open: it is drawn as a fan. */
export type Pencil =
  | { readonly kind: "course"; readonly way: Way }
  | { readonly kind: "silence"; readonly way?: Way | undefined; readonly sure: boolean };

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
  /** Show the own track under the film. */
  readonly ownTrack: boolean;
}

/** A fan of open silences is drawn with at most so many arms. */
const ARMS = 36;

export function freshSheet(start: Place, origin?: CellName): Sheet {
  const blank = { steps: [], shown: true };
  if (origin === undefined) return { offset: { dx: 0, dy: 0 }, layers: [{ ...blank, start, pinned: false }], ownTrack: true };
  return { offset: { dx: 0, dy: 0 }, layers: [{ ...blank, start: placeOf(origin), pinned: true }], ownTrack: true };
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
  return steps.length === 0 ? sheet : withLayer(sheet, { steps: [...layerOf(sheet).steps, ...steps] });
}

/** The step as it is drawn when it is heard: a silence is open. */
export function penciled(heard: Heard): Pencil {
  return heard === "silence" ? { kind: "silence", sure: false } : { kind: "course", way: heard };
}

/** Is this step drawn as it was heard? */
export function agrees(step: Pencil, heard: Heard): boolean {
  return step.kind === "silence" ? heard === "silence" : step.way === heard;
}

/** Choose the branch of a silence, or leave it open again. */
export function branched(sheet: Sheet, index: number, way: Way | undefined, sure = true): Sheet {
  const { steps } = layerOf(sheet);
  const step = steps[index];
  if (step?.kind !== "silence" || (step.way === way && step.sure === sure)) return sheet;
  return withLayer(sheet, { steps: steps.with(index, { kind: "silence", way, sure: sure && way !== undefined }) });
}

/** Wipe the line of this dive; the cross stays. */
export function wiped(sheet: Sheet): Sheet {
  return layerOf(sheet).steps.length === 0 ? sheet : withLayer(sheet, { steps: [] });
}

/** Slide the film by whole cells, unless its place is known. */
export function slid(sheet: Sheet, { dx, dy }: Shift): Sheet {
  if (layerOf(sheet).pinned || (dx === 0 && dy === 0)) return sheet;
  return { ...sheet, offset: { dx: sheet.offset.dx + dx, dy: sheet.offset.dy + dy } };
}

/** A new dive begins at a cell everybody heard. A line that is drawn to its end is laid so that it ends there. */
export function dived(sheet: Sheet, origin: CellName, complete: boolean): Sheet {
  const target = placeOf(origin);
  const under = shifted(target, { dx: -sheet.offset.dx, dy: -sheet.offset.dy });
  const start = (complete ? endOf(layerOf(sheet)) : undefined) ?? under;
  const offset = { dx: target.column - start.column, dy: target.row - start.row };
  return { ...sheet, offset, layers: [...sheet.layers, { start, steps: [], shown: true, pinned: true }] };
}

/** Put the cross somewhere else, as long as nothing is drawn and its place is not known. */
export function crossed(sheet: Sheet, start: Place): Sheet {
  const { steps, pinned } = layerOf(sheet);
  return pinned || steps.length > 0 ? sheet : withLayer(sheet, { start });
}

/** The cross lies on a cell that everybody knows. */
export function anchored(sheet: Sheet, origin: CellName): Sheet {
  const { start, pinned } = layerOf(sheet);
  const target = placeOf(origin);
  const offset = { dx: target.column - start.column, dy: target.row - start.row };
  return pinned ? sheet : { ...withLayer(sheet, { pinned: true }), offset };
}

/** Lay the sheet as a placement says, open silences going the given ways. */
export function laid(sheet: Sheet, offset: Shift, ways: readonly Way[]): Sheet {
  let next = 0;
  const steps = layerOf(sheet).steps.map((step): Pencil => {
    if (step.kind === "course" || step.sure) return step;
    return { kind: "silence", way: ways[next++], sure: false };
  });
  return { ...withLayer(sheet, { steps }), offset };
}

/** The ways the open silences are looked at now; undefined if one is not. */
export function reading(layer: Layer): readonly Way[] | undefined {
  const open = layer.steps.filter((step) => step.kind === "silence" && !step.sure);
  const ways = open.flatMap(({ way }) => (way === undefined ? [] : [way]));
  return ways.length === open.length ? ways : undefined;
}

/** Show or hide the layer of a dive. */
export function toggled(sheet: Sheet, dive: number): Sheet {
  const layer = sheet.layers[dive];
  if (layer === undefined) return sheet;
  return { ...sheet, layers: sheet.layers.with(dive, { ...layer, shown: !layer.shown }) as [Layer, ...Layer[]] };
}

// --- reading ---------------------------------------------------------------------------------------

/** The places of a layer from its start; it stops before a silence that is open. */
export function pathOf(layer: Layer): readonly Place[] {
  const path = [layer.start];
  for (const { way } of layer.steps) {
    if (way === undefined) break;
    path.push(stepped(path.at(-1) ?? layer.start, way));
  }
  return path;
}

/** Where the line ends, unless a silence is open. */
export function endOf(layer: Layer): Place | undefined {
  const path = pathOf(layer);
  return path.length === layer.steps.length + 1 ? path.at(-1) : undefined;
}

/** The chart's cell under the end of the line. */
export function endCell(sheet: Sheet, width: number, height: number): CellName | undefined {
  const end = endOf(layerOf(sheet));
  return end === undefined ? undefined : cellAt(sheet, end, width, height);
}

/** The chart's cell under a place of the film. */
export function cellAt(sheet: Sheet, place: Place, width: number, height: number): CellName | undefined {
  const under = shifted(place, sheet.offset);
  return isOn(under, width, height) ? cellName(under) : undefined;
}

/** The silences of the line, by the number of their step. */
export function silencesOf(layer: Layer): readonly number[] {
  return layer.steps.flatMap((step, index) => (step.kind === "silence" ? [index] : []));
}

/** All ways the line can run on from an open silence, none crossing what is drawn. */
function armsOf(layer: Layer): readonly (readonly Place[])[] {
  const path = pathOf(layer);
  let arms: readonly (readonly Place[])[] = [path];
  for (const step of layer.steps.slice(path.length - 1)) {
    const ways = step.way === undefined ? WAYS : [step.way];
    const longer = arms.flatMap((arm) =>
      ways
        .map((way) => stepped(arm.at(-1) ?? layer.start, way))
        .filter((next) => !arm.some((place) => samePlace(place, next)))
        .map((next) => [...arm, next]),
    );
    if (longer.length > ARMS) break;
    arms = longer;
  }
  return arms.map((arm) => arm.slice(path.length - 1)).filter((arm) => arm.length > 1);
}

/** The layers as strokes of the marker. */
export function strokesOf(sheet: Sheet): readonly SheetLayer[] {
  const last = sheet.layers.length - 1;
  return sheet.layers.map((layer, dive) => ({
    id: String(dive),
    strokes: layerStrokes(layer),
    look: !layer.shown ? "hidden" : dive === last ? "new" : "old",
  }));
}

function layerStrokes(layer: Layer): readonly Stroke[] {
  const path = pathOf(layer);
  const end = path.at(-1) ?? layer.start;
  const lastWay = layer.steps[path.length - 2]?.way;
  const heading = lastWay === undefined ? undefined : BEARING[lastWay];
  return [
    { kind: "start", at: layer.start },
    ...runs(layer, path),
    ...armsOf(layer).map((arm): Stroke => ({ kind: "branch", path: arm })),
    ...(layer.steps.length === 0 ? [] : [{ kind: "head", at: end, heading } satisfies Stroke]),
  ];
}

/** The drawn path cut into lines and silent steps. */
function runs(layer: Layer, path: readonly Place[]): readonly Stroke[] {
  const strokes: Stroke[] = [];
  let line: Place[] = [layer.start];
  const close = (): void => {
    if (line.length > 1) strokes.push({ kind: "line", path: line });
  };
  path.slice(1).forEach((place, index) => {
    const from = path[index] ?? layer.start;
    if (layer.steps[index]?.kind === "silence") {
      close();
      strokes.push({ kind: "silence", path: [from, place] });
      line = [place];
    } else {
      line.push(place);
    }
  });
  close();
  return strokes;
}

// --- keeping ---------------------------------------------------------------------------------------

const VERSION = 1;
const LETTERS: Readonly<Record<Way, string>> = { up: "u", right: "r", down: "d", left: "l" };
const STEP_LIMIT = 1000;
const LAYER_LIMIT = 100;
const FAR = 1000;

/** The sheet as text, small and with a version. A branch only looked at is kept as open. */
export function packed(sheet: Sheet): string {
  const layers = sheet.layers.map(({ start, steps, shown, pinned }) => ({
    start: [start.column, start.row],
    steps: steps.map(letterOf).join(""),
    shown,
    pinned,
  }));
  return JSON.stringify({ version: VERSION, offset: [sheet.offset.dx, sheet.offset.dy], ownTrack: sheet.ownTrack, layers });
}

function letterOf(step: Pencil): string {
  if (step.kind === "course") return LETTERS[step.way];
  return step.way !== undefined && step.sure ? LETTERS[step.way].toUpperCase() : "?";
}

function stepOf(letter: string): Pencil | undefined {
  if (letter === "?") return { kind: "silence", sure: false };
  const way = WAYS.find((each) => LETTERS[each] === letter.toLowerCase());
  if (way === undefined) return undefined;
  return letter === LETTERS[way] ? { kind: "course", way } : { kind: "silence", way, sure: true };
}

/** Read a kept sheet; undefined for anything that is none. */
export function unpacked(text: string): Sheet | undefined {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(kept) || kept["version"] !== VERSION || !Array.isArray(kept["layers"])) return undefined;
  const offset = pairOf(kept["offset"]);
  const [first, ...rest] = kept["layers"].slice(0, LAYER_LIMIT).map(layerFrom);
  if (offset === undefined || first === undefined || !rest.every((layer) => layer !== undefined)) return undefined;
  return { offset: { dx: offset[0], dy: offset[1] }, layers: [first, ...rest], ownTrack: kept["ownTrack"] !== false };
}

function layerFrom(kept: unknown): Layer | undefined {
  if (!isRecord(kept) || typeof kept["steps"] !== "string") return undefined;
  const start = pairOf(kept["start"]);
  const steps = Array.from(kept["steps"].slice(0, STEP_LIMIT), stepOf);
  if (start === undefined || !steps.every((step) => step !== undefined)) return undefined;
  return { start: { column: start[0], row: start[1] }, steps, shown: kept["shown"] !== false, pinned: kept["pinned"] === true };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function pairOf(value: unknown): readonly [number, number] | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [a, b] = value as readonly unknown[];
  const fits = (each: unknown): each is number => Number.isInteger(each) && Math.abs(each as number) <= FAR;
  return fits(a) && fits(b) ? [a, b] : undefined;
}
