/** Bands about people who are away, gone or without a post: most matches need none. */

export { default as AwayBand } from "./AwayBand.svelte";
export { default as DrawBand } from "./DrawBand.svelte";
export { default as FreePosts } from "../FreePosts.svelte";
export { default as GoneBand } from "./GoneBand.svelte";
export { default as PauseBand } from "./PauseBand.svelte";
export { default as StallBand } from "./StallBand.svelte";
