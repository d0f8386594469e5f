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

export const CALLS = {
  "say.sonar_answer": {
    en: "{b1}: {r1}; {b2}: {r2}.",
    de: "{b1}: {r1}; {b2}: {r2}.",
    es: "{b1}: {r1}; {b2}: {r2}.",
  },
  "say.r0": {
    en: "no noise",
    de: "kein Geräusch",
    es: "ningún ruido",
  },
  "say.r1": {
    en: "noise",
    de: "Geräusch",
    es: "ruido",
  },
  "say.r2": {
    en: "loud noise",
    de: "lautes Geräusch",
    es: "ruido fuerte",
  },
  "say.peri_answer": {
    en: "{f}; {g}.",
    de: "{f}; {g}.",
    es: "{f}; {g}.",
  },
  "say.peri_ship": {
    en: "{f}: a ship",
    de: "{f}: ein Schiff",
    es: "{f}: un barco",
  },
  "say.peri_natural": {
    en: "{f}: a natural phenomenon",
    de: "{f}: ein natürliches Phänomen",
    es: "{f}: un fenómeno natural",
  },
  "say.peri_nothing": {
    en: "{f}: nothing",
    de: "{f}: nichts",
    es: "{f}: nada",
  },
  "say.sunk": {
    en: "Submarine sunk, you win.",
    de: "U-Boot versenkt, du hast gewonnen.",
    es: "Submarino hundido, ganaste.",
  },
  "say.missed": {
    en: "Missed, you lose.",
    de: "Kein Treffer, du hast verloren.",
    es: "Fallaste, perdiste.",
  },
  "say.hit_last_turn": {
    en: "Hit! One last turn.",
    de: "Treffer! Ein letzter Zug.",
    es: "¡Impacto! Un último turno.",
  },
  "say.no_shot": {
    en: "No shot.",
    de: "Kein Schuss.",
    es: "No disparo.",
  },
  "line.A": {
    en: "column A",
    de: "Spalte A",
    es: "columna A",
  },
  "line.B": {
    en: "column B",
    de: "Spalte B",
    es: "columna B",
  },
  "line.1": {
    en: "row 1",
    de: "Zeile 1",
    es: "fila 1",
  },
  "line.2": {
    en: "row 2",
    de: "Zeile 2",
    es: "fila 2",
  },
  "band.black": {
    en: "black",
    de: "schwarz",
    es: "negro",
  },
  "band.blue": {
    en: "blue",
    de: "blau",
    es: "azul",
  },
  "band.green": {
    en: "green",
    de: "grün",
    es: "verde",
  },
  "band.white": {
    en: "white",
    de: "weiß",
    es: "blanco",
  },
  "contact.1": {
    en: "Open ocean",
    de: "Offener Ozean",
    es: "Océano abierto",
  },
  "contact.2": {
    en: "Shallow waters",
    de: "Flaches Gewässer",
    es: "Aguas poco profundas",
  },
  "contact.3": {
    en: "School of fish",
    de: "Fischschwarm",
    es: "Banco de peces",
  },
  "contact.4": {
    en: "Trawler",
    de: "Fischtrawler",
    es: "Arrastrero",
  },
  "contact.5": {
    en: "Midget submarine",
    de: "Kleinst-U-Boot",
    es: "Submarino enano",
  },
  "contact.6": {
    en: "Warship",
    de: "Kriegsschiff",
    es: "Buque de guerra",
  },
  "contact.7": {
    en: "Fuel-cell submarine",
    de: "Brennstoffzellen-U-Boot",
    es: "Submarino de pila de combustible",
  },
  "contact.8": {
    en: "Storm",
    de: "Sturm",
    es: "Tormenta",
  },
  "contact.9": {
    en: "Whale",
    de: "Wal",
    es: "Ballena",
  },
  "contact.10": {
    en: "Diesel/electric submarine",
    de: "Dieselelektrisches U-Boot",
    es: "Submarino diésel-eléctrico",
  },
  "contact.11": {
    en: "Nuclear submarine",
    de: "Atom-U-Boot",
    es: "Submarino nuclear",
  },
  "contact.12": {
    en: "Ice floes",
    de: "Treibeis",
    es: "Témpanos",
  },
  "contact.13": {
    en: "Missile submarine",
    de: "Raketen-U-Boot",
    es: "Submarino lanzamisiles",
  },
  "contact.14": {
    en: "Cruise ship",
    de: "Kreuzfahrtschiff",
    es: "Crucero",
  },
  "contact.15": {
    en: "Cargo freighter",
    de: "Frachter",
    es: "Carguero",
  },
  "contact.16": {
    en: "Tanker",
    de: "Tanker",
    es: "Petrolero",
  },
} as const;
