"""What the page for operators says, in three languages."""

from collections.abc import Mapping

from hydrophone.core.game import Language

WORDS: Mapping[Language, Mapping[str, str]] = {
    Language.ENGLISH: {
        "title": "Server",
        "up": "running for {time}",
        "well": "All is well.",
        "early": "The first figures come within 15 seconds.",
        "warnings": "Warnings",
        "this": "This server",
        "others": "Other servers",
        "alone": "No other server shares its database.",
        "alive": "alive",
        "drains": "is ending",
        "silent": "silent for {time}",
        "server": "Server",
        "state": "State",
        "since": "Running for",
        "version": "Version",
        "running": "Running matches",
        "lobby": "Open tables",
        "over": "Over, still in memory",
        "here": "Connected",
        "write": "A write and its answer",
        "lag": "Late by",
        "cpu": "Processor",
        "memory": "Memory",
        "most": "most {value}",
        "history": "{label}: {value}; in the last quarter of an hour {most} at most.",
        "note": "The slowest of each 15 seconds, in steps. Nothing here tells of a match that "
        "runs.",
        "see": "See {page}",
        "store_fails": "Matches cannot be kept: the disk or the database takes no writes. "
        "Nobody can play on {server}.",
        "proxy_not_named": "A proxy passes people on to {server}, which does not know the proxy "
        "and refuses them all. Start it with --proxy 127.0.0.1.",
        "slow_writes": "A write on {server} takes up to {value}: players wait for the disk or "
        "the database.",
        "silent_store": "The database of {server} does not answer: it lets its matches go, and "
        "others play them.",
        "busy": "{server} has too much to do: it is up to {value} late.",
        "full": "{server} is nearly full: {value} of the matches or clients that it takes.",
        "cpu_full": "{server} uses all of a core. Share the matches among more servers.",
        "node_silent": "{server} has not been heard of for {value}. Others take its matches up.",
        "versions": "The servers run different versions: {value}. That is fine during an upgrade.",
    },
    Language.GERMAN: {
        "title": "Server",
        "up": "läuft seit {time}",
        "well": "Alles in Ordnung.",
        "early": "Die ersten Werte kommen innerhalb von 15 Sekunden.",
        "warnings": "Warnungen",
        "this": "Dieser Server",
        "others": "Andere Server",
        "alone": "Kein anderer Server teilt seine Datenbank.",
        "alive": "läuft",
        "drains": "wird beendet",
        "silent": "still seit {time}",
        "server": "Server",
        "state": "Zustand",
        "since": "Läuft seit",
        "version": "Version",
        "running": "Laufende Partien",
        "lobby": "Offene Tische",
        "over": "Beendet, noch im Speicher",
        "here": "Verbunden",
        "write": "Schreiben und Antwort",
        "lag": "Verspätung",
        "cpu": "Prozessor",
        "memory": "Speicher",
        "most": "höchstens {value}",
        "history": "{label}: {value}; in der letzten Viertelstunde höchstens {most}.",
        "note": "Jeweils das Langsamste aus 15 Sekunden, in Stufen. Nichts hier verrät etwas über "
        "eine laufende Partie.",
        "see": "Siehe {page}",
        "store_fails": "Partien können nicht gespeichert werden: Festplatte oder Datenbank nehmen "
        "nichts an. Auf {server} kann niemand spielen.",
        "proxy_not_named": "Ein Proxy leitet Leute an {server} weiter, wo ihn niemand kennt: Alle "
        "werden abgewiesen. Starte mit --proxy 127.0.0.1.",
        "slow_writes": "Schreiben dauert auf {server} bis zu {value}: Alle warten auf die "
        "Festplatte oder die Datenbank.",
        "silent_store": "Die Datenbank antwortet {server} nicht: Er lässt seine Partien los, und "
        "andere spielen sie weiter.",
        "busy": "{server} hat zu viel zu tun und ist bis zu {value} zu spät.",
        "full": "{server} ist fast voll: {value} der Partien oder Verbindungen, die es annimmt.",
        "cpu_full": "{server} lastet einen Prozessorkern aus. Verteile die Partien auf mehr "
        "Server.",
        "node_silent": "Von {server} ist seit {value} nichts zu hören. Andere übernehmen die "
        "Partien.",
        "versions": "Die Server haben verschiedene Versionen: {value}. Während eines Wechsels ist "
        "das in Ordnung.",
    },
    Language.SPANISH: {
        "title": "Servidor",
        "up": "en marcha desde hace {time}",
        "well": "Todo va bien.",
        "early": "Los primeros valores llegan en 15 segundos.",
        "warnings": "Avisos",
        "this": "Este servidor",
        "others": "Otros servidores",
        "alone": "Ningún otro servidor comparte su base de datos.",
        "alive": "en marcha",
        "drains": "se está deteniendo",
        "silent": "en silencio desde hace {time}",
        "server": "Servidor",
        "state": "Estado",
        "since": "En marcha",
        "version": "Versión",
        "running": "Partidas en curso",
        "lobby": "Mesas abiertas",
        "over": "Terminadas, aún en memoria",
        "here": "Conexiones",
        "write": "Escritura y respuesta",
        "lag": "Retraso",
        "cpu": "Procesador",
        "memory": "Memoria",
        "most": "{value} como máximo",
        "history": "{label}: {value}; en el último cuarto de hora, {most} como máximo.",
        "note": "Lo más lento de cada 15 segundos, por tramos. Nada de aquí revela nada de una "
        "partida en curso.",
        "see": "Consulta {page}",
        "store_fails": "No se pueden guardar las partidas: el disco o la base de datos no admiten "
        "escrituras. Nadie puede jugar en {server}.",
        "proxy_not_named": "Un proxy envía gente a {server}, que no lo conoce y rechaza a todos. "
        "Inícialo con --proxy 127.0.0.1.",
        "slow_writes": "Una escritura en {server} tarda hasta {value}: los jugadores esperan al "
        "disco o a la base de datos.",
        "silent_store": "La base de datos no responde a {server}: suelta sus partidas y otros las "
        "continúan.",
        "busy": "{server} tiene demasiado trabajo: va hasta {value} tarde.",
        "full": "{server} está casi lleno: {value} de las partidas o conexiones que admite.",
        "cpu_full": "{server} ocupa un núcleo entero. Reparte las partidas entre más servidores.",
        "node_silent": "No se sabe nada de {server} desde hace {value}. Otros retoman sus "
        "partidas.",
        "versions": "Los servidores tienen versiones distintas: {value}. Durante una "
        "actualización es normal.",
    },
}
"""By language and name; what stands in braces is filled in."""
