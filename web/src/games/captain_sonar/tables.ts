/** Tables of the rulebook, written by tools/tables.py from the rules: do not edit. */

export const SYSTEMS = [
  "mine",
  "torpedo",
  "drone",
  "sonar",
  "silence",
  "scenario",
] as const;

export const SIZES = {"mine": 3, "torpedo": 3, "drone": 4, "sonar": 3, "silence": 6, "scenario": 4} as const;

export const KINDS = {"mine": "weapons", "torpedo": "weapons", "drone": "detection", "sonar": "detection", "silence": "special", "scenario": "special"} as const;

export const SYMBOLS = [
  {"id": "W1", "panel": "west", "kind": "weapons", "circuit": "yellow"},
  {"id": "W2", "panel": "west", "kind": "special", "circuit": "yellow"},
  {"id": "W3", "panel": "west", "kind": "detection", "circuit": "yellow"},
  {"id": "W4", "panel": "west", "kind": "detection", "circuit": null},
  {"id": "W5", "panel": "west", "kind": "radiation", "circuit": null},
  {"id": "W6", "panel": "west", "kind": "radiation", "circuit": null},
  {"id": "N1", "panel": "north", "kind": "special", "circuit": "orange"},
  {"id": "N2", "panel": "north", "kind": "weapons", "circuit": "orange"},
  {"id": "N3", "panel": "north", "kind": "special", "circuit": "orange"},
  {"id": "N4", "panel": "north", "kind": "detection", "circuit": null},
  {"id": "N5", "panel": "north", "kind": "weapons", "circuit": null},
  {"id": "N6", "panel": "north", "kind": "radiation", "circuit": null},
  {"id": "S1", "panel": "south", "kind": "detection", "circuit": "grey"},
  {"id": "S2", "panel": "south", "kind": "special", "circuit": "grey"},
  {"id": "S3", "panel": "south", "kind": "weapons", "circuit": "grey"},
  {"id": "S4", "panel": "south", "kind": "weapons", "circuit": null},
  {"id": "S5", "panel": "south", "kind": "radiation", "circuit": null},
  {"id": "S6", "panel": "south", "kind": "special", "circuit": null},
  {"id": "E1", "panel": "east", "kind": "detection", "circuit": "orange"},
  {"id": "E2", "panel": "east", "kind": "special", "circuit": "grey"},
  {"id": "E3", "panel": "east", "kind": "weapons", "circuit": "yellow"},
  {"id": "E4", "panel": "east", "kind": "radiation", "circuit": null},
  {"id": "E5", "panel": "east", "kind": "detection", "circuit": null},
  {"id": "E6", "panel": "east", "kind": "radiation", "circuit": null},
] as const;

export const DAMAGE_MAX = 4;

export const SILENCE_MAX = 4;
