/** Words of the page of one's own name, devices and matches. */

import { messages } from "./catalogue";

export const people = messages({
  "me.lead": {
    en: "With one press this server remembers you: your name, your matches and your seats, also when the browser has forgotten them. No email, no password.",
    de: "Ein Klick, und dieser Server merkt sich deinen Namen, deine Partien und deine Plätze, auch wenn der Browser sie vergessen hat. Ohne E-Mail, ohne Passwort.",
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
    en: "This browser already has a name, so the code in the link was not used.",
    de: "Dieser Browser hat schon einen Namen, deshalb blieb der Code aus dem Link unbenutzt.",
    es: "Este navegador ya tiene un nombre, por eso no se usó el código del enlace.",
  },
  "me.come": { en: "Sign in", de: "Anmelden", es: "Entrar" },
  "me.compare": {
    en: "Your other device now shows two digits. If they match these, confirm there:",
    de: "Dein anderes Gerät zeigt jetzt zwei Ziffern. Wenn es diese sind, bestätige dort:",
    es: "Tu otro dispositivo muestra ahora dos cifras. Confirma allí si son estas:",
  },
  "me.late": {
    en: "Nobody confirmed in time. Get a new code.",
    de: "Niemand hat rechtzeitig bestätigt. Lass dir einen neuen Code geben.",
    es: "Nadie lo confirmó a tiempo. Pide un código nuevo.",
  },
  "me.devices": { en: "Devices", de: "Geräte", es: "Dispositivos" },
  "me.here": { en: "this one", de: "dieses", es: "este" },
  "me.remove": { en: "Remove", de: "Entfernen", es: "Quitar" },
  "me.last": {
    en: "This is your last device: write a code on paper first, or your name is lost. Press again to remove it all the same.",
    de: "Das ist dein letztes Gerät: Schreib erst einen Code auf, sonst ist dein Name verloren. Drück noch einmal, um es trotzdem zu entfernen.",
    es: "Es tu último dispositivo: apunta antes un código en papel o perderás tu nombre. Pulsa otra vez para quitarlo de todos modos.",
  },
  "me.add": { en: "Add a device", de: "Gerät hinzufügen", es: "Agregar un dispositivo" },
  "me.add_lead": {
    en: "On the other device, open this server, tap the person at the top right and type this code within five minutes. Or scan it:",
    de: "Öffne auf dem anderen Gerät diesen Server, tippe oben rechts auf die Person und gib innerhalb von fünf Minuten diesen Code ein. Oder scanne ihn:",
    es: "Abre este servidor en el otro dispositivo, pulsa la persona arriba a la derecha y escribe este código antes de cinco minutos. O escanéalo:",
  },
  "me.qr": {
    en: "Code for the other device, to scan",
    de: "Code für das andere Gerät zum Scannen",
    es: "Código para el otro dispositivo, para escanear",
  },
  "me.asks": {
    en: "{device} wants to sign in as you. Does it show these two digits?",
    de: "{device} will sich als dein Gerät anmelden. Zeigt es diese zwei Ziffern?",
    es: "{device} quiere entrar con tu nombre. ¿Muestra estas dos cifras?",
  },
  "me.same": { en: "Yes, the same", de: "Ja, dieselben", es: "Sí, las mismas" },
  "me.not_same": { en: "No", de: "Nein", es: "No" },
  "me.paper": { en: "A code on paper", de: "Ein Code auf Papier", es: "Un código en papel" },
  "me.paper_lead": {
    en: "26 letters bring your name to any browser, even if you lose all your devices. Anyone who reads them can sign in as you, so keep them safe. A new code replaces the old one.",
    de: "Mit 26 Buchstaben holst du deinen Namen in jeden Browser, auch wenn alle Geräte verloren sind. Wer sie liest, kann sich unter deinem Namen anmelden: Heb sie sicher auf. Ein neuer Code macht den alten ungültig.",
    es: "26 letras llevan tu nombre a cualquier navegador si pierdes todos los dispositivos. Quien las lea podrá entrar como tú: guárdalas bien. Un código nuevo anula el anterior.",
  },
  "me.paper_key": { en: "Show a new code", de: "Neuen Code zeigen", es: "Mostrar un código nuevo" },
  "me.data": {
    en: "What is kept about you",
    de: "Was über dich gespeichert ist",
    es: "Lo que se guarda sobre ti",
  },
  "me.data_lead": {
    en: "Name, devices, matches and their records, until you erase them.",
    de: "Name, Geräte, Partien und ihre Aufzeichnungen, bis du sie löschst.",
    es: "Nombre, dispositivos, partidas y sus registros, hasta que los borres.",
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
  "me.anybody": { en: "All opponents", de: "Alle Gegner", es: "Todos los rivales" },
  "me.against": { en: "Against {name}", de: "Gegen {name}", es: "Contra {name}" },
  "me.filter_game": { en: "Game", de: "Spiel", es: "Juego" },
  "me.filter_post": { en: "Post", de: "Posten", es: "Puesto" },
  "me.filter_club": { en: "Club", de: "Verein", es: "Club" },
  "me.any_club": { en: "All clubs", de: "Alle Vereine", es: "Todos los clubes" },
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
