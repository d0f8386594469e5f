/** What is said aloud at the table: SONAR, section "Spoken announcements". */

import { messages } from "./catalogue";

export const announcements = messages({
  "say.dive": { en: "Dive!", de: "Tauchen!", es: "¡Inmersión!" },
  "say.up": { en: "Moving up!", de: "Hoch!", es: "¡Arriba!" },
  "say.down": { en: "Moving down!", de: "Runter!", es: "¡Abajo!" },
  "say.left": { en: "Moving left!", de: "Links!", es: "¡Izquierda!" },
  "say.right": { en: "Moving right!", de: "Rechts!", es: "¡Derecha!" },
  "say.sonar": { en: "Activating sonar!", de: "Aktiviere Sonar!", es: "¡Activo el sonar!" },
  "say.row": { en: "We are on Line {row}.", de: "Wir stehen in Zeile {row}.", es: "Estamos en la fila {row}." },
  "say.column": { en: "We are on Column {column}.", de: "Wir stehen in Spalte {column}.", es: "Estamos en la columna {column}." },
  "say.silence": { en: "Activating silence!", de: "Schleichfahrt!", es: "¡Activo el silencio!" },
  "say.torpedo": { en: "Launching torpedo - {cell}!", de: "Torpedo auf {cell}!", es: "¡Torpedo a {cell}!" },
  "say.hit": { en: "Hit!", de: "Treffer!", es: "¡Impacto!" },
  "say.miss": { en: "Miss!", de: "Kein Treffer!", es: "¡Sin daños!" },
  "say.self_hit": { en: "We hit ourselves!", de: "Eigentreffer!", es: "¡Nos dimos a nosotros mismos!" },
  "say.surface": { en: "Surfacing - {cell}!", de: "Tauche auf bei {cell}!", es: "¡Emergemos en {cell}!" },
  "say.surface_damage": { en: "One damage while surfacing!", de: "Ein Schadenspunkt beim Auftauchen!", es: "¡Un daño al emerger!" },
  "say.win": {
    en: "The {loser} submarine is destroyed. {winner} wins!",
    de: "Das U-Boot {loser} ist versenkt. {winner} gewinnt!",
    es: "El submarino {loser} fue destruido. ¡Gana {winner}!",
  },
  "say.draw": { en: "The game is drawn.", de: "Unentschieden.", es: "Empate." },
});
