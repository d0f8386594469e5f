/** What the start page shows with the catalogue: a card of each edition, and how a hunt goes. */

export { default as GameCard } from "./GameCard.svelte";
export { default as HowItGoes } from "./HowItGoes.svelte";
