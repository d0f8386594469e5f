/** The four directions, and the courses that they are on the chart. */

import { shifted, stepTo } from "./geometry";
import type { Course, Place } from "./types";
import type { Direction } from "../protocol";

export type { Direction };

export const DIRECTIONS: readonly Direction[] = ["up", "right", "down", "left"];

export const COURSE_OF: Readonly<Record<Direction, Course>> = {
  up: "north",
  right: "east",
  down: "south",
  left: "west",
};
export const DIRECTION_OF: Readonly<Record<Course, Direction>> = {
  north: "up",
  east: "right",
  south: "down",
  west: "left",
};

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowRight: "right",
  ArrowDown: "down",
  ArrowLeft: "left",
};

/** The place one step on. */
export function stepped(place: Place, direction: Direction): Place {
  return shifted(place, stepTo(COURSE_OF[direction]));
}

/** The direction of an arrow key. */
export function arrowOf(key: string): Direction | undefined {
  return ARROWS[key];
}
