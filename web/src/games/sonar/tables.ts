/** Tables of the rulebook, written by tools/tables.py from the rules: do not edit. */

export const ENERGY_MAX = 4;

export const DAMAGE_MAX = 2;

export const COSTS = {
  move: 0,
  sonar: 2,
  silence: 3,
  torpedo: 4,
  surface: 0,
} as const;

export const HEARD = {
  match_began: "all",
  starts_fixed: "all",
  dived: "all",
  turn_began: "all",
  row_told: "all",
  column_told: "all",
  torpedo_hit: "all",
  torpedo_missed: "all",
  hit_itself: "all",
  surfaced: "all",
  hurt_by_ice: "all",
  match_ended: "all",
  stop_called: "all",
  stop_barred: "all",
  stop_allowed: "all",
  calls_barred: "all",
  calls_allowed: "all",
  stop_withdrawn: "all",
  stop_settled: "all",
  play_resumed: "all",
  rest_ended: "all",
  start_chosen: {"kind": "start_locked", "fields": ["side"]},
  moved: {"kind": "move_heard", "fields": ["side", "direction"]},
  move_waits: "nothing",
  next_dropped: "nothing",
  sonar_used: {"kind": "sonar_heard", "fields": ["side"]},
  went_silent: {"kind": "silence_heard", "fields": ["side"]},
  torpedo_launched: {"kind": "torpedo_heard", "fields": ["side", "target"]},
} as const;

export const CALLS = {
  "say.row": {
    en: "We are on Line {row}.",
    de: "Wir stehen in Zeile {row}.",
    es: "Estamos en la fila {row}.",
  },
  "say.column": {
    en: "We are on Column {column}.",
    de: "Wir stehen in Spalte {column}.",
    es: "Estamos en la columna {column}.",
  },
  "say.hit": {
    en: "Hit!",
    de: "Treffer!",
    es: "¡Impacto!",
  },
  "say.miss": {
    en: "Miss!",
    de: "Kein Treffer!",
    es: "¡Sin daños!",
  },
  "say.self_hit": {
    en: "We hit ourselves!",
    de: "Eigentreffer!",
    es: "¡Nos dimos a nosotros mismos!",
  },
  "say.surface_damage": {
    en: "One damage while surfacing!",
    de: "Ein Schadenspunkt beim Auftauchen!",
    es: "¡Un daño al emerger!",
  },
} as const;
