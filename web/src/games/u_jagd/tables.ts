/** Tables of the rulebook, written by tools/tables.py from the rules: do not edit. */

export const CONTACTS = [
  {"id": 1, "type": "natural", "surface": false, "rp": 0},
  {"id": 2, "type": "natural", "surface": false, "rp": 1},
  {"id": 3, "type": "natural", "surface": false, "rp": 1},
  {"id": 4, "type": "ship", "surface": true, "rp": 2},
  {"id": 5, "type": "submarine", "surface": false, "rp": 3},
  {"id": 6, "type": "ship", "surface": true, "rp": 2},
  {"id": 7, "type": "submarine", "surface": false, "rp": 2},
  {"id": 8, "type": "natural", "surface": true, "rp": 3},
  {"id": 9, "type": "natural", "surface": false, "rp": 1},
  {"id": 10, "type": "submarine", "surface": false, "rp": 2},
  {"id": 11, "type": "submarine", "surface": false, "rp": 2},
  {"id": 12, "type": "natural", "surface": true, "rp": 3},
  {"id": 13, "type": "submarine", "surface": false, "rp": 2},
  {"id": 14, "type": "ship", "surface": true, "rp": 3},
  {"id": 15, "type": "ship", "surface": true, "rp": 3},
  {"id": 16, "type": "ship", "surface": true, "rp": 4},
] as const;

export const HEARD = {
  match_began: "all",
  map_confirmed: "all",
  turn_began: "all",
  sonar_answered: "all",
  periscope_answered: "all",
  torpedo_launched: "all",
  torpedo_hit: "all",
  torpedo_missed: "all",
  last_turn_began: "all",
  fire_held: "all",
  maps_shown: "all",
  match_ended: "all",
  contact_placed: "nothing",
  square_cleared: "nothing",
  target_analysed: "nothing",
} as const;
