/** What comes instead of the own station, or over it, when a boat has surfaced in real time. */

export { default as Check } from "./Check.svelte";
export { default as Repair } from "./Repair.svelte";
