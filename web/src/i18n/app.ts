/** Words every room uses: crews, jobs, games, charts, tools. */

import { messages } from "./catalogue";

export const app = messages({
  "side.blue": { en: "Blue", de: "Blau", es: "Azul" },
  "side.yellow": { en: "Yellow", de: "Gelb", es: "Amarillo" },
  "role.captain": { en: "Captain", de: "Kapitän", es: "Capitán" },
  "role.first_mate": { en: "First Mate", de: "Erster Offizier", es: "Primer oficial" },
  "role.engineer": { en: "Engineer", de: "Maschinist", es: "Maquinista" },
  "role.radio_operator": { en: "Radio Operator", de: "Funker", es: "Operador de radio" },
});
