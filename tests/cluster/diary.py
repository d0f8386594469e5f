"""What one person sent and heard over all lines, with the moment of each, as a checker reads it."""

import time
from enum import Enum
from typing import Any

import msgspec

Message = dict[str, Any]


class What(Enum):
    """What happened on a person's line."""

    DIALLED = "dialled"
    OPENED = "opened"
    SAID = "said"
    HEARD = "heard"
    LOST = "lost"


class Line(msgspec.Struct):
    """One line of a diary: when it happened by the clock of the test, and the message or reason."""

    at: float
    what: What
    message: Message


class Diary(msgspec.Struct):
    """All that happened to one person in one match."""

    name: str
    match: str
    lines: list[Line] = []

    def note(self, what: What, **message: Any) -> None:
        """Write down what happens now."""
        self.lines.append(Line(time.monotonic(), what, message))

    def frames(self, *kinds: str) -> list[Line]:
        """What was heard, of these kinds or of all."""
        return [
            line
            for line in self.lines
            if line.what is What.HEARD and (not kinds or line.message["kind"] in kinds)
        ]

    def acked(self) -> list[str]:
        """The ids of the acknowledged commands, in the order of their first acknowledgement."""
        return list(dict.fromkeys(line.message["id"] for line in self.frames("acked")))

    def commands(self) -> dict[str, Message]:
        """Every command that was sent, by its id."""
        said = (line.message for line in self.lines if line.what is What.SAID)
        return {message["id"]: message for message in said if "id" in message}
