/** Are the discs of what a mate supposes of the enemy shown? A browser remembers it. */

import { recall, remember } from "../../core/memory";

const NAME = "supposed";

export class Supposing {
  shown = $state(recall(NAME) !== "off");

  readonly show = (shown: boolean): void => {
    this.shown = shown;
    remember(NAME, shown ? "on" : "off");
  };
}
