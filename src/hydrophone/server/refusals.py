"""Everything the server says that is not a rule of a game: named, in three languages.

A broken rule of a game is explained by the game itself. These are the other refusals, farewells
and notices; a program reads the code, a person reads the sentence.
"""

from enum import StrEnum

from hydrophone.core.errors import HydrophoneError
from hydrophone.core.game import Language


class Reason(StrEnum):
    """The code of a refusal, a farewell or a notice."""

    NOT_YOUR_SEAT = "not_your_seat"
    NO_SUCH_SEAT = "no_such_seat"
    SEAT_TAKEN = "seat_taken"
    BOTH_SIDES = "both_sides"
    SEAT_FIRST = "seat_first"
    NOT_A_MATE = "not_a_mate"
    NO_BOTS = "no_bots"
    UNKNOWN_LEVEL = "unknown_level"
    HOST_ONLY = "host_only"
    ONLY_WATCHING = "only_watching"
    MATCH_RUNNING = "match_running"
    NOT_RUNNING = "not_running"
    NOT_OVER = "not_over"
    UNKNOWN_ACTION = "unknown_action"
    UNKNOWN_CELL = "unknown_cell"
    EMPTY_NOTE = "empty_note"
    BAD_OPTIONS = "bad_options"
    INVALID_CHART = "invalid_chart"
    UNKNOWN_CHART = "unknown_chart"
    UNKNOWN_GAME = "unknown_game"
    UNKNOWN_MATCH = "unknown_match"
    WRONG_TOKEN = "wrong_token"
    ROOM_FULL = "room_full"
    STORE_FAILED = "store_failed"
    STORE_RECOVERED = "store_recovered"
    MALFORMED = "malformed"
    TOO_LARGE = "too_large"
    TOO_FAST = "too_fast"
    WRONG_ORDER = "wrong_order"
    SLOW = "slow"
    SILENT = "silent"
    LEFT = "left"
    FOREIGN_ORIGIN = "foreign_origin"
    NOT_FOUND = "not_found"
    WRONG_METHOD = "wrong_method"
    FAULT = "fault"


