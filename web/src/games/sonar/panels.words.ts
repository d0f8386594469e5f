/** What the panels over a station say of SONAR. */

import { messages } from "../../i18n/catalogue";

export const sonarPanels = messages({
  "help.rules": {
    en: "Move charges 1 energy. Sonar costs 2 and asks for line or column. Silence costs 3: one step in a secret direction. A torpedo costs 4 and reaches any space of your zone. Surfacing reveals where you are and wipes your track. Two damage sink a boat.",
    de: "Manövrieren lädt 1 Energie. Sonar kostet 2 und fragt nach Zeile oder Spalte. Schleichfahrt kostet 3: ein Schritt in geheimer Richtung. Ein Torpedo kostet 4 und erreicht jeden Punkt deines Quadranten. Auftauchen verrät deinen Ort und löscht die Route. Zwei Schadenspunkte versenken ein Boot.",
    es: "Mover carga 1 de energía. El sonar cuesta 2 y pide fila o columna. El silencio cuesta 3: un paso en una dirección secreta. Un torpedo cuesta 4 y alcanza toda tu zona. Emerger revela dónde estás y borra tu ruta. Dos daños hunden un submarino.",
  },
});
