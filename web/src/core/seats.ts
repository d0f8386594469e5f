/** Seats, sides and roles by their names. */

import type { Seat, Side } from "../protocol";

export type Role = "captain" | "first_mate" | "engineer" | "radio_operator";

export const ROLES: readonly Role[] = ["captain", "first_mate", "engineer", "radio_operator"];

export const SIDES: readonly Side[] = ["blue", "yellow"];

export function sideOf(seat: Seat): Side {
  return seat.startsWith("blue.") ? "blue" : "yellow";
}

export function roleOf(seat: Seat): Role {
  return seat.slice(seat.indexOf(".") + 1) as Role;
}

export function enemyOf(side: Side): Side {
  return side === "blue" ? "yellow" : "blue";
}

export function operatorOf(side: Side): Seat {
  return `${side}.radio_operator`;
}

export function captainOf(side: Side): Seat {
  return `${side}.captain`;
}
