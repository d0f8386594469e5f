/** What a newcomer to a station of U-Jagd is told, turn by turn and in real time. */

import { messages } from "../../i18n/catalogue";

export const uJagdTips = messages({
  captain: {
    en: "Two bands of a line by sonar, a look along a line by periscope, or one torpedo. 0 means noise in neither square, 2 in both. When only one square is left for the submarine: fire.",
    de: "Zwei Bänder einer Linie mit dem Sonar, ein Blick in eine Linie mit dem Periskop oder ein Torpedo. 0 heißt: auf keinem der Felder ein Geräusch, 2: auf beiden. Bleibt nur ein Feld für das U-Boot: feuere.",
    es: "Dos bandas de una línea con el sonar, una mirada con el periscopio o un torpedo. 0: ruido en ninguna de las dos casillas; 2: en ambas. Cuando solo quede una para el submarino: dispara.",
  },
});
