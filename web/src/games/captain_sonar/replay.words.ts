/** What is said of Captain Sonar beside matches, and when one is over. */

import { messages } from "../../i18n/catalogue";
import { ICE } from "../endings";

export const captainSonarReplay = messages({
  lessons: {
    en: "four posts, two crews",
    de: "vier Posten, zwei Besatzungen",
    es: "cuatro puestos, dos tripulaciones",
  },
  "end.torpedo": {
    en: "A torpedo from {winner} sank {loser}.",
    de: "Ein Torpedo von {winner} hat {loser} versenkt.",
    es: "Un torpedo de {winner} hundió a {loser}.",
  },
  "end.mine": {
    en: "A mine from {winner} sank {loser}.",
    de: "Eine Mine von {winner} hat {loser} versenkt.",
    es: "Una mina de {winner} hundió a {loser}.",
  },
  "end.archer_mine": {
    en: "{winner} triggered an Archer mine next to {loser}.",
    de: "{winner} hat eine Archer-Mine bei {loser} gezündet.",
    es: "{winner} detonó una mina Archer junto a {loser}.",
  },
  "end.own_weapon": {
    en: "{loser} was sunk by its own weapon.",
    de: "{loser} wurde von der eigenen Waffe versenkt.",
    es: "{loser} se hundió con su propia arma.",
  },
  "end.breakdown": {
    en: "The machines of {loser} broke down once too often.",
    de: "Die Maschinen von {loser} versagten einmal zu oft.",
    es: "Las máquinas de {loser} fallaron una vez de más.",
  },
  "end.ice": ICE,
  "end.both_sunk": {
    en: "One explosion sank both submarines.",
    de: "Eine Explosion hat beide U-Boote versenkt.",
    es: "Una explosión hundió los dos submarinos.",
  },
  "end.truth_more": {
    en: "Both tracks since the last surfacing, with the mines that were left; earlier dives are faint.",
    de: "Beide Routen seit dem letzten Auftauchen und die übrigen Minen; frühere Tauchgänge sind blass.",
    es: "Las dos rutas desde la última emersión y las minas que quedaban; las inmersiones anteriores, tenues.",
  },
  "replay.begin": {
    en: "Both Captains mark their start.",
    de: "Beide Kapitäne markieren ihren Start.",
    es: "Los dos Capitanes marcan su salida.",
  },
  "figure.used_after": {
    en: "time from ready to used",
    de: "Zeit zwischen bereit und eingesetzt",
    es: "tiempo hasta usar lo que está listo",
  },
  "figure.unused": { en: "marks never used", de: "ungenutzte Kreuze", es: "marcas sin usar" },
  "figure.unmarked": {
    en: "courses without a mark",
    de: "Kurse ohne Kreuz",
    es: "rumbos sin marca",
  },
  "figure.ok_after": {
    en: "time to OK",
    de: "Zeit bis zum Ok",
    es: "tiempo hasta el OK",
  },
  "figure.repaired": {
    en: "circuits repaired",
    de: "reparierte Schaltkreise",
    es: "circuitos reparados",
  },
  "figure.lost": {
    en: "full gauges blocked",
    de: "volle Drehschalter mit Defekt",
    es: "medidores llenos con fallas",
  },
  "figure.breakdowns": {
    en: "damage by breakdowns",
    de: "Schaden durch Defekte",
    es: "daños por fallas",
  },
  "stat.courses": { en: "Courses", de: "Kurse", es: "Rumbos" },
  "stat.mines": { en: "Mines laid", de: "Gelegte Minen", es: "Minas colocadas" },
  "stat.mines_triggered": { en: "Mines triggered", de: "Gezündete Minen", es: "Minas detonadas" },
  "stat.archer_mines": { en: "Archer mines", de: "Archer-Minen", es: "Minas Archer" },
  "stat.drones": { en: "Drones", de: "Drohnen", es: "Drones" },
});
