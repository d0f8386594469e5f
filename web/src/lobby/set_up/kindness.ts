/** Options to begin with for one person against bots: the program draws, and no clock runs. */

import type { Options } from "../../protocol";
import { valueOf, withValue } from "./options";

const KIND = { help: "sheet", answer_timeout_s: 0 } as const;

/** The options with those of them that this game has. */
export function kindOf(options: Options): Options {
  return Object.entries(KIND).reduce(
    (so, [name, value]) => (valueOf(so, name) === undefined ? so : withValue(so, name, value)),
    options,
  );
}
