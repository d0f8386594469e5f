/** Lines of announcements, written by tools/tables.py: do not edit. */

import { messages } from "../../i18n/catalogue";
import { sharedLines } from "../../stations/said/line.words";

export const captainSonarLines = messages({
  ...sharedLines,
  "north": {
    en: "{who} [head|heads] north.",
    de: "{who} [nehmt|nimmt] Kurs Nord.",
    es: "{who} [toman|toma] rumbo norte.",
  },
  "east": {
    en: "{who} [head|heads] east.",
    de: "{who} [nehmt|nimmt] Kurs Ost.",
    es: "{who} [toman|toma] rumbo este.",
  },
  "south": {
    en: "{who} [head|heads] south.",
    de: "{who} [nehmt|nimmt] Kurs Süd.",
    es: "{who} [toman|toma] rumbo sur.",
  },
  "west": {
    en: "{who} [head|heads] west.",
    de: "{who} [nehmt|nimmt] Kurs West.",
    es: "{who} [toman|toma] rumbo oeste.",
  },
  "ok": {
    en: "[Your|{who}: the] {post} says OK.",
    de: "[Euer {post} sagt|{who}, {post}:] Ok.",
    es: "[Su|{who}: el] {post} dice OK.",
  },
  "marked": {
    en: "{who} marked {system}: {marks} of {size}.",
    de: "{who} kreuzt {system} an: {marks} von {size}.",
    es: "{who} [marcaron|marcó] {system}: {marks} de {size}.",
  },
  "wiped": {
    en: "{who} wiped the {system} gauge.",
    de: "{who} löscht den Drehschalter {system}.",
    es: "{who} [borraron|borró] el medidor de {system}.",
  },
  "crossed": {
    en: "{who} crossed out symbol {symbol}.",
    de: "{who} streicht Symbol {symbol}.",
    es: "{who} [tacharon|tachó] el símbolo {symbol}.",
  },
  "repaired": {
    en: "{who} repaired a circuit.",
    de: "{who} repariert einen Schaltkreis.",
    es: "{who} [repararon|reparó] un circuito.",
  },
  "erased": {
    en: "{who} erased all breakdowns.",
    de: "{who} löscht alle Defekte.",
    es: "{who} [borraron|borró] todas las fallas.",
  },
  "asked": {
    en: "[Your|{who},] Captain: {call}",
    de: "[Euer|{who},] Kapitän: {call}",
    es: "[Su|{who},] Capitán: {call}",
  },
  "told": {
    en: "[Your|{who},] Engineer: {call}",
    de: "[Euer|{who},] Maschinist: {call}",
    es: "[Su|{who},] Ingeniero: {call}",
  },
  "drawn": {
    en: "{who} drew the course [you|it] heard.",
    de: "{who} zeichnet den gehörten Kurs.",
    es: "{who} [dibujaron|dibujó] el rumbo que [oyeron|oyó].",
  },
  "laid_on": {
    en: "{who} laid a mine on {cell}.",
    de: "{who} legt eine Mine auf {cell}.",
    es: "{who} [colocaron|colocó] una mina en {cell}.",
  },
  "laid": {
    en: "{who} laid a mine[|, one space from its submarine].",
    de: "{who} legt eine Mine[|, ein Feld neben dem U-Boot].",
    es: "{who} [colocaron|colocó] una mina[|, a un espacio de su submarino].",
  },
  "mine_gone": {
    en: "[Your mine on {cell} is destroyed|{who} lost its mine on {cell}].",
    de: "[Eure Mine auf {cell} ist zerstört|{who} verliert die Mine auf {cell}].",
    es: "[Su mina en {cell} fue destruida|{who} perdió su mina en {cell}].",
  },
  "mine": {
    en: "{who} triggered [your|its] mine on {cell}.",
    de: "{who} zündet [eure|eine] Mine auf {cell}.",
    es: "{who} [detonaron|detonó] su mina en {cell}.",
  },
  "archer_mine": {
    en: "{who} triggered the Archer mine on {cell}.",
    de: "{who} zündet die Archer-Mine auf {cell}.",
    es: "{who} [detonaron|detonó] la mina Archer en {cell}.",
  },
  "drone": {
    en: "{who} sent the drone to sector {sector}.",
    de: "{who} schickt die Drohne in Sektor {sector}.",
    es: "{who} [enviaron|envió] el dron al sector {sector}.",
  },
  "one_false": {
    en: "One of the two is false.",
    de: "Eine der beiden Angaben ist falsch.",
    es: "Uno de los dos datos es falso.",
  },
  "decided": {
    en: "The program decided.",
    de: "Das Programm hat entschieden.",
    es: "Lo decidió el programa.",
  },
  "stayed": {
    en: "{who} went silent and stayed where [you were|it was].",
    de: "{who} geht auf Schleichfahrt und bleibt[, wo ihr seid| auf der Stelle].",
    es: "{who} [usaron|usó] el silencio sin moverse.",
  },
  "silent": {
    en: "{who} went silent[|: up to four spaces, nobody heard where].",
    de: "{who} geht auf Schleichfahrt[|: bis zu vier Felder, niemand hört wohin].",
    es: "{who} [se movieron|se movió] en silencio[|: hasta cuatro espacios, nadie oyó hacia dónde].",
  },
  "surfaced": {
    en: "{who} surfaced in sector {sector}.[ Everyone heard it.|]",
    de: "{who} taucht in Sektor {sector} auf.[ Alle haben es gehört.|]",
    es: "{who} [emergieron|emergió] en el sector {sector}.[ Todos lo oyeron.|]",
  },
  "stop": {
    en: "{who} called Stop.",
    de: "{who} ruft Stop.",
    es: "{who} [pidieron|pidió] un alto.",
  },
  "stop_over": {
    en: "{who} withdrew the stop.",
    de: "{who} [nehmt|nimmt] den Stop zurück.",
    es: "{who} [retiraron|retiró] el alto.",
  },
  "stop_lapsed": {
    en: "{who} gave no order in time: the stop is over.",
    de: "{who} [habt|hat] keinen Befehl gegeben: Der Stop ist vorbei.",
    es: "{who} no [dieron|dio] ninguna orden a tiempo: terminó el alto.",
  },
  "queued": {
    en: "{who} queued a course: {course}.",
    de: "{who} merkt einen Kurs vor: {course}.",
    es: "{who} [dejaron|dejó] un rumbo en espera: {course}.",
  },
  "taken_back": {
    en: "{who} withdrew the queued course.",
    de: "{who} [nehmt|nimmt] den vorgemerkten Kurs zurück.",
    es: "{who} [retiraron|retiró] el rumbo en espera.",
  },
  "lapsed": {
    en: "{who} cannot take the queued course any more.",
    de: "{who} [könnt|kann] den vorgemerkten Kurs nicht mehr nehmen.",
    es: "{who} ya no [pueden|puede] tomar el rumbo en espera.",
  },
  "track_wiped": {
    en: "{who} wiped [your|its] track.",
    de: "{who} löscht [eure|die] Route.",
    es: "{who} [borraron|borró] su ruta.",
  },
  "signed": {
    en: "{who} outlined and signed the {section}: {initials}.",
    de: "{who} umrandet und signiert den Abschnitt {section}: {initials}.",
    es: "{who} [repasaron|repasó] y [firmaron|firmó] la sección {section}: {initials}.",
  },
  "shown": {
    en: "{who} [show your|shows its] four sections.",
    de: "{who} zeigt [eure|die] vier Abschnitte.",
    es: "{who} [muestran|muestra] sus cuatro secciones.",
  },
  "dive_again": {
    en: "{who} [dive|dives] again.",
    de: "{who} taucht wieder ab.",
    es: "{who} [vuelven|vuelve] a sumergirse.",
  },
  "sunk": {
    en: "[Your|The {who}] submarine is destroyed.",
    de: "[Euer U-Boot|Das U-Boot {who}] ist zerstört.",
    es: "[Su submarino|El submarino {who}] fue destruido.",
  },
  "agreed": {
    en: "Both crews agreed on a draw.",
    de: "Beide Besatzungen haben sich auf Remis geeinigt.",
    es: "Las dos tripulaciones acordaron tablas.",
  },
  "draw": {
    en: "Both submarines are destroyed. A draw!",
    de: "Beide U-Boote sind zerstört. Unentschieden!",
    es: "Ambos submarinos fueron destruidos. ¡Empate!",
  },
  "turns_up": {
    en: "All turns have been played. A draw.",
    de: "Alle Züge sind gespielt. Unentschieden.",
    es: "Se jugaron todos los turnos. Empate.",
  },
});
