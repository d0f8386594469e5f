/** Tables of the rulebook, written by tools/tables.py from the rules: do not edit. */

export const SYSTEMS = [
  "mine",
  "torpedo",
  "drone",
  "sonar",
  "silence",
  "scenario",
] as const;

export const SIZES = {
  mine: 3,
  torpedo: 3,
  drone: 4,
  sonar: 3,
  silence: 6,
  scenario: 4,
} as const;

export const KINDS = {
  mine: "weapons",
  torpedo: "weapons",
  drone: "detection",
  sonar: "detection",
  silence: "special",
  scenario: "special",
} as const;

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

export const SHEET_WIDTH = 600;

export const SHEET_HEIGHT = 240;

export const STROKE_POINTS_MAX = 400;

export const STROKE_STEP_MAX = 16;

export const SECTIONS = [
  {"id": "stern", "outer": [[20, 100], [52, 100], [66, 120], [96, 120], [120, 100], [184, 100], [184, 204], [120, 204], [96, 184], [66, 184], [52, 204], [20, 204]], "inner": [[42, 126], [45, 130], [54, 144], [104, 144], [128, 124], [160, 124], [160, 180], [128, 180], [104, 160], [54, 160], [45, 174], [42, 178]], "start": [32, 112], "step": 20, "keys": "RDRRRURRRDDDDLLLULLLDLUUUU"},
  {"id": "tower", "outer": [[217, 96], [239, 8], [340, 8], [340, 24], [373, 24], [394, 96]], "inner": [[247, 72], [257, 32], [316, 32], [316, 48], [355, 48], [362, 72]], "start": [232, 84], "step": 16, "keys": "UURUURRRRRDRRDRDDLLLLLLLLL"},
  {"id": "hull", "outer": [[188, 100], [412, 100], [412, 204], [372, 204], [372, 224], [228, 224], [228, 204], [188, 204]], "inner": [[212, 124], [388, 124], [388, 180], [348, 180], [348, 200], [252, 200], [252, 180], [212, 180]], "start": [200, 112], "step": 20, "keys": "RRRRRRRRRRDDDDLLDLLLLLLULLUUUU"},
  {"id": "bow", "outer": [[416, 100], [534, 100], [556, 115], [576, 135], [583, 152], [576, 169], [556, 189], [534, 204], [416, 204]], "inner": [[440, 124], [526, 124], [540, 133], [556, 149], [557, 152], [556, 155], [540, 171], [526, 180], [440, 180]], "start": [428, 112], "step": 16, "keys": "RRRRRRRDRDRDLDLDLLLLLLLUUUUU"},
] as const;

export const HEARD = {
  match_began: "all",
  dived: "all",
  turn_began: "all",
  drawing_confirmed: "all",
  exploded: "all",
  blast_answered: "all",
  drone_answered: "all",
  sonar_asked: "all",
  sonar_answered: "all",
  surfaced: "all",
  match_ended: "all",
  system_ready: "if_public",
  ok_said: "if_public",
  mine_destroyed: "if_public",
  damaged_itself: "if_public",
  gauge_marked: "nothing",
  gauge_wiped: "nothing",
  symbol_crossed: "nothing",
  circuit_repaired: "nothing",
  breakdowns_erased: "nothing",
  engineer_asked: "nothing",
  breakdown_told: "nothing",
  start_chosen: {"kind": "start_locked", "fields": ["side"]},
  course_taken: {"kind": "course_heard", "fields": ["side", "course"]},
  mine_dropped: {"kind": "mine_drop_heard", "fields": ["side"]},
  went_silent: {"kind": "silence_heard", "fields": ["side"]},
  stayed_silent: {"kind": "silence_heard", "fields": ["side"]},
  stop_called: "all",
  stop_withdrawn: "all",
  calls_barred: "all",
  calls_allowed: "all",
  stop_settled: "all",
  play_resumed: "all",
  course_waits: "nothing",
  rest_ended: "all",
  next_dropped: "nothing",
  track_wiped: "nothing",
  section_drawn: "nothing",
  drawing_time_passed: "all",
  outline_shown: "all",
  outline_checked: "all",
  dived_again: "all",
  posts_manned: "all",
} as const;

