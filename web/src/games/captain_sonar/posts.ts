/** The stations of the posts, each fetched when a player sits there; and what only some matches need. */

import { roleOf, type Role } from "../../core/seats";
import { component, part, type Part } from "../../parts/part";
import type { Seat } from "../../protocol";
import type { CaptainStation } from "./post";

const ALONE: Readonly<Record<Role, Part<CaptainStation>>> = {
  captain: component(() => import("./captain/Captain.svelte"), "station"),
  first_mate: component(() => import("./first_mate/FirstMate.svelte"), "station"),
  engineer: component(() => import("./engineer/Engineer.svelte"), "station"),
  radio_operator: component(() => import("./radio_operator/RadioOperator.svelte"), "station"),
};

const merged = component<CaptainStation>(() => import("./together/Merged.svelte"), "station");

/** The outline of a surfaced crew, and the check of the enemy's, in a match in real time. */
export const outline = part(() => import("./outline/sheets"));

export const posts: readonly Part<unknown>[] = [merged, ...Object.values(ALONE)];

/** The station of a player who holds these seats. */
export function postOf(seats: readonly Seat[]): Part<CaptainStation> {
  const [first, second] = seats;
  return second === undefined ? ALONE[first === undefined ? "captain" : roleOf(first)] : merged;
}
