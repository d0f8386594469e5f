"""What each request and command weighs: one budget of an address pays for all of them.

The unit is a millisecond of a processor. Bytes weigh as well: what is kept for good most, what
replaces other bytes less.
"""

from hydrophone.server.protocol import messages

KIB_KEPT = 5.0
"""A KiB that is kept for as long as its match."""

KIB_REPLACED = 1.0
"""A KiB that is kept until the next of its kind comes, or is held in memory for a while."""

REQUEST = 1.0
"""Any request, and a WebSocket."""

ACT = 2.0
"""An act, beside the bytes of it that are kept."""

MESSAGE = 0.1
"""Any message that the session answers by itself, such as a ping."""

MATCH = 1000.0
"""A new match: its memory above all."""

READING = 20.0
"""A match that is read out of the store."""

ENTRY = 0.3
"""Each entry of such a match."""

RECORD = 10.0
"""A record that is looked at, beside the time that goes into it."""

CHART = 10.0
"""A drawing that is read as a chart."""

PICTURE = 10.0
"""A picture to scan."""

LESSON = 10.0
"""A moment of a lesson, or an act that is judged."""

LIST = 16.0
"""The whole list of open matches."""

PERSON = 20.0
"""A request of a person whose name stays: a few rows are read or kept; more time is paid for."""

HASH = 200.0
"""A password, beside the time that goes into it."""


def of_command(command: messages.Command) -> float:
    """What a command weighs, beside the jobs that it asks for."""
    match command:
        case messages.SaveSheet(body=body):
            return REQUEST + KIB_REPLACED * len(body) / 1024
        case messages.Act(action=action, why=why):
            return ACT + KIB_KEPT * (len(action) + len(why.encode())) / 1024
        case messages.Undo():
            return READING
        case messages.Pin() | messages.WhyNot() | messages.Done() | messages.Seen():
            return 1.0
        case messages.SetVacation():
            return PERSON
        case messages.SetLanguage():
            return MESSAGE
        case messages.SetPassword(password=str()) | messages.TakeSeat(password=str()):
            return HASH
        case _:
            return 2 * KIB_KEPT