class RefusedError(HydrophoneError):
    """A command that is not carried out, and why; ``detail`` is technical and in English."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.detail = detail


_SENTENCES: dict[Reason, tuple[str, str, str]] = {
    Reason.NOT_YOUR_SEAT: (
        "You do not sit there.",
        "Dort sitzt du nicht.",
        "No ocupas ese puesto.",
    ),
    Reason.NO_SUCH_SEAT: (
        "This match has no such seat.",
        "Diesen Platz gibt es in dieser Partie nicht.",
        "Esta partida no tiene ese puesto.",
    ),
    Reason.SEAT_TAKEN: (
        "Somebody sits there.",
        "Dort sitzt schon jemand.",
        "Ese puesto está ocupado.",
    ),
    Reason.BOTH_SIDES: (
        "Nobody may sit in both boats.",
        "Niemand darf in beiden Booten sitzen.",
        "Nadie puede estar en los dos submarinos.",
    ),
    Reason.SEAT_FIRST: (
        "Take a seat first.",
        "Nimm erst Platz.",
        "Primero toma un puesto.",
    ),
    Reason.NOT_A_MATE: (
        "That person is not of your crew.",
        "Das ist niemand aus deiner Mannschaft.",
        "Esa persona no es de tu tripulación.",
    ),
    Reason.NO_BOTS: (
        "There are no bots for this game.",
        "Für dieses Spiel gibt es keine Bots.",
        "No hay bots para este juego.",
    ),
    Reason.UNKNOWN_LEVEL: (
        "There is no bot of that strength.",
        "Einen Bot dieser Stärke gibt es nicht.",
        "No hay ningún bot de ese nivel.",
    ),
    Reason.HOST_ONLY: (
        "Only the host can do that.",
        "Das kann nur, wer die Partie eröffnet hat.",
        "Solo puede hacerlo quien abrió la partida.",
    ),
    Reason.ONLY_WATCHING: (
        "You are watching. Join as a player to do that.",
        "Du schaust zu. Tritt als Mitspieler bei, um das zu tun.",
        "Estás mirando. Únete como jugador para hacerlo.",
    ),
    Reason.MATCH_RUNNING: (
        "That cannot be changed once the match has begun.",
        "Das lässt sich nach Beginn der Partie nicht mehr ändern.",
        "Eso no se puede cambiar con la partida empezada.",
    ),
    Reason.NOT_RUNNING: (
        "The match is not running.",
        "Die Partie läuft nicht.",
        "La partida no está en marcha.",
    ),
    Reason.NOT_OVER: (
        "That can be had once the match is over.",
        "Das gibt es erst, wenn die Partie zu Ende ist.",
        "Eso estará disponible cuando termine la partida.",
    ),
    Reason.UNKNOWN_ACTION: (
        "This game has no such action.",
        "Diese Handlung gibt es in diesem Spiel nicht.",
        "Este juego no tiene esa acción.",
    ),
    Reason.UNKNOWN_CELL: (
        "That is not a coordinate.",
        "Das ist keine Koordinate.",
        "Eso no es una coordenada.",
    ),
    Reason.EMPTY_NOTE: (
        "There is nothing to say in that.",
        "Darin steht nichts.",
        "Ahí no dice nada.",
    ),
    Reason.BAD_OPTIONS: (
        "These options do not fit the game.",
        "Diese Einstellungen passen nicht zum Spiel.",
        "Esas opciones no encajan con el juego.",
    ),
    Reason.INVALID_CHART: (
        "The drawing of the chart has a mistake.",
        "Die Zeichnung der Karte hat einen Fehler.",
        "El dibujo del mapa tiene un error.",
    ),
    Reason.UNKNOWN_CHART: (
        "There is no chart of that name.",
        "Eine Karte dieses Namens gibt es nicht.",
        "No hay ningún mapa con ese nombre.",
    ),
    Reason.UNKNOWN_GAME: (
        "There is no such game here.",
        "Dieses Spiel gibt es hier nicht.",
        "Ese juego no está aquí.",
    ),
    Reason.UNKNOWN_MATCH: (
        "There is no such match. Check the code.",
        "Diese Partie gibt es nicht. Prüfe den Code.",
        "No existe esa partida. Comprueba el código.",
    ),
    Reason.WRONG_TOKEN: (
        "Your place in this match could not be recognised. Join again by the code.",
        "Dein Platz in dieser Partie wurde nicht erkannt. Tritt mit dem Code neu bei.",
        "No se reconoce tu puesto en esta partida. Vuelve a entrar con el código.",
    ),
    Reason.ROOM_FULL: (
        "There is no room for more people here.",
        "Hier ist kein Platz für weitere Leute.",
        "Aquí no cabe más gente.",
    ),
    Reason.STORE_FAILED: (
        "The server cannot save just now, so nothing was changed. Try again in a moment.",
        "Der Server kann gerade nicht speichern, deshalb blieb alles, wie es war. "
        "Versuche es gleich noch einmal.",
        "El servidor no puede guardar ahora, así que nada ha cambiado. "
        "Inténtalo de nuevo en un momento.",
    ),
    Reason.STORE_RECOVERED: (
        "The server can save again. On you go.",
        "Der Server kann wieder speichern. Es geht weiter.",
        "El servidor vuelve a guardar. Adelante.",
    ),
    Reason.MALFORMED: (
        "That message could not be read.",
        "Diese Nachricht war nicht zu lesen.",
        "No se pudo leer ese mensaje.",
    ),
    Reason.TOO_LARGE: (
        "That message is too large.",
        "Diese Nachricht ist zu groß.",
        "Ese mensaje es demasiado grande.",
    ),
    Reason.TOO_FAST: (
        "Too much at once. Wait a moment.",
        "Zu viel auf einmal. Warte einen Augenblick.",
        "Demasiado a la vez. Espera un momento.",
    ),
    Reason.WRONG_ORDER: (
        "A connection begins with one hello.",
        "Eine Verbindung beginnt mit genau einer Begrüßung.",
        "Una conexión empieza con un único saludo.",
    ),
    Reason.SLOW: (
        "The line is too slow to keep up. Connecting again brings everything.",
        "Die Leitung ist zu langsam. Neu verbinden holt alles nach.",
        "La línea es demasiado lenta. Al reconectar se recupera todo.",
    ),
    Reason.SILENT: (
        "Nothing was heard from you for a while.",
        "Von dir war eine Weile nichts zu hören.",
        "No se ha sabido de ti en un rato.",
    ),
    Reason.LEFT: (
        "You have left the match.",
        "Du hast die Partie verlassen.",
        "Has dejado la partida.",
    ),
    Reason.FOREIGN_ORIGIN: (
        "Another site may not speak for you here.",
        "Eine fremde Seite darf hier nicht für dich sprechen.",
        "Otro sitio no puede hablar aquí en tu nombre.",
    ),
    Reason.NOT_FOUND: (
        "There is nothing here.",
        "Hier ist nichts.",
        "Aquí no hay nada.",
    ),
    Reason.WRONG_METHOD: (
        "That cannot be asked for in this way.",
        "So lässt sich das nicht abrufen.",
        "Eso no se puede pedir así.",
    ),
    Reason.FAULT: (
        "Something went wrong on the server. Nothing was changed.",
        "Auf dem Server ist etwas schiefgegangen. Es wurde nichts verändert.",
        "Algo ha fallado en el servidor. Nada ha cambiado.",
    ),
}

_GUEST = {Language.ENGLISH: "Guest", Language.GERMAN: "Gast", Language.SPANISH: "Invitado"}


def sentence(reason: Reason, language: Language, detail: str = "") -> str:
    """The reason as a person reads it, the technical detail in brackets."""
    told = _SENTENCES[reason][language.column]
    return f"{told} ({detail})" if detail else told


def guest(language: Language, number: int) -> str:
    """What somebody is called who gave no name."""
    return f"{_GUEST[language]} {number}"
