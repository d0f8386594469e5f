/** The four directions as SONAR calls them and the film keeps them, and as steps on the chart. */

import { shifted, stepTo } from "../../board/geometry";
import type { Direction as Bearing, Place } from "../../board/types";
import type { Direction } from "../../protocol";

export type Way = Direction;

export const WAYS: readonly Way[] = ["up", "right", "down", "left"];

export const BEARING: Readonly<Record<Way, Bearing>> = { up: "north", right: "east", down: "south", left: "west" };
export const WAY: Readonly<Record<Bearing, Way>> = { north: "up", east: "right", south: "down", west: "left" };

const ARROWS: Readonly<Record<string, Way>> = { ArrowUp: "up", ArrowRight: "right", ArrowDown: "down", ArrowLeft: "left" };

/** The place one step on. */
export function stepped(place: Place, way: Way): Place {
  return shifted(place, stepTo(BEARING[way]));
}

/** The way an arrow key points. */
export function arrowOf(key: string): Way | undefined {
  return ARROWS[key];
}
