"""Everything the server says that is not a rule of a game: named, in three languages.

A broken rule of a game is explained by the game itself. These are the other refusals, farewells
and notices; a program reads the code, a person reads the sentence.
"""

from enum import StrEnum

from hydrophone.core.errors import HydrophoneError
from hydrophone.core.game import Language, Sentences


class Reason(StrEnum):
    """The code of a refusal, a farewell or a notice."""

    NOT_YOUR_SEAT = "not_your_seat"
    NO_SUCH_SEAT = "no_such_seat"
    SEAT_TAKEN = "seat_taken"
    BOTH_SIDES = "both_sides"
    SEAT_FIRST = "seat_first"
    NOT_A_MATE = "not_a_mate"
    ASK_FIRST = "ask_first"
    CLOSED = "closed"
    PASSWORD_NEEDED = "password_needed"
    WRONG_PASSWORD = "wrong_password"
    BAD_NAME = "bad_name"
    NAME_TAKEN = "name_taken"
    NO_BOTS = "no_bots"
    NO_DEBRIEF = "no_debrief"
    UNKNOWN_LEVEL = "unknown_level"
    UNKNOWN_PACE = "unknown_pace"
    UNKNOWN_HELP = "unknown_help"
    HELP_OPEN = "help_open"
    HOST_ONLY = "host_only"
    ONLY_WATCHING = "only_watching"
    WATCHING_LATE = "watching_late"
    MATCH_RUNNING = "match_running"
    NOT_RUNNING = "not_running"
    NOT_OVER = "not_over"
    PAUSED = "paused"
    NOT_PAUSED = "not_paused"
    NO_CLAIMS = "no_claims"
    ENEMY_IS_HERE = "enemy_is_here"
    MAY_BE_BACK = "may_be_back"
    PENS_REST = "pens_rest"
    UNKNOWN_ACTION = "unknown_action"
    UNKNOWN_CELL = "unknown_cell"
    EMPTY_NOTE = "empty_note"
    LESSON = "lesson"
    LESSON_OVER = "lesson_over"
    BAD_OPTIONS = "bad_options"
    INVALID_CHART = "invalid_chart"
    UNKNOWN_CHART = "unknown_chart"
    INVALID_RECORD = "invalid_record"
    RECORD_NOT_OVER = "record_not_over"
    RECORD_TOO_LONG = "record_too_long"
    OVER_THERE = "over_there"
    UNKNOWN_GAME = "unknown_game"
    UNKNOWN_MATCH = "unknown_match"
    WRONG_TOKEN = "wrong_token"
    BAD_ARRIVAL = "bad_arrival"
    ROOM_FULL = "room_full"
    STORE_FAILED = "store_failed"
    STORE_RECOVERED = "store_recovered"
    MALFORMED = "malformed"
    TOO_LARGE = "too_large"
    TOO_MANY_MATCHES = "too_many_matches"
    SERVER_FULL = "server_full"
    NO_NEW_MATCHES = "no_new_matches"
    NETWORK_BARRED = "network_barred"
    TOO_FAST = "too_fast"
    PROXY_NOT_NAMED = "proxy_not_named"
    WRONG_ORDER = "wrong_order"
    SLOW = "slow"
    SILENT = "silent"
    LEFT = "left"
    REPLACED = "replaced"
    PUT_OUT = "put_out"
    BARRED = "barred"
    LEAVE_INSTEAD = "leave_instead"
    CREW_STAYS = "crew_stays"
    UNKNOWN_PERSON = "unknown_person"
    FOREIGN_ORIGIN = "foreign_origin"
    NOT_FOUND = "not_found"
    WRONG_METHOD = "wrong_method"
    FAULT = "fault"
    DAMAGED = "damaged"
    OTHER_RULES = "other_rules"
    CLOSING = "closing"
    ELSEWHERE = "elsewhere"
    UNKNOWN_HOST = "unknown_host"


