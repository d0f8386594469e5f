/** Words of the outline that a surfaced crew draws in real time, and of its check. */

import { messages } from "../../i18n/catalogue";

export const captainSonarOutline = messages({
  // --- the profile ---
  profile: {
    en: "Profile of the submarine, four sections",
    de: "Seitenansicht des U-Boots, vier Abschnitte",
    es: "Perfil del submarino, cuatro secciones",
  },
  around: { en: "{percent} % around", de: "{percent} % herum", es: "{percent} % del contorno" },
  keys_of: {
    en: "{keys} of {all} keys",
    de: "{keys} von {all} Tasten",
    es: "{keys} de {all} teclas",
  },
  line_closed: { en: "closed", de: "geschlossen", es: "cerrada" },

  // --- how it goes ---
  "tip.pen": {
    en: "Stay inside the pale band.",
    de: "Bleib im hellen Band.",
    es: "No te salgas de la banda clara.",
  },
  "tip.pen_more": {
    en: "One line all around, back to the ring where you began. The enemy Engineer checks it: if one line is outside, the drawing starts again.",
    de: "Eine Linie ganz herum, zurück zum Ring, wo du begonnen hast. Der gegnerische Maschinist prüft sie: Liegt eine Linie außerhalb, beginnt das Zeichnen von vorn.",
    es: "Una línea alrededor, de vuelta al anillo donde empezaste. El Ingeniero enemigo la revisa: si una línea se sale, se vuelve a dibujar desde el principio.",
  },
  "tip.keys": {
    en: "Follow the band with the arrow keys.",
    de: "Folg dem Band mit den Pfeiltasten.",
    es: "Sigue la banda con las flechas.",
  },
  "tip.keys_more": {
    en: "Press the arrows shown, all around to the ring.",
    de: "Drück die gezeigten Pfeile, ganz herum bis zum Ring.",
    es: "Pulsa las flechas que se muestran hasta volver al anillo.",
  },
  go_on: {
    en: "Go on where your line ends, or undo it.",
    de: "Mach weiter, wo deine Linie endet, oder nimm sie zurück.",
    es: "Sigue donde acaba tu línea o deshazla.",
  },
  full: {
    en: "Out of ink: undo the line.",
    de: "Der Stift ist leer: Nimm die Linie zurück.",
    es: "El marcador no da más: deshaz la línea.",
  },
  off_band: {
    en: "Your line leaves the band. Undo it.",
    de: "Deine Linie verlässt das Band. Nimm sie zurück.",
    es: "Tu línea se sale de la banda. Deshazla.",
  },
  "press.up": { en: "Up", de: "Hoch", es: "Arriba" },
  "press.down": { en: "Down", de: "Runter", es: "Abajo" },
  "press.left": { en: "Left", de: "Links", es: "Izquierda" },
  "press.right": { en: "Right", de: "Rechts", es: "Derecha" },
  next_key: { en: "Next: {arrow}", de: "Als Nächstes: {arrow}", es: "Siguiente: {arrow}" },
  all_around: {
    en: "All around. Pass the sheet on.",
    de: "Ganz herum. Gib den Bogen weiter.",
    es: "Contorno completo. Pasa la hoja.",
  },
  arrow_keys: { en: "Arrow keys", de: "Pfeiltasten", es: "Flechas" },
  with_pen: { en: "Draw", de: "Zeichnen", es: "Dibujar" },
  with_keys: { en: "With keys", de: "Mit Tasten", es: "Con teclas" },
  take_back: { en: "Undo", de: "Zurück", es: "Deshacer" },

  // --- signing and passing on ---
  initials: { en: "Your initials", de: "Deine Initialen", es: "Tus iniciales" },
  pass_on: { en: "Pass the sheet on", de: "Bogen weitergeben", es: "Pasar la hoja" },
  show: { en: "Show it to {boat}", de: "{boat} vorzeigen", es: "Enseñar a {boat}" },
  close_first: {
    en: "close the line first",
    de: "erst die Linie schließen",
    es: "cierra antes la línea",
  },
  sign_first: { en: "sign it first", de: "erst signieren", es: "firma antes" },

  // --- the sheet goes round ---
  goes_round: {
    en: "The sheet goes round",
    de: "Der Bogen geht reihum",
    es: "La hoja pasa de mano en mano",
  },
  signed: {
    en: "done, signed {initials}",
    de: "fertig, signiert {initials}",
    es: "hecha, firmada {initials}",
  },
  signed_by: {
    en: "{post}, signed {initials}",
    de: "{post}, signiert {initials}",
    es: "{post}, firmada {initials}",
  },
  you_draw: { en: "you draw now", de: "du zeichnest jetzt", es: "dibujas tú" },
  wiped: { en: "wiped", de: "gelöscht", es: "borrada" },
  to_take: { en: "take this one", de: "nimm diesen", es: "elegir esta" },
  to_do: { en: "to do", de: "noch offen", es: "pendiente" },
  draws: {
    en: "{name} {name|has|have} the sheet",
    de: "{name} {name|hat|haben} den Bogen",
    es: "La hoja está con: {name}",
  },
  all_signed: {
    en: "All four sections are signed.",
    de: "Alle vier Abschnitte sind signiert.",
    es: "Las cuatro secciones están firmadas.",
  },
  in_check: {
    en: "{boat}'s Engineer checks your lines.",
    de: "Der Maschinist von {boat} prüft eure Linien.",
    es: "El Ingeniero de {boat} revisa sus líneas.",
  },
  again: {
    en: "Lines outside: draw them again.",
    de: "Linien außerhalb: Zeichnet noch einmal.",
    es: "Fuera de la banda: dibujen de nuevo.",
  },
  repaired: {
    en: "Lines correct: everything is repaired.",
    de: "Linien korrekt: Alles ist repariert.",
    es: "Líneas correctas: todo está reparado.",
  },
  wait_dive: {
    en: "Ready to dive: {name} gives the word.",
    de: "Bereit zum Tauchen: {name} gibt das Kommando.",
    es: "Listos para la inmersión: {name} da la orden.",
  },
  surfaced_rules: {
    en: "Pens only for the outline: no tracking, no marks, no systems. You may talk and listen.",
    de: "Stifte nur zum Umranden: keine Route, keine Kreuze, keine Systeme. Reden und zuhören dürft ihr.",
    es: "Marcadores solo para el contorno: ni ruta, ni marcas, ni sistemas. Hablar y escuchar, sí.",
  },

  // --- the check ---
  check: {
    en: "Check {boat}'s lines",
    de: "Prüfe die Linien von {boat}",
    es: "Revisa las líneas de {boat}",
  },
  check_aside: {
    en: "My own sheet",
    de: "Mein eigener Bogen",
    es: "Mi propia hoja",
  },
  check_again: {
    en: "To the check",
    de: "Zur Prüfung",
    es: "A la revisión",
  },
  check_more: {
    en: "Each line closed, all around, inside its band?",
    de: "Jede Linie geschlossen, ganz herum und im Band?",
    es: "¿Cada línea cerrada, completa y dentro de la banda?",
  },
  confirm: { en: "Lines correct", de: "Linien korrekt", es: "Líneas correctas" },
  reject: { en: "Lines outside", de: "Außerhalb", es: "Fuera de la banda" },
  magnify: { en: "Magnify: {section}", de: "Vergrößern: {section}", es: "Ampliar: {section}" },
  magnify_all: { en: "Magnify", de: "Vergrößern", es: "Ampliar" },
  whole: { en: "Whole", de: "Ganz", es: "Entero" },
});
