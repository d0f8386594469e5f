/** Lines of announcements in Captain Sonar, in pairs: the reader's crew is "you", any other has its boat's name. */

import { messages } from "../../i18n/catalogue";

export const captainSonarLines = messages({
  you: { en: "You", de: "Ihr", es: "Ustedes" },
  "harm.own": {
    en: "{count} damage to you.",
    de: "{count} {count|Schadenspunkt|Schadenspunkte} für euch.",
    es: "{count} de daño para ustedes.",
  },
  "harm.theirs": {
    en: "{count} damage to {boat}.",
    de: "{count} {count|Schadenspunkt|Schadenspunkte} für {boat}.",
    es: "{count} de daño para {boat}.",
  },
  "begins.own": { en: "{who} begin.", de: "{who} beginnt.", es: "{who} empiezan." },
  "begins.theirs": { en: "{who} begins.", de: "{who} beginnt.", es: "{who} empieza." },
  "start_on.own": {
    en: "{who} marked your start on {cell}.",
    de: "{who} habt euren Start auf {cell} markiert.",
    es: "{who} marcaron su salida en {cell}.",
  },
  "start_on.theirs": {
    en: "{who} marked its start on {cell}.",
    de: "{who} hat den Start auf {cell} markiert.",
    es: "{who} marcó su salida en {cell}.",
  },
  "start.own": {
    en: "{who} marked your start.",
    de: "{who} habt euren Start markiert.",
    es: "{who} marcaron su salida.",
  },
  "start.theirs": {
    en: "{who} marked its start.",
    de: "{who} hat den Start markiert.",
    es: "{who} marcó su salida.",
  },
  dive: {
    en: "Both submarines dive.",
    de: "Beide U-Boote tauchen.",
    es: "Los dos submarinos se sumergen.",
  },
  "north.own": {
    en: "{who} head north.",
    de: "{who} nehmt Kurs Nord.",
    es: "{who} toman rumbo norte.",
  },
  "north.theirs": {
    en: "{who} heads north.",
    de: "{who} nimmt Kurs Nord.",
    es: "{who} toma rumbo norte.",
  },
  "east.own": {
    en: "{who} head east.",
    de: "{who} nehmt Kurs Ost.",
    es: "{who} toman rumbo este.",
  },
  "east.theirs": {
    en: "{who} heads east.",
    de: "{who} nimmt Kurs Ost.",
    es: "{who} toma rumbo este.",
  },
  "south.own": {
    en: "{who} head south.",
    de: "{who} nehmt Kurs Süd.",
    es: "{who} toman rumbo sur.",
  },
  "south.theirs": {
    en: "{who} heads south.",
    de: "{who} nimmt Kurs Süd.",
    es: "{who} toma rumbo sur.",
  },
  "west.own": {
    en: "{who} head west.",
    de: "{who} nehmt Kurs West.",
    es: "{who} toman rumbo oeste.",
  },
  "west.theirs": {
    en: "{who} heads west.",
    de: "{who} nimmt Kurs West.",
    es: "{who} toma rumbo oeste.",
  },
  "ok.own": { en: "Your {post} says OK.", de: "Euer {post} sagt Ok.", es: "Su {post} dice OK." },
  "ok.theirs": {
    en: "{who}: the {post} says OK.",
    de: "{who}: Der {post} sagt Ok.",
    es: "{who}: el {post} dice OK.",
  },
  "marked.own": {
    en: "{who} marked {system}: {marks} of {size}.",
    de: "{who} kreuzt {system} an: {marks} von {size}.",
    es: "{who} marcaron {system}: {marks} de {size}.",
  },
  "marked.theirs": {
    en: "{who} marked {system}: {marks} of {size}.",
    de: "{who} kreuzt {system} an: {marks} von {size}.",
    es: "{who} marcó {system}: {marks} de {size}.",
  },
  "wiped.own": {
    en: "{who} wiped the {system} gauge.",
    de: "{who} löscht den Drehschalter {system}.",
    es: "{who} borraron el medidor de {system}.",
  },
  "wiped.theirs": {
    en: "{who} wiped the {system} gauge.",
    de: "{who} löscht den Drehschalter {system}.",
    es: "{who} borró el medidor de {system}.",
  },
  "crossed.own": {
    en: "{who} crossed out symbol {symbol}.",
    de: "{who} streicht Symbol {symbol}.",
    es: "{who} tacharon el símbolo {symbol}.",
  },
  "crossed.theirs": {
    en: "{who} crossed out symbol {symbol}.",
    de: "{who} streicht Symbol {symbol}.",
    es: "{who} tachó el símbolo {symbol}.",
  },
  "repaired.own": {
    en: "{who} repaired a circuit.",
    de: "{who} repariert einen Schaltkreis.",
    es: "{who} repararon un circuito.",
  },
  "repaired.theirs": {
    en: "{who} repaired a circuit.",
    de: "{who} repariert einen Schaltkreis.",
    es: "{who} reparó un circuito.",
  },
  "erased.own": {
    en: "{who} erased all breakdowns.",
    de: "{who} löscht alle Defekte.",
    es: "{who} borraron todas las fallas.",
  },
  "erased.theirs": {
    en: "{who} erased all breakdowns.",
    de: "{who} löscht alle Defekte.",
    es: "{who} borró todas las fallas.",
  },
  "asked.own": { en: "Your Captain: {call}", de: "Euer Kapitän: {call}", es: "Su Capitán: {call}" },
  "asked.theirs": {
    en: "{who}, Captain: {call}",
    de: "{who}, Kapitän: {call}",
    es: "{who}, Capitán: {call}",
  },
  "told.own": {
    en: "Your Engineer: {call}",
    de: "Euer Maschinist: {call}",
    es: "Su Ingeniero: {call}",
  },
  "told.theirs": {
    en: "{who}, Engineer: {call}",
    de: "{who}, Maschinist: {call}",
    es: "{who}, Ingeniero: {call}",
  },
  "drawn.own": {
    en: "{who} drew the course you heard.",
    de: "{who} zeichnet den gehörten Kurs.",
    es: "{who} dibujaron el rumbo que oyeron.",
  },
  "drawn.theirs": {
    en: "{who} drew the course it heard.",
    de: "{who} zeichnet den gehörten Kurs.",
    es: "{who} dibujó el rumbo que oyó.",
  },
  "laid_on.own": {
    en: "{who} laid a mine on {cell}.",
    de: "{who} legt eine Mine auf {cell}.",
    es: "{who} colocaron una mina en {cell}.",
  },
  "laid_on.theirs": {
    en: "{who} laid a mine on {cell}.",
    de: "{who} legt eine Mine auf {cell}.",
    es: "{who} colocó una mina en {cell}.",
  },
  "laid.own": {
    en: "{who} laid a mine.",
    de: "{who} legt eine Mine.",
    es: "{who} colocaron una mina.",
  },
  "laid.theirs": {
    en: "{who} laid a mine, one space from its submarine.",
    de: "{who} legt eine Mine, einen Punkt neben das U-Boot.",
    es: "{who} colocó una mina, a un espacio de su submarino.",
  },
  "mine_gone.own": {
    en: "Your mine on {cell} is destroyed.",
    de: "Eure Mine auf {cell} ist zerstört.",
    es: "Su mina en {cell} fue destruida.",
  },
  "mine_gone.theirs": {
    en: "{who} lost its mine on {cell}.",
    de: "{who} verliert die Mine auf {cell}.",
    es: "{who} perdió su mina en {cell}.",
  },
  "torpedo.own": {
    en: "{who} fired at {cell}.",
    de: "{who} feuert auf {cell}.",
    es: "{who} dispararon a {cell}.",
  },
  "torpedo.theirs": {
    en: "{who} fired at {cell}.",
    de: "{who} feuert auf {cell}.",
    es: "{who} disparó a {cell}.",
  },
  "mine.own": {
    en: "{who} triggered your mine on {cell}.",
    de: "{who} zündet eure Mine auf {cell}.",
    es: "{who} detonaron su mina en {cell}.",
  },
  "mine.theirs": {
    en: "{who} triggered its mine on {cell}.",
    de: "{who} zündet eine Mine auf {cell}.",
    es: "{who} detonó su mina en {cell}.",
  },
  "archer_mine.own": {
    en: "{who} triggered the Archer mine on {cell}.",
    de: "{who} zündet die Archer Mine auf {cell}.",
    es: "{who} detonaron la mina Archer en {cell}.",
  },
  "archer_mine.theirs": {
    en: "{who} triggered the Archer mine on {cell}.",
    de: "{who} zündet die Archer Mine auf {cell}.",
    es: "{who} detonó la mina Archer en {cell}.",
  },
  "drone.own": {
    en: "{who} sent the drone to sector {sector}.",
    de: "{who} schickt die Drohne in Sektor {sector}.",
    es: "{who} enviaron el dron al sector {sector}.",
  },
  "drone.theirs": {
    en: "{who} sent the drone to sector {sector}.",
    de: "{who} schickt die Drohne in Sektor {sector}.",
    es: "{who} envió el dron al sector {sector}.",
  },
  "sonar.own": {
    en: "{who} used sonar.",
    de: "{who} setzt das Sonar ein.",
    es: "{who} usaron el sonar.",
  },
  "sonar.theirs": {
    en: "{who} used sonar.",
    de: "{who} setzt das Sonar ein.",
    es: "{who} usó el sonar.",
  },
  one_false: {
    en: "One of the two is false.",
    de: "Eine der beiden Angaben ist falsch.",
    es: "Uno de los dos datos es falso.",
  },
  time_up: {
    en: "Time was up, so the program answered.",
    de: "Die Zeit war um, das Programm hat geantwortet.",
    es: "Se acabó el tiempo: respondió el programa.",
  },
  decided: {
    en: "The program decided.",
    de: "Das Programm hat entschieden.",
    es: "Lo decidió el programa.",
  },
  "silent_to.own": {
    en: "{who} went silent, to {cell}.",
    de: "{who} geht auf Schleichfahrt, nach {cell}.",
    es: "{who} fueron en silencio a {cell}.",
  },
  "silent_to.theirs": {
    en: "{who} went silent, to {cell}.",
    de: "{who} geht auf Schleichfahrt, nach {cell}.",
    es: "{who} fue en silencio a {cell}.",
  },
  "stayed.own": {
    en: "{who} went silent and stayed where you were.",
    de: "{who} geht auf Schleichfahrt und bleibt, wo ihr seid.",
    es: "{who} fueron en silencio sin moverse.",
  },
  "stayed.theirs": {
    en: "{who} went silent and stayed where it was.",
    de: "{who} geht auf Schleichfahrt und bleibt auf der Stelle.",
    es: "{who} fue en silencio sin moverse.",
  },
  "silent.own": {
    en: "{who} went silent.",
    de: "{who} geht auf Schleichfahrt.",
    es: "{who} fueron en silencio.",
  },
  "silent.theirs": {
    en: "{who} went silent: up to four spaces, nobody heard where.",
    de: "{who} geht auf Schleichfahrt: bis zu vier Punkte, niemand hört wohin.",
    es: "{who} fue en silencio: hasta cuatro espacios, nadie oyó hacia dónde.",
  },
  "surfaced.own": {
    en: "{who} surfaced in sector {sector}. Everyone heard it.",
    de: "{who} taucht in Sektor {sector} auf. Alle haben es gehört.",
    es: "{who} emergieron en el sector {sector}. Todos lo oyeron.",
  },
  "surfaced.theirs": {
    en: "{who} surfaced in sector {sector}.",
    de: "{who} taucht in Sektor {sector} auf.",
    es: "{who} emergió en el sector {sector}.",
  },
  "stop.own": { en: "{who} called Stop.", de: "{who} ruft Stop.", es: "{who} pidieron alto." },
  "stop.theirs": { en: "{who} called Stop.", de: "{who} ruft Stop.", es: "{who} pidió alto." },
  "stop_over.own": {
    en: "{who} withdrew the stop.",
    de: "{who} nehmt den Stop zurück.",
    es: "{who} retiraron el alto.",
  },
  "stop_over.theirs": {
    en: "{who} withdrew the stop.",
    de: "{who} nimmt den Stop zurück.",
    es: "{who} retiró el alto.",
  },
  "stop_lapsed.own": {
    en: "{who} gave no order in time: the stop is over.",
    de: "{who} habt keinen Befehl gegeben: Der Stop ist vorbei.",
    es: "{who} no dieron ninguna orden a tiempo: se acabó el alto.",
  },
  "stop_lapsed.theirs": {
    en: "{who} gave no order in time: the stop is over.",
    de: "{who} hat keinen Befehl gegeben: Der Stop ist vorbei.",
    es: "{who} no dio ninguna orden a tiempo: se acabó el alto.",
  },
  resumed: { en: "Play goes on.", de: "Es geht weiter.", es: "El juego sigue." },
  "queued.own": {
    en: "{who} queued a course: {course}.",
    de: "{who} merkt einen Kurs vor: {course}.",
    es: "{who} dejaron un rumbo en espera: {course}.",
  },
  "queued.theirs": {
    en: "{who} queued a course: {course}.",
    de: "{who} merkt einen Kurs vor: {course}.",
    es: "{who} dejó un rumbo en espera: {course}.",
  },
  "taken_back.own": {
    en: "{who} withdrew the queued course.",
    de: "{who} nehmt den vorgemerkten Kurs zurück.",
    es: "{who} retiraron el rumbo en espera.",
  },
  "taken_back.theirs": {
    en: "{who} withdrew the queued course.",
    de: "{who} nimmt den vorgemerkten Kurs zurück.",
    es: "{who} retiró el rumbo en espera.",
  },
  "lapsed.own": {
    en: "{who} cannot take the queued course any more.",
    de: "{who} könnt den vorgemerkten Kurs nicht mehr nehmen.",
    es: "{who} ya no pueden tomar el rumbo en espera.",
  },
  "lapsed.theirs": {
    en: "{who} cannot take the queued course any more.",
    de: "{who} kann den vorgemerkten Kurs nicht mehr nehmen.",
    es: "{who} ya no puede tomar el rumbo en espera.",
  },
  "track_wiped.own": {
    en: "{who} wiped your track.",
    de: "{who} löscht eure Route.",
    es: "{who} borraron su ruta.",
  },
  "track_wiped.theirs": {
    en: "{who} wiped its track.",
    de: "{who} löscht die Route.",
    es: "{who} borró su ruta.",
  },
  "signed.own": {
    en: "{who} outlined and signed the {section}: {initials}.",
    de: "{who} umrandet und signiert den Abschnitt {section}: {initials}.",
    es: "{who} repasaron y firmaron la sección {section}: {initials}.",
  },
  "signed.theirs": {
    en: "{who} outlined and signed the {section}: {initials}.",
    de: "{who} umrandet und signiert den Abschnitt {section}: {initials}.",
    es: "{who} repasó y firmó la sección {section}: {initials}.",
  },
  "shown.own": {
    en: "{who} show your four sections.",
    de: "{who} zeigt eure vier Abschnitte.",
    es: "{who} muestran sus cuatro secciones.",
  },
  "shown.theirs": {
    en: "{who} shows its four sections.",
    de: "{who} zeigt die vier Abschnitte.",
    es: "{who} muestra sus cuatro secciones.",
  },
  "dive_again.own": {
    en: "{who} dive again.",
    de: "{who} taucht wieder ab.",
    es: "{who} vuelven a sumergirse.",
  },
  "dive_again.theirs": {
    en: "{who} dives again.",
    de: "{who} taucht wieder ab.",
    es: "{who} vuelve a sumergirse.",
  },
  "sunk.own": {
    en: "Your submarine is destroyed.",
    de: "Euer U-Boot ist zerstört.",
    es: "Su submarino fue destruido.",
  },
  "sunk.theirs": {
    en: "The {who} submarine is destroyed.",
    de: "Das U-Boot {who} ist zerstört.",
    es: "El submarino {who} fue destruido.",
  },
  "resigned.own": {
    en: "You gave up.",
    de: "Ihr habt aufgegeben.",
    es: "Se rindieron.",
  },
  "resigned.theirs": {
    en: "{who} gave up.",
    de: "{who} hat aufgegeben.",
    es: "{who} se rindió.",
  },
  "gone.own": {
    en: "Nobody of your crew was left.",
    de: "Von eurer Besatzung war niemand mehr da.",
    es: "No quedaba nadie de su tripulación.",
  },
  "gone.theirs": {
    en: "Nobody of {who} was left.",
    de: "Von {who} war niemand mehr da.",
    es: "No quedaba nadie de {who}.",
  },
  "wins.own": { en: "{who} win!", de: "{who} gewinnt!", es: "¡{who} ganan!" },
  "wins.theirs": { en: "{who} wins!", de: "{who} gewinnt!", es: "¡Gana {who}!" },
  draw: {
    en: "Both submarines are destroyed. A draw!",
    de: "Beide U-Boote sind zerstört. Unentschieden!",
    es: "Ambos submarinos fueron destruidos. ¡Empate!",
  },
  turns_up: {
    en: "All turns have been played. A draw.",
    de: "Alle Züge sind gespielt. Unentschieden.",
    es: "Se han jugado todos los turnos. Empate.",
  },
});