export const CALLS = {
  "say.ready.mine": {
    en: "Mine ready!",
    de: "Mine bereit!",
    es: "¡Mina lista!",
  },
  "say.ready.torpedo": {
    en: "Torpedo ready!",
    de: "Torpedo bereit!",
    es: "¡Torpedos preparados!",
  },
  "say.ready.drone": {
    en: "Drone ready!",
    de: "Drohne bereit!",
    es: "¡Dron listo!",
  },
  "say.ready.sonar": {
    en: "Sonar ready!",
    de: "Sonar bereit!",
    es: "¡Sonar listo!",
  },
  "say.ready.silence": {
    en: "Silence ready!",
    de: "Schleichfahrt bereit!",
    es: "¡Propulsión silenciosa lista!",
  },
  "say.ready.scenario": {
    en: "Scenario ready!",
    de: "Szenario bereit!",
    es: "¡Escenario listo!",
  },
  "say.ask_breakdown": {
    en: "Any breakdown on {system}?",
    de: "Defekt bei {system}?",
    es: "¿Fallas en {system}?",
  },
  "say.clear": {
    en: "{system}: clear.",
    de: "{system}: kein Defekt.",
    es: "{system}: sin fallas.",
  },
  "say.blocked": {
    en: "{system}: blocked.",
    de: "{system}: Defekt.",
    es: "{system}: con fallas.",
  },
  "say.breakdown_damage": {
    en: "Damage!",
    de: "Schaden!",
    es: "¡Daño!",
  },
  "say.breakdown_damages": {
    en: "Damage! Two damage!",
    de: "Schaden! 2 Schadenspunkte!",
    es: "¡Daño! ¡Dos daños!",
  },
  "say.outline_ok": {
    en: "Lines correct.",
    de: "Linien korrekt.",
    es: "Líneas correctas.",
  },
  "say.outline_bad": {
    en: "Lines outside, start over.",
    de: "Außerhalb, von vorn.",
    es: "Fuera del borde, de nuevo.",
  },
  "say.ready_to_dive": {
    en: "Ready to dive!",
    de: "Bereit zum Tauchen!",
    es: "¡Listos para la inmersión!",
  },
  "say.all_clear": {
    en: "All clear!",
    de: "Kein Treffer!",
    es: "¡Sin daños!",
  },
  "say.indirect": {
    en: "Indirect hit, one damage!",
    de: "Indirekter Treffer! 1 Schadenspunkt!",
    es: "¡Impacto indirecto, un daño!",
  },
  "say.direct": {
    en: "Direct hit, two damage!",
    de: "Direkter Treffer! 2 Schadenspunkte!",
    es: "¡Impacto directo, dos daños!",
  },
  "say.self_damage": {
    en: "We are hit by our own weapon: {count} damage!",
    de: "Eigener Treffer: {count} {count|Schadenspunkt|Schadenspunkte}!",
    es: "¡Nos alcanzó nuestra propia arma: {count} de daño!",
  },
  "say.yes": {
    en: "Yes.",
    de: "Ja.",
    es: "Sí.",
  },
  "say.no": {
    en: "No.",
    de: "Nein.",
    es: "No.",
  },
  "say.sonar_answer": {
    en: "We are in {first}, {second}.",
    de: "Wir sind in {first}, {second}.",
    es: "Estamos en {first}, {second}.",
  },
  "say.fact.column": {
    en: "column {value}",
    de: "Spalte {value}",
    es: "columna {value}",
  },
  "say.fact.row": {
    en: "row {value}",
    de: "Zeile {value}",
    es: "fila {value}",
  },
  "say.fact.sector": {
    en: "sector {value}",
    de: "Sektor {value}",
    es: "sector {value}",
  },
  "say.ice": {
    en: "Ice! One damage!",
    de: "Eis! 1 Schadenspunkt!",
    es: "¡Hielo! ¡Un daño!",
  },
  "post.captain": {
    en: "Captain",
    de: "Kapitän",
    es: "Capitán",
  },
  "post.first_mate": {
    en: "First Mate",
    de: "Erster Offizier",
    es: "Primer Oficial",
  },
  "post.engineer": {
    en: "Engineer",
    de: "Maschinist",
    es: "Ingeniero",
  },
  "post.radio_operator": {
    en: "Radio Operator",
    de: "Funker",
    es: "Operador de Radio",
  },
  "section.stern": {
    en: "Stern",
    de: "Heck",
    es: "Popa",
  },
  "section.tower": {
    en: "Tower",
    de: "Turm",
    es: "Torre",
  },
  "section.hull": {
    en: "Hull",
    de: "Rumpf",
    es: "Casco",
  },
  "section.bow": {
    en: "Bow",
    de: "Bug",
    es: "Proa",
  },
  "system.mine": {
    en: "Mine",
    de: "Mine",
    es: "Mina",
  },
  "system.torpedo": {
    en: "Torpedo",
    de: "Torpedo",
    es: "Torpedo",
  },
  "system.drone": {
    en: "Drone",
    de: "Drohne",
    es: "Dron",
  },
  "system.sonar": {
    en: "Sonar",
    de: "Sonar",
    es: "Sonar",
  },
  "system.silence": {
    en: "Silence",
    de: "Schleichfahrt",
    es: "Silencio",
  },
  "system.scenario": {
    en: "Scenario",
    de: "Szenario",
    es: "Escenario",
  },
  "heard.north": {
    en: "north",
    de: "Nord",
    es: "norte",
  },
  "heard.east": {
    en: "east",
    de: "Ost",
    es: "este",
  },
  "heard.south": {
    en: "south",
    de: "Süd",
    es: "sur",
  },
  "heard.west": {
    en: "west",
    de: "West",
    es: "oeste",
  },
} as const;
