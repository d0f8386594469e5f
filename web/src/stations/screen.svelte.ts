/** How wide the screen is: a phone held upright, a tablet held upright, or a wide screen. */

/** Followed for as long as the page lives, also while no station reads it. */
class Screen {
  /** Is the screen as the query says? */
  current = $state(false);

  constructor(query: string) {
    const list = matchMedia(query);
    this.current = list.matches;
    list.addEventListener("change", ({ matches }) => (this.current = matches));
  }
}

/** Columns beside each other; the styles of the stations say the same. */
export const wide = new Screen(
  "(min-width: 1101px), (min-width: 700px) and (min-height: 501px) and (orientation: landscape)",
);
/** Room for the sheets of several posts side by side. */
export const broad = new Screen("(min-width: 1200px)");
/** High enough for what can be done without. */
export const lofty = new Screen("(min-height: 960px)");
/** A thumb's reach; held upright or on its side. */
export const phone = new Screen("(max-width: 560px), (max-width: 1100px) and (max-height: 500px)");
/** The strip has room for few words. */
export const thin = new Screen("(max-width: 700px), (max-width: 1100px) and (max-height: 500px)");
/** Room for two parts of a hunt: the hunt itself, and another beside it. */
export const paired = new Screen(
  "(min-width: 561px) and (max-width: 1199px) and (min-height: 501px) and (orientation: landscape)",
);
