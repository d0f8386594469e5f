/** What a finished match is shown with. */

export { default as Standing } from "./Standing.svelte";
export { default as TruthPicture } from "./TruthPicture.svelte";
export { default as medians } from "./medians.json";
