"""What a notice says: the boats, and one of two sentences. All have one size.

The push service sees neither, but how long and when: so nothing else is said.
"""

from collections.abc import Mapping

import msgspec

from hydrophone.core.game import Language
from hydrophone.server.match.effects import Notify
from hydrophone.server.protocol.messages import Subscription

SIZE = 512
"""Bytes of a notice before it is encrypted."""

_TURN: Mapping[Language, str] = {
    Language.ENGLISH: "It is your turn",
    Language.GERMAN: "Du bist dran",
    Language.SPANISH: "Te toca",
}

_OVER: Mapping[Language, str] = {
    Language.ENGLISH: "The match is over",
    Language.GERMAN: "Die Partie ist zu Ende",
    Language.SPANISH: "La partida terminó",
}

_AGAINST: Mapping[Language, str] = {
    Language.ENGLISH: "{} against {}",
    Language.GERMAN: "{} gegen {}",
    Language.SPANISH: "{} contra {}",
}


class Notice(msgspec.Struct, frozen=True):
    """As the service worker reads it."""

    title: str
    body: str
    code: str
    """Of the match, which a click opens; a newer notice of it replaces the one before."""


def payload(notify: Notify, to: Subscription) -> bytes:
    """A notice as JSON, filled up with spaces."""
    said = (_OVER if notify.is_over else _TURN)[to.language]
    title = _AGAINST[to.language].format(*notify.boats)
    return msgspec.json.encode(Notice(title, said, notify.code)).ljust(SIZE)
