/** What a match shows when it stands, or when something concerns the crew: most matches need none. */

export { default as Matters } from "./Matters.svelte";
export { default as PauseBand } from "./PauseBand.svelte";
