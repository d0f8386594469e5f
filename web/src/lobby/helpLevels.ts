/** The levels of agreed help. */

import type { Help } from "../protocol";

/** From no help to most. */
export const HELP_LEVELS: readonly Help[] = ["none", "sheet", "spaces", "chances"];
