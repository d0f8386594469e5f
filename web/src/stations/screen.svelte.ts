/** How wide the screen is: a phone held upright, a tablet held upright, or a wide screen. */

import { MediaQuery } from "svelte/reactivity";

/** Columns beside each other; the styles of the stations say the same. */
export const wide = new MediaQuery(
  "(min-width: 1101px), (min-width: 700px) and (min-height: 501px) and (orientation: landscape)",
);
/** Room for the sheets of several posts side by side. */
export const broad = new MediaQuery("min-width: 1200px");
/** High enough for what can be done without. */
export const lofty = new MediaQuery("min-height: 960px");
/** A thumb's reach; held upright or on its side. */
export const phone = new MediaQuery(
  "(max-width: 560px), (max-width: 1100px) and (max-height: 500px)",
);
