"""One connection, frame by frame: a state machine without I/O.

It knows the order (one Hello first, or one WatchMatches and nothing else), the pace, the size and
the language of messages. What gets through is for a room or for the list of open matches;
everything else is answered here.
"""

import re
from enum import Enum, auto
from typing import TypeAlias

import msgspec

from hydrophone.core.game import Language
from hydrophone.server.protocol.limits import Bucket, Rate, nests_too_deep, unkept
from hydrophone.server.protocol.messages import (
    MAX_FRAME,
    Bye,
    Command,
    CommandId,
    Hello,
    Ping,
    Pong,
    Refused,
    SetLanguage,
    ToServer,
    WatchMatches,
)
from hydrophone.server.protocol.refusals import Reason, TooFastError, sentence

PACE = Rate(burst=60, per_second=20)
"""Frames of one connection."""

MALFORMED_LIMIT = 5
"""Unreadable frames after which a connection is closed."""

FLOOD_LIMIT = 60
"""Frames refused for their pace, beyond those taken, after which a connection is closed."""

GREETING_S = 10.0
"""Seconds until a connection that has not said hello is closed."""

_ARRIVAL = re.compile(r"[A-Za-z0-9_-]{22,64}")
"""The form of the secret that a newcomer makes: 128 bits or more, as base64 or figures."""


ReadFrame: TypeAlias = Hello | WatchMatches | Command | Refused | Pong | Bye
"""What a client says, for the room or for the list of open matches; or what it is answered on the
spot. After Bye the connection is closed."""


class _Phase(Enum):
    FRESH = auto()
    GREETED = auto()
    WATCHING = auto()
    CLOSED = auto()


class _Strange(msgspec.Struct, frozen=True):
    """What every command has, also one of a page of another release."""

    kind: str
    id: CommandId


_decoder: msgspec.json.Decoder[ToServer] = msgspec.json.Decoder(ToServer)
_decoder_of_strange = msgspec.json.Decoder(_Strange)


class Session:
    """What one connection has said so far, as far as it matters for what it may say next."""

    def __init__(self, now: float, pace: Rate = PACE) -> None:
        self._phase = _Phase.FRESH
        self._language = Language.ENGLISH
        self._bucket = Bucket(pace, now)
        self._began = now
        self._malformed = 0
        self._too_fast = 0

    def receive(self, frame: bytes, now: float) -> ReadFrame | None:
        """Judge one frame; None if the connection is closed already."""
        if self._phase is _Phase.CLOSED:
            return None
        if len(frame) > MAX_FRAME:
            return self.farewell(Reason.TOO_LARGE)
        in_pace = self._bucket.take(now)
        self._too_fast += not in_pace
        if self._too_fast > FLOOD_LIMIT:
            return self.farewell(*self._too_early(now))
        if nests_too_deep(frame):
            return self._unreadable(Reason.MALFORMED)
        if unkept(frame):
            return self._unreadable(Reason.BAD_TEXT, _judged_strange(frame)[1])
        try:
            message = _decoder.decode(frame)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            return self._unreadable(*_judged_strange(frame))
        if in_pace:
            self._too_fast = max(0, self._too_fast - 1)
        else:
            reason, wait = self._too_early(now)
            return self.refusal(reason, getattr(message, "id", ""), wait)
        return self._in_order(message)

    def watch(self, now: float) -> Bye | None:
        """Has the client said who it is? (Whether it still lives is asked below this layer.)"""
        if self._phase is _Phase.FRESH and now - self._began > GREETING_S:
            return self.farewell(Reason.SILENT)
        return None

    def farewell(self, reason: Reason, detail: str = "", at: str = "") -> Bye:
        """The last message, in the client's language. ``at``: the server that has the match."""
        self._phase = _Phase.CLOSED
        return Bye(reason, sentence(reason, self._language, detail), at)

    def _in_order(self, message: ToServer) -> ReadFrame:
        if isinstance(message, Hello | WatchMatches):
            if self._phase is not _Phase.FRESH:
                return self.refusal(Reason.WRONG_ORDER)
            self._phase = _Phase.GREETED if isinstance(message, Hello) else _Phase.WATCHING
            self._language = message.language
            arrival = message.arrival if isinstance(message, Hello) else None
            if arrival is not None and not _ARRIVAL.fullmatch(arrival):
                return self.farewell(Reason.BAD_ARRIVAL)
            return message
        if isinstance(message, Ping):
            return Pong()
        if self._phase is not _Phase.GREETED:
            return self.farewell(Reason.WRONG_ORDER)
        if isinstance(message, SetLanguage):
            self._language = message.language
        return message

    def _too_early(self, now: float) -> tuple[Reason, str]:
        """The refusal of a frame beyond the pace, and the seconds to wait."""
        error = TooFastError(self._bucket.wait_s(now, 1.0))
        return error.reason, error.detail

    def _unreadable(self, reason: Reason, command: str = "") -> ReadFrame:
        self._malformed += 1
        if self._malformed >= MALFORMED_LIMIT:
            return self.farewell(reason)
        return self.refusal(reason, command)

    def refusal(self, reason: Reason, command: str = "", detail: str = "") -> Refused:
        """The answer to a command that does not reach the room, in the client's language."""
        return Refused(command, reason, sentence(reason, self._language, detail))


def _judged_strange(frame: bytes) -> tuple[Reason, str]:
    """Why a frame cannot be read, and the id of the command if the page is of another release."""
    try:
        return Reason.RELOAD, _decoder_of_strange.decode(frame).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return Reason.MALFORMED, ""
