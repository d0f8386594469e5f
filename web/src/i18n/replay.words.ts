/** Words of the end and the replay. */

import { messages } from "./catalogue";

export const replay = messages({
  "end.won": { en: "You won", de: "Du hast gewonnen", es: "Has ganado" },
  "end.lost": { en: "You lost", de: "Du hast verloren", es: "Has perdido" },
  "end.wins": { en: "{boat} wins", de: "{boat} gewinnt", es: "Gana {boat}" },
  "end.draw": { en: "A draw", de: "Unentschieden", es: "Empate" },
  "end.torpedo": {
    en: "{winner} hit {loser} twice.",
    de: "{winner} hat {loser} zweimal getroffen.",
    es: "{winner} alcanzó dos veces a {loser}.",
  },
  "end.own_torpedo": {
    en: "{loser} was sunk by a torpedo of its own.",
    de: "{loser} wurde vom eigenen Torpedo versenkt.",
    es: "{loser} se hundió con su propio torpedo.",
  },
  "end.ice": {
    en: "{loser} broke apart under the ice.",
    de: "{loser} zerbrach am Eis.",
    es: "{loser} se rompió contra el hielo.",
  },
  "end.both_sunk": {
    en: "One torpedo sank both boats.",
    de: "Ein Torpedo hat beide Boote versenkt.",
    es: "Un torpedo hundió los dos submarinos.",
  },
  "end.turn_limit": {
    en: "All turns are played, and neither boat was sunk.",
    de: "Alle Züge sind gespielt, kein Boot wurde versenkt.",
    es: "Se han jugado todos los turnos y ningún submarino se hundió.",
  },
  "end.forfeit": {
    en: "{loser} had left or let the match stand, and {winner} claimed the win.",
    de: "{loser} war weg oder hielt die Partie auf, {winner} hat den Sieg genommen.",
    es: "{loser} se había ido o paraba la partida, y {winner} reclamó la victoria.",
  },
  "end.rematch": {
    en: "Rematch, sides swapped",
    de: "Revanche, Seiten getauscht",
    es: "Revancha, lados cambiados",
  },
  "end.rematch_made": {
    en: "There is a rematch. Come aboard",
    de: "Es gibt eine Revanche. Komm an Bord",
    es: "Hay revancha. Sube a bordo",
  },
  "end.replay": { en: "See the replay", de: "Wiederholung ansehen", es: "Ver la repetición" },
  "end.home": { en: "Start page", de: "Startseite", es: "Página inicial" },
  "end.truth_more": {
    en: "Both tracks since the last surfacing; earlier dives are faint.",
    de: "Beide Routen seit dem letzten Auftauchen; frühere Tauchgänge sind blass.",
    es: "Las dos rutas desde la última emersión; las anteriores, tenues.",
  },
  "end.numbers": { en: "In numbers", de: "In Zahlen", es: "En cifras" },
  "end.damage_of": {
    en: "{boat}: damage {taken} of {max}",
    de: "{boat}: {taken} von {max} Schadenspunkten",
    es: "{boat}: daño {taken} de {max}",
  },
  "end.turns": { en: "after {count} turns", de: "nach {count} Zügen", es: "tras {count} turnos" },
  "end.chart": {
    en: "Chart {title} with both tracks",
    de: "Karte {title} mit beiden Routen",
    es: "Mapa {title} con las dos rutas",
  },

  "stat.moves": { en: "Steps", de: "Schritte", es: "Pasos" },
  "stat.sonars": { en: "Sonars", de: "Sonare", es: "Sonares" },
  "stat.silences": { en: "Silences", de: "Schleichfahrten", es: "Silencios" },
  "stat.torpedoes": { en: "Torpedoes", de: "Torpedos", es: "Torpedos" },
  "stat.surfaced": { en: "Surfacings", de: "Auftauchen", es: "Emersiones" },
  "stat.damage": { en: "Damage taken", de: "Schadenspunkte", es: "Daño recibido" },

  "debrief.about": {
    en: "{boat} about {enemy}",
    de: "{boat} über {enemy}",
    es: "{boat} sobre {enemy}",
  },
  "debrief.bits": { en: "bits not known", de: "Bit unbekannt", es: "bits sin saber" },
  "debrief.place": { en: "1 place possible", de: "1 Ort möglich", es: "1 lugar posible" },
  "debrief.places": {
    en: "{count} places possible",
    de: "{count} Orte möglich",
    es: "{count} lugares posibles",
  },
  "debrief.could_know": {
    en: "What they could know",
    de: "Was sie wissen konnten",
    es: "Lo que podían saber",
  },
  "debrief.could": {
    en: "What {boat} could know",
    de: "Was {boat} wissen konnte",
    es: "Lo que podía saber {boat}",
  },
  "debrief.key_moments": { en: "Key moments", de: "Schlüsselmomente", es: "Momentos clave" },
  "debrief.curves": {
    en: "Uncertainty of {blue} and {yellow} over the match, in bits",
    de: "Ungewissheit von {blue} und {yellow} im Lauf der Partie, in Bit",
    es: "Incertidumbre de {blue} y {yellow} a lo largo de la partida, en bits",
  },
  "debrief.reveal": {
    en: "Show the result, both tracks and what each act was worth",
    de: "Ergebnis, beide Routen und den Wert jeder Tat zeigen",
    es: "Mostrar el resultado, las dos rutas y lo que valió cada acto",
  },
  "replay.at_step": { en: "Step {step}", de: "Schritt {step}", es: "Paso {step}" },
  "figure.title": { en: "Posts in figures", de: "Posten in Zahlen", es: "Puestos en cifras" },
  "figure.told": {
    en: "bits told by each order",
    de: "verratene Bit je Befehl",
    es: "bits revelados por orden",
  },
  "figure.unmarked": {
    en: "courses without a mark",
    de: "Kurse ohne Markierung",
    es: "rumbos sin marca",
  },
  "figure.ok_after": {
    en: "time to OK",
    de: "Zeit bis zum OK",
    es: "tiempo hasta el OK",
  },
  "figure.seconds": { en: "{seconds} s", de: "{seconds} s", es: "{seconds} s" },
  "figure.repaired": {
    en: "circuits repaired",
    de: "reparierte Kreise",
    es: "circuitos reparados",
  },
  "figure.lost": {
    en: "full gauges out of action",
    de: "volle Anzeigen außer Gefecht",
    es: "medidores llenos averiados",
  },
  "figure.breakdowns": {
    en: "damage by breakdowns",
    de: "Schaden durch Ausfälle",
    es: "daños por averías",
  },
  "figure.slips": {
    en: "steps drawn otherwise or not at all",
    de: "Schritte anders oder gar nicht gezeichnet",
    es: "pasos mal dibujados o sin dibujar",
  },
  "what_if.play_on": {
    en: "What if? Play on from here",
    de: "Was wäre wenn? Von hier weiterspielen",
    es: "¿Y si…? Seguir desde aquí",
  },
  "what_if.as": { en: "In which boat?", de: "In welchem Boot?", es: "¿En qué barco?" },
  "what_if.as_boat": { en: "Aboard {boat}", de: "An Bord von {boat}", es: "A bordo de {boat}" },
  "what_if.more": {
    en: "A new match against bots. This one stays as it is.",
    de: "Eine neue Partie gegen Bots. Diese bleibt, wie sie ist.",
    es: "Una partida nueva contra bots. Esta queda como está.",
  },
  "share.moment": {
    en: "Link to moment {moment}",
    de: "Link zu Moment {moment}",
    es: "Enlace al momento {moment}",
  },
  "share.copied": {
    en: "The link to this moment is copied.",
    de: "Der Link zu diesem Moment ist kopiert.",
    es: "El enlace a este momento está copiado.",
  },
  "share.svg": { en: "Chart as SVG", de: "Karte als SVG", es: "Mapa como SVG" },
  "share.png": { en: "Chart as PNG", de: "Karte als PNG", es: "Mapa como PNG" },
  "share.no_picture": {
    en: "This browser cannot draw the picture. Take the SVG.",
    de: "Dieser Browser kann das Bild nicht zeichnen. Nimm das SVG.",
    es: "Este navegador no puede dibujar la imagen. Usa el SVG.",
  },
  "share.missing": {
    en: "This match has no moment “{moment}”. You see its beginning.",
    de: "Diese Partie hat keinen Moment „{moment}“. Du siehst ihren Anfang.",
    es: "Esta partida no tiene el momento «{moment}». Ves su comienzo.",
  },
  "record.lead": {
    en: "Drop the file of a finished match here, or choose it. The server works it out and keeps nothing.",
    de: "Zieh die Datei einer beendeten Partie hierher oder wähle sie aus. Der Server wertet sie aus und behält nichts.",
    es: "Suelta aquí el archivo de una partida terminada o elígelo. El servidor lo evalúa y no guarda nada.",
  },
  "record.choose": { en: "Choose a file", de: "Datei auswählen", es: "Elegir un archivo" },
  "record.too_large": {
    en: "That file is too large for a record: {megabytes} MB. A record has at most 1 MB.",
    de: "Für eine Aufzeichnung ist diese Datei zu groß: {megabytes} MB. Eine Aufzeichnung hat höchstens 1 MB.",
    es: "Ese archivo es demasiado grande para un registro: {megabytes} MB. Un registro tiene como mucho 1 MB.",
  },
  "replay.title": { en: "Replay", de: "Wiederholung", es: "Repetición" },
  "replay.won": {
    en: "{chart}, {boat} won",
    de: "{chart}, {boat} hat gewonnen",
    es: "{chart}, ganó {boat}",
  },
  "replay.draw": { en: "{chart}, a draw", de: "{chart}, unentschieden", es: "{chart}, empate" },
  "replay.at": {
    en: "Step {step} of {steps}",
    de: "Schritt {step} von {steps}",
    es: "Paso {step} de {steps}",
  },
  "replay.turn": { en: "turn {turn}", de: "Zug {turn}", es: "turno {turn}" },
  "replay.begin": {
    en: "Both boats wait for their start.",
    de: "Beide Boote warten auf ihren Start.",
    es: "Los dos submarinos esperan su salida.",
  },
  "replay.nothing_said": {
    en: "Neither crew says anything.",
    de: "Keine Besatzung sagt etwas.",
    es: "Ninguna tripulación dice nada.",
  },
  "replay.play": { en: "Play", de: "Abspielen", es: "Reproducir" },
  "replay.pause": { en: "Pause", de: "Pause", es: "Pausa" },
  "replay.back": { en: "One step back", de: "Einen Schritt zurück", es: "Un paso atrás" },
  "replay.on": { en: "One step on", de: "Einen Schritt weiter", es: "Un paso adelante" },
  "replay.first": { en: "To the beginning", de: "Zum Anfang", es: "Al principio" },
  "replay.last": { en: "To the end", de: "Zum Ende", es: "Al final" },
  "replay.speed": { en: "Speed {speed}", de: "Tempo {speed}", es: "Velocidad {speed}" },
  "replay.time": { en: "Time line", de: "Zeitleiste", es: "Línea de tiempo" },
  "replay.show": { en: "Show", de: "Zeigen", es: "Mostrar" },
  "replay.truth": { en: "Truth", de: "Wahrheit", es: "La verdad" },
  "replay.knew": { en: "What {boat} knew", de: "Was {boat} wusste", es: "Lo que sabía {boat}" },
  "replay.earlier": { en: "Earlier dives", de: "Frühere Tauchgänge", es: "Inmersiones anteriores" },
  "replay.heard": {
    en: "What {boat} had heard",
    de: "Was {boat} gehört hatte",
    es: "Lo que había oído {boat}",
  },
  "replay.heard_nothing": {
    en: "Nothing since the last surfacing.",
    de: "Nichts seit dem letzten Auftauchen.",
    es: "Nada desde la última emersión.",
  },
  "replay.said": { en: "Announcements", de: "Ansagen", es: "Anuncios" },
  "replay.energy": {
    en: "Energy {value} of {max}",
    de: "Energie {value} von {max}",
    es: "Energía {value} de {max}",
  },
  "replay.loading": {
    en: "Fetching the match",
    de: "Die Partie wird geholt",
    es: "Buscando la partida",
  },
  "replay.keys": {
    en: "Arrows step, space plays, Home and End jump.",
    de: "Pfeile schrittweise, Leertaste spielt ab, Pos1 und Ende springen.",
    es: "Flechas paso a paso, espacio reproduce, Inicio y Fin saltan.",
  },

  // --- Captain Sonar ---
  "end.captain_sonar.torpedo": {
    en: "A torpedo of {winner} finished {loser}.",
    de: "Ein Torpedo von {winner} hat {loser} versenkt.",
    es: "Un torpedo de {winner} acabó con {loser}.",
  },
  "end.captain_sonar.mine": {
    en: "A mine of {winner} finished {loser}.",
    de: "Eine Mine von {winner} hat {loser} versenkt.",
    es: "Una mina de {winner} acabó con {loser}.",
  },
  "end.captain_sonar.archer_mine": {
    en: "{winner} set off an Archer mine beside {loser}.",
    de: "{winner} hat eine Archer-Mine bei {loser} gezündet.",
    es: "{winner} detonó una mina Archer junto a {loser}.",
  },
  "end.captain_sonar.own_weapon": {
    en: "{loser} was sunk by a weapon of its own.",
    de: "{loser} wurde von der eigenen Waffe versenkt.",
    es: "{loser} se hundió con su propia arma.",
  },
  "end.captain_sonar.breakdown": {
    en: "The machines of {loser} broke down once too often.",
    de: "Die Maschinen von {loser} versagten einmal zu oft.",
    es: "Las máquinas de {loser} fallaron una vez de más.",
  },
  "end.captain_sonar.ice": {
    en: "{loser} broke apart under the ice.",
    de: "{loser} zerbrach am Eis.",
    es: "{loser} se rompió contra el hielo.",
  },
  "end.captain_sonar.both_sunk": {
    en: "One explosion sank both submarines.",
    de: "Eine Explosion hat beide U-Boote versenkt.",
    es: "Una explosión hundió los dos submarinos.",
  },
  "end.captain_sonar.turn_limit": {
    en: "All turns are played, and neither boat was sunk.",
    de: "Alle Züge sind gespielt, kein Boot wurde versenkt.",
    es: "Se han jugado todos los turnos y ningún submarino se hundió.",
  },
  "end.captain_sonar.truth_more": {
    en: "Both tracks since the last surfacing, with the mines that were left; earlier dives are faint.",
    de: "Beide Routen seit dem letzten Auftauchen und die übrigen Minen; frühere Tauchgänge sind blass.",
    es: "Las dos rutas desde la última emersión y las minas que quedaban; las inmersiones anteriores, tenues.",
  },
  "replay.captain_sonar.begin": {
    en: "Both Captains mark their start.",
    de: "Beide Kapitäne markieren ihren Start.",
    es: "Los dos Capitanes marcan su salida.",
  },
  "stat.courses": { en: "Courses", de: "Kurse", es: "Rumbos" },
  "stat.mines": { en: "Mines laid", de: "Gelegte Minen", es: "Minas colocadas" },
  "stat.mines_triggered": { en: "Mines triggered", de: "Gezündete Minen", es: "Minas detonadas" },
  "stat.archer_mines": { en: "Archer mines", de: "Archer-Minen", es: "Minas Archer" },
  "stat.drones": { en: "Drones", de: "Drohnen", es: "Drones" },

  // --- U-Jagd ---
  "end.u_jagd.won": {
    en: "You won the hunt.",
    de: "Du hast die Jagd gewonnen.",
    es: "Has ganado la caza.",
  },
  "end.u_jagd.lost": {
    en: "You lost the hunt.",
    de: "Du hast die Jagd verloren.",
    es: "Has perdido la caza.",
  },
  "end.u_jagd.torpedo": {
    en: "{winner} found and sank the submarine of {loser}.",
    de: "{winner} hat das U-Boot von {loser} gefunden und versenkt.",
    es: "{winner} encontró y hundió el submarino de {loser}.",
  },
  "end.u_jagd.missed": {
    en: "{loser} fired and missed, and that gave the place away.",
    de: "{loser} hat gefeuert und verfehlt: Das verriet den Ort.",
    es: "{loser} disparó y falló: eso delató su posición.",
  },
  "end.u_jagd.both_sunk": {
    en: "Both submarines were sunk.",
    de: "Beide U-Boote wurden versenkt.",
    es: "Los dos submarinos se hundieron.",
  },
  "end.u_jagd.last_torpedo_missed": {
    en: "{winner} hit, and the last torpedo of {loser} missed.",
    de: "{winner} hat getroffen, und der letzte Torpedo von {loser} ging daneben.",
    es: "{winner} acertó y el último torpedo de {loser} falló.",
  },
  "end.u_jagd.no_shot": {
    en: "{winner} hit, and {loser} did not shoot back.",
    de: "{winner} hat getroffen, und {loser} hat nicht zurückgeschossen.",
    es: "{winner} acertó y {loser} no respondió.",
  },
  "end.u_jagd.turn_limit": {
    en: "All turns are played, and neither player fired.",
    de: "Alle Züge sind gespielt, und keiner hat gefeuert.",
    es: "Se han jugado todos los turnos y nadie disparó.",
  },
  "end.u_jagd.truth_more": {
    en: "Both maps. The sums at the edges are what the other had found out.",
    de: "Beide Maps. Die Summen am Rand sind, was der andere herausgefunden hatte.",
    es: "Los dos mapas. Las sumas de los bordes son lo que el otro había averiguado.",
  },
  "stat.periscopes": { en: "Periscopes", de: "Periskope", es: "Periscopios" },
});
