/** Tables of the rulebook, written by tools/tables.py from the rules: do not edit. */

export const ENERGY_MAX = 4;

export const DAMAGE_MAX = 2;

export const COSTS = {"move": 0, "sonar": 2, "silence": 3, "torpedo": 4, "surface": 0} as const;
