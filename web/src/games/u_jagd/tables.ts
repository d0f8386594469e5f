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
