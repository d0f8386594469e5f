"""What a notice says: the boats, and one of two sentences. All have one size.

The push service sees neither, but how long and when: so nothing else is said.
"""

import msgspec

from hydrophone.core.game import Sentences
from hydrophone.server.match.effects import Notify
from hydrophone.server.protocol.messages import Subscription

SIZE = 512
"""Bytes of a notice before it is encrypted."""

_TURN: Sentences = ("It is your turn", "Du bist dran", "Te toca")

_OVER: Sentences = ("The match is over", "Die Partie ist zu Ende", "La partida terminó")

_AGAINST: Sentences = ("{} against {}", "{} gegen {}", "{} contra {}")


class PushNotice(msgspec.Struct, frozen=True):
    """As the service worker reads it."""

    title: str
    body: str
    code: str
    """Of the match, which a click opens; a newer notice of it replaces the one before."""


def payload(notify: Notify, to: Subscription) -> bytes:
    """A notice as JSON, filled up with spaces."""
    said = (_OVER if notify.is_over else _TURN)[to.language.column]
    title = _AGAINST[to.language.column].format(*notify.boats)
    return msgspec.json.encode(PushNotice(title, said, notify.code)).ljust(SIZE)
