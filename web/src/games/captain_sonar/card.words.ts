/** What the frame says of Captain Sonar before anyone plays: its name, editions and jobs. */

import { messages } from "../../i18n/catalogue";

export const captainSonarCard = messages({
  name: { en: "Captain Sonar", de: "Captain Sonar", es: "Captain Sonar" },
  "preset.de": { en: "Captain Sonar", de: "Captain Sonar", es: "Captain Sonar" },
  "preset.es": {
    en: "Captain S.O.N.A.R.",
    de: "Captain S.O.N.A.R.",
    es: "Captain S.O.N.A.R.",
  },
  "rulebook.de": {
    en: "German rulebook",
    de: "deutsches Regelheft",
    es: "reglamento alemán",
  },
  "rulebook.es": {
    en: "Spanish rulebook",
    de: "spanisches Regelheft",
    es: "reglamento español",
  },
  "pitch.de": {
    en: "Four posts in each boat: one steers, one charges, one keeps the machines running, one listens. Mines, drones, torpedoes.",
    de: "Vier Posten je Boot: einer steuert, einer lädt, einer hält die Maschinen am Laufen, einer lauscht. Minen, Drohnen, Torpedos.",
    es: "Cuatro puestos por submarino: uno lleva el timón, otro carga, otro cuida las máquinas y otro escucha. Minas, drones, torpedos.",
  },
  "pitch.es": {
    en: "The same crews of four by the Spanish rulebook, for two people or more.",
    de: "Dieselben Viererbesatzungen nach dem spanischen Regelheft, schon ab zwei Leuten.",
    es: "Las mismas tripulaciones de cuatro según el reglamento en español, desde dos personas.",
  },
  "stop.title": { en: "Stop", de: "Stop", es: "Alto" },
  alone: {
    en: "you steer, three bots obey",
    de: "du steuerst, drei Bots gehorchen",
    es: "tú mandas, tres bots obedecen",
  },
});
