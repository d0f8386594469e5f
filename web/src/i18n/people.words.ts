/** Words of the page of one's own name, devices and matches. */

import { messages } from "./catalogue";

export const people = messages({
  "me.lead": {
    en: "With one press this server remembers you: your name, your matches and your seats, also when the browser has forgotten them. No mail, no password.",
    de: "Ein Klick, und dieser Server merkt sich deinen Namen, deine Partien und deine Plätze, auch wenn der Browser sie vergessen hat. Ohne Mail, ohne Passwort.",
    es: "Con un solo clic, este servidor recordará tu nombre, tus partidas y tus puestos, aunque el navegador los haya olvidado. Sin correo ni contraseña.",
  },
  "me.kept": {
    en: "Your name stays. Others see it in your matches, and nobody can follow you from one match to another.",
    de: "Dein Name bleibt. Andere sehen ihn in deinen Partien, und niemand kann dir von einer Partie zur anderen folgen.",
    es: "Tu nombre queda guardado. Los demás lo ven en tus partidas y nadie puede seguirte de una partida a otra.",
  },
  "me.rename": { en: "Change", de: "Ändern", es: "Cambiar" },
  "me.other": {
    en: "I have a name on another device, or a code on paper",
    de: "Ich habe schon einen Namen auf einem anderen Gerät oder einen Code auf Papier",
    es: "Ya tengo un nombre en otro dispositivo o un código en papel",
  },
  "me.code": {
    en: "Code of 8 or 26 letters",
    de: "Code aus 8 oder 26 Buchstaben",
    es: "Código de 8 o 26 letras",
  },
  "me.idle_code": {
    en: "This browser keeps a name already, so it did not use the code of the link.",
    de: "Dieser Browser hat schon einen Namen, deshalb hat er den Code aus dem Link nicht benutzt.",
    es: "Este navegador ya guarda un nombre, por eso no ha usado el código del enlace.",
  },
  "me.come": { en: "Come in", de: "Anmelden", es: "Entrar" },
  "me.compare": {
    en: "Your other device shows two figures now. Confirm there if they are these:",
    de: "Dein anderes Gerät zeigt jetzt zwei Ziffern. Bestätige dort, wenn es diese sind:",
    es: "Tu otro dispositivo muestra ahora dos cifras. Confirma allí si son estas:",
  },
  "me.late": {
    en: "Nobody has confirmed it. Ask for a new code.",
    de: "Niemand hat bestätigt. Lass dir einen neuen Code geben.",
    es: "Nadie lo ha confirmado. Pide un código nuevo.",
  },
  "me.devices": { en: "Devices", de: "Geräte", es: "Dispositivos" },
  "me.here": { en: "this one", de: "dieses", es: "este" },
  "me.remove": { en: "Remove", de: "Entfernen", es: "Quitar" },
  "me.last": {
    en: "This is your last device: write a code on paper first, or your name is lost. Press again to remove it all the same.",
    de: "Das ist dein letztes Gerät: Schreib erst einen Code auf, sonst ist dein Name verloren. Drück noch einmal, um es trotzdem zu entfernen.",
    es: "Es tu último dispositivo: apunta antes un código en papel o perderás tu nombre. Pulsa otra vez para quitarlo de todos modos.",
  },
  "me.add": { en: "Add a device", de: "Gerät hinzufügen", es: "Añadir un dispositivo" },
  "me.add_lead": {
    en: "On the other device open this server, then the person at the top right, and type this code within five minutes. Or scan it:",
    de: "Öffne auf dem anderen Gerät diesen Server, dann oben rechts die Person, und gib binnen fünf Minuten diesen Code ein. Oder scanne ihn:",
    es: "Abre este servidor en el otro dispositivo, pulsa la persona arriba a la derecha y escribe este código antes de cinco minutos. O escanéalo:",
  },
  "me.qr": {
    en: "Code for the other device, to scan",
    de: "Code für das andere Gerät zum Scannen",
    es: "Código para el otro dispositivo, para escanear",
  },
  "me.asks": {
    en: "{device} wants to be yours. Does it show these two figures?",
    de: "{device} möchte zu deinen Geräten gehören. Zeigt es diese zwei Ziffern?",
    es: "{device} quiere añadirse a tus dispositivos. ¿Muestra estas dos cifras?",
  },
  "me.same": { en: "Yes, the same", de: "Ja, dieselben", es: "Sí, las mismas" },
  "me.not_same": { en: "No", de: "Nein", es: "No" },
  "me.paper": { en: "A code on paper", de: "Ein Code auf Papier", es: "Un código en papel" },
  "me.paper_lead": {
    en: "26 letters bring your name to any browser if all devices are lost. A person who reads them can come in as you, so keep them safe. With a new code, the one before no longer works.",
    de: "26 Buchstaben holen deinen Namen in jeden Browser, wenn alle Geräte verloren sind. Wer sie liest, kann sich als du anmelden: Heb sie sicher auf. Ein neuer Code macht den alten ungültig.",
    es: "26 letras llevan tu nombre a cualquier navegador si pierdes todos los dispositivos. Quien las lea podrá entrar como tú: guárdalas bien. Un código nuevo anula el anterior.",
  },
  "me.paper_key": { en: "Show a new code", de: "Neuen Code zeigen", es: "Mostrar un código nuevo" },
  "me.data": {
    en: "What is kept of you",
    de: "Was von dir gespeichert ist",
    es: "Lo que se guarda de ti",
  },
  "me.data_lead": {
    en: "Name, devices, matches and their records, until you say otherwise.",
    de: "Name, Geräte, Partien und ihre Aufzeichnungen, bis du sie löschst.",
    es: "Nombre, dispositivos, partidas y sus registros, hasta que digas lo contrario.",
  },
  "me.export": { en: "All in one file", de: "Alles in einer Datei", es: "Todo en un archivo" },
  "me.erase": { en: "Erase me", de: "Mich löschen", es: "Borrarme" },
  "me.erase_sure": {
    en: "Name, devices, crew messages and sheets go for good; in matches of others your seat reads “somebody”, and you lose your seats in running matches. Press again to erase.",
    de: "Name, Geräte, Nachrichten und Bögen sind dann für immer weg; in Partien anderer steht an deinem Platz „jemand“, und laufende Partien gehen ohne dich weiter. Drück noch einmal, um alles zu löschen.",
    es: "Nombre, dispositivos, mensajes y láminas se borran para siempre; en las partidas de otros tu puesto dirá «alguien» y pierdes tus puestos en las partidas en marcha. Pulsa otra vez para borrar.",
  },
  "me.history": { en: "My matches", de: "Meine Partien", es: "Mis partidas" },
  "me.any_game": { en: "All games", de: "Alle Spiele", es: "Todos los juegos" },
  "me.any_post": { en: "All posts", de: "Alle Posten", es: "Todos los puestos" },
  "me.anybody": { en: "Against anybody", de: "Alle Gegner", es: "Contra cualquiera" },
  "me.against": { en: "Against {name}", de: "Gegen {name}", es: "Contra {name}" },
  "me.filter_game": { en: "Game", de: "Spiel", es: "Juego" },
  "me.filter_post": { en: "Post", de: "Posten", es: "Puesto" },
  "me.filter_against": { en: "Opponent", de: "Gegner", es: "Rival" },
  "me.tally": {
    en: "{count} {count|match|matches}, {won}:{lost}",
    de: "{count} {count|Partie|Partien}, {won}:{lost}",
    es: "{count} {count|partida|partidas}, {won}:{lost}",
  },
  "me.drawn": {
    en: "{drawn} drawn",
    de: "{drawn} unentschieden",
    es: "{drawn} {drawn|empate|empates}",
  },
  "me.remove_sure": {
    en: "It leaves this list on all your devices, and nobody can bring it back. Press again to remove it.",
    de: "Sie verschwindet auf allen deinen Geräten aus dieser Liste, und niemand kann sie zurückholen. Drück noch einmal, um sie zu entfernen.",
    es: "Desaparecerá de esta lista en todos tus dispositivos y nadie podrá recuperarla. Pulsa otra vez para quitarla.",
  },
  "me.more": { en: "More", de: "Mehr", es: "Más" },
  "me.none": { en: "None yet.", de: "Noch keine.", es: "Aún no hay ninguna." },
  "me.length": {
    en: "{turns} {turns|turn|turns}, {minutes} min",
    de: "{turns} {turns|Zug|Züge}, {minutes} min",
    es: "{turns} {turns|turno|turnos}, {minutes} min",
  },
});