class RefusedError(HydrophoneError):
    """A command that is not carried out, and why; ``detail`` is technical and in English."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.detail = detail


_SENTENCES: dict[Reason, Sentences] = {
    Reason.NOT_YOUR_SEAT: (
        "That is not your seat.",
        "Das ist nicht dein Platz.",
        "Ese puesto no es tuyo.",
    ),
    Reason.NO_SUCH_SEAT: (
        "This match has no such seat.",
        "Diesen Platz gibt es in dieser Partie nicht.",
        "Esta partida no tiene ese puesto.",
    ),
    Reason.SEAT_TAKEN: (
        "That seat is taken.",
        "Dort sitzt schon jemand.",
        "Ese puesto está ocupado.",
    ),
    Reason.BOTH_SIDES: (
        "A player may not sit in both boats.",
        "Niemand darf in beiden Booten sitzen.",
        "Nadie puede estar en los dos submarinos.",
    ),
    Reason.SEAT_FIRST: (
        "Take a seat first.",
        "Nimm zuerst einen Platz ein.",
        "Antes elige un puesto.",
    ),
    Reason.NOT_A_MATE: (
        "That person is not in your crew.",
        "Diese Person gehört nicht zu deiner Besatzung.",
        "Esa persona no está en tu tripulación.",
    ),
    Reason.ASK_FIRST: (
        "Its crew decides about that seat. Ask, and they can let you in.",
        "Über diesen Platz entscheidet seine Besatzung. Frag sie, dann kann sie dich hereinlassen.",
        "Sobre ese puesto decide su tripulación. Pídelo y podrán dejarte entrar.",
    ),
    Reason.CLOSED: (
        "Nobody can join this match after the start. That was agreed.",
        "Nach dem Start dieser Partie kommt niemand mehr an Bord. So ist es vereinbart.",
        "En esta partida nadie puede entrar después del comienzo. Así se acordó.",
    ),
    Reason.PASSWORD_NEEDED: (
        "This crew has a password. Enter it to sit down.",
        "Diese Besatzung hat ein Passwort. Gib es ein, um Platz zu nehmen.",
        "Esta tripulación tiene contraseña. Escríbela para sentarte.",
    ),
    Reason.WRONG_PASSWORD: (
        "That is not the password of this crew.",
        "Das ist nicht das Passwort dieser Besatzung.",
        "Esa no es la contraseña de esta tripulación.",
    ),
    Reason.BAD_NAME: (
        "A name has 1 to 24 visible characters.",
        "Ein Name hat 1 bis 24 sichtbare Zeichen.",
        "Un nombre tiene de 1 a 24 caracteres visibles.",
    ),
    Reason.NAME_TAKEN: (
        "That name looks like another one in this match. Choose a different one.",
        "Dieser Name sieht einem anderen in dieser Partie zu ähnlich. Wähle einen anderen.",
        "Ese nombre se confunde con otro de esta partida. Elige uno distinto.",
    ),
    Reason.NO_BOTS: (
        "There are no bots for this game.",
        "Für dieses Spiel gibt es keine Bots.",
        "No hay bots para este juego.",
    ),
    Reason.NO_DEBRIEF: (
        "Matches of this game are not analysed.",
        "Partien dieses Spiels werden nicht ausgewertet.",
        "Las partidas de este juego no se analizan.",
    ),
    Reason.UNKNOWN_LEVEL: (
        "There is no bot of that strength.",
        "Einen Bot dieser Stärke gibt es nicht.",
        "No hay ningún bot de ese nivel.",
    ),
    Reason.UNKNOWN_PACE: (
        "Bots do not have that pace.",
        "Dieses Tempo haben Bots nicht.",
        "Los bots no tienen ese ritmo.",
    ),
    Reason.UNKNOWN_HELP: (
        "There is no such level of help.",
        "So eine Hilfestufe gibt es nicht.",
        "No existe ese nivel de ayuda.",
    ),
    Reason.HELP_OPEN: (
        "First say how much help your crew accepts.",
        "Sagt erst, wie viel Hilfe eure Besatzung annimmt.",
        "Digan primero cuánta ayuda acepta su tripulación.",
    ),
    Reason.HOST_ONLY: (
        "Only the host can do that.",
        "Das kann nur der Gastgeber.",
        "Eso solo puede hacerlo el anfitrión.",
    ),
    Reason.WATCHING_LATE: (
        "You watch this match with a delay, so you have no say in the seats.",
        "Du siehst diese Partie verzögert und entscheidest deshalb nicht über die Plätze.",
        "Ves esta partida con retraso, así que no decides sobre los puestos.",
    ),
    Reason.ONLY_WATCHING: (
        "You are only watching. Join as a player to do that.",
        "Du schaust nur zu. Spiel mit, um das zu tun.",
        "Solo estás mirando. Únete como jugador para hacerlo.",
    ),
    Reason.MATCH_RUNNING: (
        "That cannot be changed once the match has begun.",
        "Das lässt sich nach Beginn der Partie nicht mehr ändern.",
        "Eso ya no se puede cambiar: la partida ha empezado.",
    ),
    Reason.NOT_RUNNING: (
        "The match is not running.",
        "Die Partie läuft nicht.",
        "La partida no está en marcha.",
    ),
    Reason.NOT_OVER: (
        "That comes when the match is over.",
        "Das gibt es erst, wenn die Partie zu Ende ist.",
        "Eso estará disponible cuando termine la partida.",
    ),
    Reason.PAUSED: (
        "The match is paused until people are back.",
        "Die Partie pausiert, bis wieder Leute da sind.",
        "La partida está en pausa hasta que vuelvan los jugadores.",
    ),
    Reason.NOT_PAUSED: (
        "The match is not paused.",
        "Die Partie pausiert nicht.",
        "La partida no está en pausa.",
    ),
    Reason.NO_CLAIMS: (
        "Nobody can claim the win: that was not agreed before the match.",
        "Niemand kann den Sieg beanspruchen: Das war vor der Partie nicht abgemacht.",
        "Nadie puede reclamar la victoria: no se acordó antes de la partida.",
    ),
    Reason.ENEMY_IS_HERE: (
        "A player of the other crew is still here, or has not been away for long.",
        "Aus der anderen Besatzung ist noch jemand da oder erst kurz weg.",
        "Aún hay alguien de la otra tripulación, o lleva poco tiempo fuera.",
    ),
    Reason.MAY_BE_BACK: (
        "They have been away for a moment only, and may be back and decide themselves.",
        "Sie sind erst kurz weg, kommen vielleicht gleich wieder und entscheiden selbst.",
        "Llevan poco tiempo fuera: quizá vuelvan enseguida y decidan ellos.",
    ),
    Reason.PENS_REST: (
        "No drawing now: play is stopped, or your boat is on the surface.",
        "Jetzt wird nicht gezeichnet: Es ist Stopp, oder euer Boot ist aufgetaucht.",
        "Ahora no se dibuja: hay un alto, o su submarino está en la superficie.",
    ),
    Reason.UNKNOWN_ACTION: (
        "This game has no such action.",
        "Diese Aktion gibt es in diesem Spiel nicht.",
        "Este juego no tiene esa acción.",
    ),
    Reason.UNKNOWN_CELL: (
        "That is not a coordinate.",
        "Das ist keine Koordinate.",
        "Eso no es una coordenada.",
    ),
    Reason.EMPTY_NOTE: (
        "That note is empty.",
        "Diese Nachricht ist leer.",
        "Ese mensaje está vacío.",
    ),
    Reason.LESSON: (
        "The lesson asks for something else now.",
        "Die Lektion verlangt jetzt etwas anderes.",
        "La lección pide ahora otra cosa.",
    ),
    Reason.LESSON_OVER: (
        "This lesson is done.",
        "Diese Lektion ist geschafft.",
        "Esta lección está terminada.",
    ),
    Reason.BAD_OPTIONS: (
        "These options do not fit the game.",
        "Diese Einstellungen passen nicht zum Spiel.",
        "Esas opciones no son válidas para este juego.",
    ),
    Reason.INVALID_CHART: (
        "The drawing of the chart has a mistake.",
        "Die Zeichnung der Karte hat einen Fehler.",
        "El dibujo del mapa tiene un error.",
    ),
    Reason.UNKNOWN_CHART: (
        "There is no chart of that name.",
        "Eine Karte mit diesem Namen gibt es nicht.",
        "No hay ningún mapa con ese nombre.",
    ),
    Reason.INVALID_RECORD: (
        "This record cannot be read or played.",
        "Diese Aufzeichnung lässt sich nicht lesen oder nachspielen.",
        "Este registro no se puede leer o reproducir.",
    ),
    Reason.RECORD_NOT_OVER: (
        "The match of this record is not over.",
        "Die Partie dieser Aufzeichnung ist nicht zu Ende.",
        "La partida de este registro no ha terminado.",
    ),
    Reason.RECORD_TOO_LONG: (
        "This record takes too long to analyse. Use “hydrophone debrief” on your own computer.",
        "Diese Aufzeichnung auszuwerten dauert zu lange. Nimm bei dir „hydrophone debrief“.",
        "Analizar este registro lleva demasiado tiempo. Usa «hydrophone debrief» en tu equipo.",
    ),
    Reason.OVER_THERE: (
        "The match was over at that moment. Choose an earlier one.",
        "In diesem Moment war die Partie schon zu Ende. Wähle einen früheren.",
        "En ese momento la partida ya había terminado. Elige uno anterior.",
    ),
    Reason.UNKNOWN_GAME: (
        "This server does not have that game.",
        "Dieses Spiel gibt es auf diesem Server nicht.",
        "Este servidor no tiene ese juego.",
    ),
    Reason.UNKNOWN_MATCH: (
        "There is no such match. Check the code.",
        "Diese Partie gibt es nicht. Prüfe den Code.",
        "Esa partida no existe. Comprueba el código.",
    ),
    Reason.WRONG_TOKEN: (
        "The server does not recognise your seat in this match. Join again with the code.",
        "Der Server erkennt deinen Platz in dieser Partie nicht. Tritt mit dem Code neu bei.",
        "El servidor no reconoce tu puesto en esta partida. Vuelve a entrar con el código.",
    ),
    Reason.BAD_ARRIVAL: (
        "This page could not sign in. Reload it.",
        "Diese Seite konnte sich nicht anmelden. Lade sie neu.",
        "Esta página no pudo identificarse. Recárgala.",
    ),
    Reason.ROOM_FULL: (
        "This match is full.",
        "Hier ist kein Platz mehr frei.",
        "Esta partida está llena.",
    ),
    Reason.TOO_MANY_MATCHES: (
        "Too many matches from your network are open at once. Finish one, or try again later.",
        "Aus deinem Netz sind zu viele Partien auf einmal offen. Beende eine, oder versuche es "
        "später noch einmal.",
        "Desde tu red hay demasiadas partidas abiertas a la vez. Termina una o inténtalo más "
        "tarde.",
    ),
    Reason.NO_NEW_MATCHES: (
        "This server opens no new matches just now. Matches that run go on.",
        "Dieser Server eröffnet gerade keine neuen Partien. Laufende Partien gehen weiter.",
        "Este servidor no abre partidas nuevas por ahora. Las que están en curso continúan.",
    ),
    Reason.NETWORK_BARRED: (
        "The operator of this server has barred your network for a while.",
        "Der Betreiber dieses Servers hat dein Netz für einige Zeit gesperrt.",
        "El operador de este servidor ha bloqueado tu red durante un tiempo.",
    ),
    Reason.PROXY_NOT_NAMED: (
        "This site is not set up yet: a proxy passes you on to a server that does not know the "
        "proxy. Its operator starts the server with one more option.",
        "Diese Seite ist noch nicht fertig eingerichtet: Ein Proxy leitet dich an einen Server "
        "weiter, der den Proxy nicht kennt. Der Betreiber startet den Server mit einer "
        "weiteren Option.",
        "Este sitio aún no está bien configurado: un proxy te envía a un servidor que no conoce "
        "ese proxy. Su operador debe iniciar el servidor con una opción más.",
    ),
    Reason.SERVER_FULL: (
        "This server is full. Try again in a few minutes.",
        "Dieser Server ist voll. Versuche es in ein paar Minuten noch einmal.",
        "Este servidor está lleno. Inténtalo de nuevo dentro de unos minutos.",
    ),
    Reason.STORE_FAILED: (
        "The server cannot save just now, so nothing has changed. Try again in a moment.",
        "Der Server kann gerade nicht speichern; es hat sich nichts geändert. "
        "Versuche es gleich noch einmal.",
        "El servidor no puede guardar ahora mismo, así que no ha cambiado nada. "
        "Inténtalo de nuevo en un momento.",
    ),
    Reason.STORE_RECOVERED: (
        "The server can save again. Play on.",
        "Der Server kann wieder speichern. Es geht weiter.",
        "El servidor vuelve a guardar. Pueden seguir.",
    ),
    Reason.MALFORMED: (
        "The server could not read that message.",
        "Der Server konnte diese Nachricht nicht lesen.",
        "El servidor no pudo leer ese mensaje.",
    ),
    Reason.TOO_LARGE: (
        "That message is too large.",
        "Diese Nachricht ist zu groß.",
        "Ese mensaje es demasiado grande.",
    ),
    Reason.TOO_FAST: (
        "That was too fast. Wait a moment.",
        "Das war zu schnell. Warte einen Augenblick.",
        "Vas demasiado rápido. Espera un momento.",
    ),
    Reason.WRONG_ORDER: (
        "Something went wrong. Reload the page.",
        "Da ist etwas schiefgegangen. Lade die Seite neu.",
        "Algo ha fallado. Recarga la página.",
    ),
    Reason.SLOW: (
        "Your connection is too slow. Reconnect to catch up.",
        "Deine Verbindung ist zu langsam. Verbinde dich neu, dann holst du alles nach.",
        "Tu conexión es demasiado lenta. Vuelve a conectarte para ponerte al día.",
    ),
    Reason.SILENT: (
        "Your connection was silent for too long.",
        "Deine Verbindung war zu lange still.",
        "Tu conexión ha estado demasiado tiempo en silencio.",
    ),
    Reason.LEFT: (
        "You have left the match.",
        "Du hast die Partie verlassen.",
        "Has dejado la partida.",
    ),
    Reason.REPLACED: (
        "You have opened this match in too many windows. The oldest was disconnected.",
        "Du hast diese Partie zu oft geöffnet. Das älteste Fenster wurde getrennt.",
        "Has abierto esta partida en demasiadas ventanas. Se desconectó la más antigua.",
    ),
    Reason.PUT_OUT: (
        "The host has removed you from this match.",
        "Der Gastgeber hat dich aus dieser Partie entfernt.",
        "El anfitrión te ha expulsado de esta partida.",
    ),
    Reason.BARRED: (
        "A person at your address was removed from this match. Try again in ten minutes.",
        "Von deiner Adresse wurde jemand aus dieser Partie entfernt. "
        "Versuche es in zehn Minuten noch einmal.",
        "Alguien de tu dirección fue expulsado de esta partida. Inténtalo en diez minutos.",
    ),
    Reason.LEAVE_INSTEAD: (
        "You are the host. If you want to go, leave the match.",
        "Du bist der Gastgeber. Wenn du gehen willst, verlass die Partie.",
        "Eres el anfitrión. Si quieres irte, sal de la partida.",
    ),
    Reason.CREW_STAYS: (
        "The match has begun: nobody in a crew can be removed any more.",
        "Die Partie läuft: Aus einer Besatzung kann niemand mehr entfernt werden.",
        "La partida ha empezado: ya no se puede expulsar a nadie de una tripulación.",
    ),
    Reason.UNKNOWN_PERSON: (
        "That person is not in this match.",
        "Diese Person ist nicht in dieser Partie.",
        "Esa persona no está en esta partida.",
    ),
    Reason.FOREIGN_ORIGIN: (
        "Another website may not act in your name here.",
        "Eine fremde Website darf hier nicht in deinem Namen handeln.",
        "Otro sitio no puede actuar aquí en tu nombre.",
    ),
    Reason.NOT_FOUND: (
        "There is nothing here.",
        "Hier ist nichts.",
        "Aquí no hay nada.",
    ),
    Reason.WRONG_METHOD: (
        "This address does not support that method.",
        "Diese Adresse unterstützt diese Methode nicht.",
        "Esta dirección no admite ese método.",
    ),
    Reason.DAMAGED: (
        "This match was damaged on the server's disk and cannot be read.",
        "Diese Partie ist auf dem Datenträger des Servers beschädigt und nicht mehr lesbar.",
        "Esta partida está dañada en el disco del servidor y no se puede leer.",
    ),
    Reason.OTHER_RULES: (
        "This match was begun under rules that this server does not have. "
        "Its players can download their match.",
        "Diese Partie wurde nach Regeln begonnen, die dieser Server nicht hat. "
        "Ihr könnt sie aber herunterladen.",
        "Esta partida empezó con unas reglas que este servidor no tiene. "
        "Sus jugadores pueden descargarla.",
    ),
    Reason.CLOSING: (
        "The server is stopping. Your match is kept.",
        "Der Server wird beendet. Deine Partie bleibt erhalten.",
        "El servidor se está deteniendo. Tu partida queda guardada.",
    ),
    Reason.ELSEWHERE: (
        "Another server has this match. Try again in a moment.",
        "Diese Partie liegt auf einem anderen Server. Versuche es gleich noch einmal.",
        "Esta partida está en otro servidor. Inténtalo de nuevo en un momento.",
    ),
    Reason.UNKNOWN_HOST: (
        "The server is not set up for this address.",
        "Für diese Adresse ist der Server nicht eingerichtet.",
        "El servidor no está configurado para esta dirección.",
    ),
    Reason.FAULT: (
        "Something went wrong on the server. Nothing has changed.",
        "Auf dem Server ist etwas schiefgegangen. Es hat sich nichts geändert.",
        "Algo ha fallado en el servidor. Nada ha cambiado.",
    ),
}

_GUEST = {Language.ENGLISH: "Guest", Language.GERMAN: "Gast", Language.SPANISH: "Invitado"}


def sentence(reason: Reason, language: Language, detail: str = "") -> str:
    """The reason as a person reads it, the technical detail in brackets."""
    told = _SENTENCES[reason][language.column]
    return f"{told} ({detail})" if detail else told


def guest(language: Language, number: int) -> str:
    """The name of a person who gave none."""
    return f"{_GUEST[language]} {number}"
