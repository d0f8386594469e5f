/** How wide the screen is: a phone held upright, a tablet held upright, or a wide screen. */

/**
 * Does the screen fit this media query? The page listens as long as it lives: what subscribes while
 * one station goes and another comes has once kept the answer of the former size.
 */
export class Fit {
  #fits = $state(false);

  constructor(query: string) {
    if (typeof matchMedia === "undefined") return; // tests without a browser
    const media = matchMedia(query);
    this.#fits = media.matches;
    media.addEventListener("change", () => {
      this.#fits = media.matches;
    });
  }

  get current(): boolean {
    return this.#fits;
  }
}

/** Columns beside each other; the styles of the stations say the same. */
export const wide = new Fit(
  "(min-width: 1101px), (min-width: 700px) and (min-height: 501px) and (orientation: landscape)",
);
/** Room for the sheets of several posts side by side. */
export const broad = new Fit("(min-width: 1200px)");
/** High enough for what can be done without. */
export const lofty = new Fit("(min-height: 960px)");
/** A thumb's reach; held upright or on its side. */
export const phone = new Fit("(max-width: 560px), (max-width: 1100px) and (max-height: 500px)");
/** All parts of a hunter's station at once, below or beside each other. */
export const roomy = new Fit("(min-width: 1200px), (min-width: 700px) and (orientation: portrait)");
