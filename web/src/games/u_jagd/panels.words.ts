/** What the panels over a station say of U-Jagd. */

import { messages } from "../../i18n/catalogue";

export const uJagdPanels = messages({
  "help.rules": {
    en: "Each hides one submarine among other noise sources on four squares. In turn: ask by sonar how many squares of a line are heard in two bands (0, 1, 2), look along a line by periscope, or fire. The first torpedo ends the match: it sinks the submarine, or the player who fired loses.",
    de: "Jeder versteckt ein U-Boot zwischen anderen Geräuschquellen auf vier Feldern. Reihum: mit dem Sonar fragen, wie viele Felder einer Linie in zwei Bändern zu hören sind (0, 1, 2), mit dem Periskop in eine Linie sehen oder feuern. Der erste Torpedo beendet das Spiel: Er versenkt das U-Boot, oder der Schütze verliert.",
    es: "Cada uno oculta un submarino entre otras fuentes de ruido en cuatro casillas. Por turnos: preguntar con el sonar cuántas casillas de una línea se oyen en dos bandas (0, 1, 2), mirar una línea con el periscopio o disparar. El primer torpedo acaba la partida: hunde el submarino, o pierde quien disparó.",
  },
  "help.keys": {
    en: "S, P, T choose the way to ask; A, B, 1, 2 the line; K, L, G, W (or 3 to 6) the bands. A letter and a digit choose a square for the torpedo; N holds fire.",
    de: "S, P, T wählen die Art der Frage; A, B, 1, 2 die Linie; K, L, G, W (oder 3 bis 6) die Bänder. Buchstabe und Ziffer wählen das Feld für den Torpedo; N heißt kein Schuss.",
    es: "S, P, T eligen cómo preguntar; A, B, 1, 2 la línea; K, L, G, W (o 3 a 6) las bandas. Una letra y una cifra eligen la casilla del torpedo; N es no disparar.",
  },
});
