/** Are the other crew's phrases hidden? A browser remembers it. */

import { recall, remember } from "../core/memory";

const NAME = "muted";

class Muting {
  on = $state(recall(NAME) === "on");

  readonly set = (on: boolean): void => {
    this.on = on;
    remember(NAME, on ? "on" : "off");
  };
}

export const muting = new Muting();
