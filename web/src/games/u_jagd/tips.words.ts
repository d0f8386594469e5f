/** What a newcomer to a station of U-Jagd is told, turn by turn and in real time. */

import { messages } from "../../i18n/catalogue";

export const uJagdTips = messages({
  captain: {
    en: "Two bands of a line by sonar, a look at a line by periscope, or one torpedo. 0 means neither square makes that noise, 2 both. When only one square can be the submarine: fire.",
    de: "Zwei Bänder einer Linie mit dem Sonar, ein Blick in eine Linie mit dem Periskop oder ein Torpedo. 0 heißt: keins der Felder macht das Geräusch, 2: beide. Kann nur noch ein Feld das U-Boot sein: feuere.",
    es: "Dos bandas de una línea con el sonar, una mirada con el periscopio o un torpedo. 0: ninguna de las dos casillas hace ese ruido; 2: ambas. Cuando solo una pueda ser el submarino: dispara.",
  },
});
