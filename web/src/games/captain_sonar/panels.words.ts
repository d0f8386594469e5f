/** What the panels over a station say of Captain Sonar. */

import { messages } from "../../i18n/catalogue";

export const captainSonarPanels = messages({
  "help.rules": {
    en: "In turn, each Captain announces a course and goes one space; the First Mate marks a gauge, the Engineer crosses a symbol of that panel. A full gauge is a system: mine, torpedo (up to 4 spaces), drone (asks about a sector), sonar (two statements, one true), silence (0 to 4 spaces in secret). Crossed symbols block their kind of system. Surfacing repairs everything and wipes the track, but reveals the sector and gives the others three turns. A direct hit does two damage, next to it one; four sink a boat.",
    de: "Reihum sagt jeder Kapitän einen Kurs an und fährt ein Feld; der Erste Offizier kreuzt einen Drehschalter an, der Maschinist streicht ein Symbol dieses Bereichs. Ein voller Drehschalter ist ein System: Mine, Torpedo (bis zu 4 Felder), Drohne (fragt nach einem Sektor), Sonar (zwei Angaben, eine wahr), Schleichfahrt (0 bis 4 Felder heimlich). Gestrichene Symbole sperren ihre Art von Systemen. Auftauchen repariert alles und löscht die Route, verrät aber den Sektor und gibt den anderen drei Züge. Direkter Treffer zwei Schadenspunkte, daneben einer; vier versenken ein Boot.",
    es: "Por turnos, cada Capitán anuncia un rumbo y avanza un espacio; su Primer Oficial marca un medidor y su Ingeniero tacha un símbolo de ese panel. Un medidor lleno es un sistema: mina, torpedo (hasta 4 espacios), dron (pregunta por un sector), sonar (dos datos, uno cierto), silencio (0 a 4 espacios en secreto). Los símbolos tachados bloquean su tipo de sistema. Emerger repara todo y borra la ruta, pero revela el sector y da tres turnos a los otros. Impacto directo, dos daños; al lado, uno; cuatro hunden un submarino.",
  },
});
