/** Words that every page uses: crews, posts, games, tools, the connection. */

import { messages } from "./catalogue";

export const app = messages({
  "side.blue": { en: "Blue", de: "Blau", es: "Azul" },
  "side.yellow": { en: "Yellow", de: "Gelb", es: "Amarillo" },
  "crew.blue": { en: "Blue crew", de: "Blaue Besatzung", es: "Tripulación azul" },
  "crew.yellow": { en: "Yellow crew", de: "Gelbe Besatzung", es: "Tripulación amarilla" },
  "role.captain": { en: "Captain", de: "Kapitän", es: "Capitán" },
  "role.first_mate": { en: "First Mate", de: "Erster Offizier", es: "Primer Oficial" },
  "role.engineer": { en: "Engineer", de: "Maschinist", es: "Ingeniero" },
  "role.radio_operator": { en: "Radio Operator", de: "Funker", es: "Operador de Radio" },
  "role.all": { en: "All posts", de: "Alle Posten", es: "Todos los puestos" },
  "role.spectator": { en: "Spectator", de: "Zuschauer", es: "Espectador" },
  "level.cadet": { en: "Cadet", de: "Kadett", es: "Cadete" },
  "level.mate": { en: "Mate", de: "Maat", es: "Oficial" },
  "level.ace": { en: "Ace", de: "Ass", es: "As" },
  "bot.named": { en: "Bot, {level}", de: "Bot, {level}", es: "Bot, {level}" },
  "seat.open": { en: "Nobody yet", de: "Noch niemand", es: "Nadie todavía" },
  "name.default": { en: "Skipper", de: "Skipper", es: "Patrón" },

  "app.home": {
    en: "hydrophone, to the start page",
    de: "hydrophone, zur Startseite",
    es: "hydrophone, a la página inicial",
  },
  "app.language": { en: "Language", de: "Sprache", es: "Idioma" },
  "app.dark": { en: "Dark side", de: "Dunkle Seite", es: "Lado oscuro" },
  "app.light": { en: "Light side", de: "Helle Seite", es: "Lado claro" },
  "app.sound": { en: "Sounds", de: "Geräusche", es: "Sonidos" },
  "app.speech": { en: "Spoken announcements", de: "Gesprochene Ansagen", es: "Anuncios hablados" },
  "app.shakes": {
    en: "Shake at stop and damage",
    de: "Vibrieren bei Stopp und Schaden",
    es: "Vibrar con alto y daño",
  },
  "app.menu": { en: "Menu", de: "Menü", es: "Menú" },
  "app.close": { en: "Close", de: "Schließen", es: "Cerrar" },
  "app.on": { en: "on", de: "an", es: "sí" },
  "app.off": { en: "off", de: "aus", es: "no" },
  "app.try_again": { en: "Try again", de: "Noch einmal", es: "Reintentar" },
  "app.unofficial": {
    en: "Unofficial. This page names the published games only to say which rulebook a match follows.",
    de: "Inoffiziell. Die erschienenen Spiele stehen hier nur, damit klar ist, welchem Regelheft eine Partie folgt.",
    es: "No oficial. Los juegos publicados solo se nombran para indicar qué reglamento sigue la partida.",
  },

  "line.dialling": { en: "Connecting", de: "Verbindung wird aufgebaut", es: "Conectando" },
  "line.waiting": {
    en: "The connection broke off. Next try in {seconds} s; nothing is lost.",
    de: "Die Verbindung ist abgebrochen. Nächster Versuch in {seconds} s; es geht nichts verloren.",
    es: "Se cortó la conexión. Próximo intento en {seconds} s; no se pierde nada.",
  },
  "line.again": {
    en: "Connecting again, attempt {attempt}. Nothing is lost.",
    de: "Neue Verbindung, Versuch {attempt}. Es geht nichts verloren.",
    es: "Reconectando, intento {attempt}. No se pierde nada.",
  },
  "line.offline": {
    en: "This device is offline. As soon as it is back, the match goes on.",
    de: "Dieses Gerät ist offline. Sobald es zurück ist, geht die Partie weiter.",
    es: "Este dispositivo no tiene red. En cuanto vuelva, sigue la partida.",
  },
  "line.now": { en: "Try now", de: "Jetzt versuchen", es: "Intentar ahora" },
  "line.unreachable": {
    en: "The server does not answer. Are you online?",
    de: "Der Server antwortet nicht. Bist du online?",
    es: "El servidor no responde. ¿Tienes conexión?",
  },
});
