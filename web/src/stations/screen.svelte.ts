/** How wide the screen is: a phone held upright, something between, or a wide screen. */

import { MediaQuery } from "svelte/reactivity";

/** Three columns and a keyboard. */
export const wide = new MediaQuery("min-width: 1101px");
/** A thumb's reach. */
export const phone = new MediaQuery("max-width: 560px");
