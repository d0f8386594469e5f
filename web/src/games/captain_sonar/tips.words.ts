/** What a newcomer to a station of Captain Sonar is told, turn by turn and in real time, and of each system. */

import { messages } from "../../i18n/catalogue";

export const captainSonarTips = messages({
  captain: {
    en: "Announce a course: your boat goes one space, your First Mate marks a gauge, your Engineer crosses a symbol. A full gauge without a breakdown is a system you can use. Never cross your own track or a mine of your own.",
    de: "Sag einen Kurs an: Dein Boot fährt ein Feld, dein Erster Offizier kreuzt einen Drehschalter an, dein Maschinist streicht ein Symbol. Ein voller Drehschalter ohne Defekt ist ein System, das du einsetzen darfst. Kreuze nie die eigene Route oder eine eigene Mine.",
    es: "Anuncia un rumbo: tu submarino avanza un espacio, tu Primer Oficial marca un medidor y tu Ingeniero tacha un símbolo. Un medidor lleno y sin fallas es un sistema listo. Nunca cruces tu propia ruta ni una mina propia.",
  },
  first_mate: {
    en: "After each course mark one field. Announce what is ready and what you charge next. You may use drone and sonar yourself in your crew's turn.",
    de: "Kreuz nach jedem Kurs ein Feld an. Sag, was bereit ist und was du als Nächstes lädst. Drohne und Sonar darfst du im eigenen Zug selbst einsetzen.",
    es: "Tras cada rumbo marca una casilla. Di qué está listo y qué cargas después. El dron y el sonar puedes usarlos tú en tu turno.",
  },
  engineer: {
    en: "After each course cross one symbol of that panel. Four of one circuit repair themselves; a full panel or all radiation costs one damage. Advise your Captain which course suits the machines.",
    de: "Streich nach jedem Kurs ein Symbol dieses Bereichs. Vier eines Schaltkreises reparieren sich selbst; ein voller Bereich oder alle Strahlung kostet einen Schadenspunkt. Sag deinem Kapitän, welcher Kurs den Maschinen guttut.",
    es: "Tras cada rumbo tacha un símbolo de ese panel. Los cuatro de un circuito se reparan solos; un panel lleno o toda la radiación cuesta un daño. Di a tu Capitán qué rumbo conviene a las máquinas.",
  },
  radio_operator: {
    en: "Draw every course of the other Captain on the sheet and slide it until no line crosses an island. Drone, sonar and surfacing narrow it down. Show your Captain where they can be.",
    de: "Zeichne jeden Kurs des anderen Kapitäns auf den Bogen und schieb ihn, bis keine Linie über eine Insel führt. Drohne, Sonar und Auftauchen grenzen ein. Zeig deinem Kapitän, wo sie sein können.",
    es: "Dibuja cada rumbo del otro Capitán en la lámina y deslízala hasta que ninguna línea cruce una isla. Dron, sonar y emersiones acotan. Muestra a tu Capitán dónde pueden estar.",
  },
  both: {
    en: "You hold several posts. After each course: mark a gauge, cross a symbol, then use a system or end the turn. The button at the bottom shows what comes next.",
    de: "Du hast mehrere Posten. Nach jedem Kurs: Drehschalter ankreuzen, Symbol streichen, dann ein System einsetzen oder den Zug beenden. Der Knopf unten zeigt, was als Nächstes kommt.",
    es: "Tienes varios puestos. Tras cada rumbo: marca un medidor, tacha un símbolo, y luego usa un sistema o termina el turno. El botón de abajo muestra qué sigue.",
  },
  "live.captain": {
    en: "Announce a course; First Mate and Engineer must say OK before the next one. Each use of a system stops both crews until it is carried out.",
    de: "Sag einen Kurs an; vor dem nächsten müssen Erster Offizier und Maschinist Ok sagen. Jeder Einsatz eines Systems hält beide Besatzungen an, bis er ausgeführt ist.",
    es: "Anuncia un rumbo; antes del siguiente, Primer Oficial e Ingeniero deben decir OK. Cada uso de un sistema detiene a las dos tripulaciones hasta que se resuelve.",
  },
  "live.first_mate": {
    en: "Mark one gauge for each course at once: your Captain waits for your OK. Announce what is ready; you may use drone and sonar yourself, with a stop.",
    de: "Kreuz für jeden Kurs sofort einen Drehschalter an: Euer Kapitän wartet auf dein Ok. Sag, was bereit ist; Drohne und Sonar darfst du selbst einsetzen, mit „Stop!“.",
    es: "Marca enseguida un medidor por cada rumbo: tu Capitán espera tu OK. Di qué está listo; el dron y el sonar puedes usarlos tú, con un alto.",
  },
  "live.engineer": {
    en: "Cross one symbol of each course's panel at once: your Captain waits for your OK. When the enemy has surfaced, you check the outline they draw.",
    de: "Streich für jeden Kurs sofort ein Symbol seines Bereichs: Euer Kapitän wartet auf dein Ok. Ist der Gegner aufgetaucht, prüfst du die Linien, die er zieht.",
    es: "Tacha enseguida un símbolo del panel de cada rumbo: tu Capitán espera tu OK. Si el enemigo ha emergido, compruebas las líneas que dibuja.",
  },
  "live.radio_operator": {
    en: "Draw every course at once: the enemy does not wait for you. Slide the sheet until no line crosses an island, and show your Captain where they can be.",
    de: "Zeichne jeden Kurs sofort: Der Gegner wartet nicht auf dich. Schieb den Bogen, bis keine Linie über eine Insel führt, und zeig eurem Kapitän, wo sie sein können.",
    es: "Dibuja cada rumbo al momento: el enemigo no te espera. Desliza la lámina hasta que ninguna línea cruce una isla y muestra a tu Capitán dónde pueden estar.",
  },
  "live.both": {
    en: "You hold several posts at once: announce, mark, cross, draw. The button at the bottom shows what your crew waits for; each use of a system stops both crews.",
    de: "Du hast mehrere Posten zugleich: ansagen, ankreuzen, streichen, zeichnen. Der Knopf unten zeigt, worauf eure Besatzung wartet; jeder Einsatz eines Systems hält beide Besatzungen an.",
    es: "Tienes varios puestos a la vez: anunciar, marcar, tachar, dibujar. El botón de abajo muestra qué espera tu tripulación; cada uso de un sistema detiene a las dos tripulaciones.",
  },
  // When a system can be used for the first time.
  mine: {
    en: "Mine: lay it on one of the 8 spaces around you, not on your track. Only you know where; trigger it at any time. You may not enter that space.",
    de: "Mine: Leg sie auf eins der 8 Felder um dich, nicht auf die Route. Nur ihr wisst, wo; zünden kannst du sie jederzeit. Auf das Feld darfst du nicht mehr.",
    es: "Mina: colócala en uno de los 8 espacios a tu alrededor, fuera de la ruta. Solo tu tripulación sabe dónde; detónala cuando quieras. No podrás entrar en ese espacio.",
  },
  torpedo: {
    en: "Torpedo: up to 4 spaces, not diagonally, around islands. Direct hit 2 damage, next to it 1, to you as well.",
    de: "Torpedo: bis zu 4 Schritte, nicht schräg, um Inseln herum. Direkt 2 Schadenspunkte, daneben 1, auch bei euch.",
    es: "Torpedo: hasta 4 espacios, no en diagonal, rodeando islas. Impacto directo 2 daños, al lado 1, también a ti.",
  },
  drone: {
    en: "Drone: ask about one sector. The enemy Captain must answer yes or no, truthfully.",
    de: "Drohne: Frag nach einem Sektor. Der gegnerische Kapitän muss wahrheitsgemäß mit Ja oder Nein antworten.",
    es: "Dron: pregunta por un sector. El Capitán enemigo debe responder sí o no, con la verdad.",
  },
  sonar: {
    en: "Sonar: the enemy Captain makes two statements out of row, column and sector. One is true, one is false.",
    de: "Sonar: Der gegnerische Kapitän macht zwei Angaben aus Zeile, Spalte und Sektor. Eine ist wahr, eine falsch.",
    es: "Sonar: el Capitán enemigo da dos datos entre fila, columna y sector. Uno es cierto y otro falso.",
  },
  silence: {
    en: "Silence: go 0 to 4 spaces in one line. The enemy hears only “silence”. Mark and cross as for one course.",
    de: "Schleichfahrt: Fahr 0 bis 4 Felder in einer Linie. Der Gegner hört nur „Schleichfahrt“. Ankreuzen und Streichen wie bei einem Kurs.",
    es: "Silencio: avanza de 0 a 4 espacios en línea recta. El enemigo solo oye que usas el silencio. Se marca y tacha como con un rumbo.",
  },
  scenario: {
    en: "Archer mines: trigger any one on the chart. It does what a torpedo does, to you as well.",
    de: "Archer-Minen: Zünde eine beliebige auf der Karte. Sie wirkt wie ein Torpedo, auch auf euch.",
    es: "Minas Archer: detona cualquiera del mapa. Daña como un torpedo, también a ti.",
  },
});
