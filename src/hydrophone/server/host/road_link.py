"""The link to another node: parcels in order and without gaps, or a new beginning. Without I/O.

What carries parcels may lose some, or all for a while. A link notices: by the number of the next
parcel, by an era that is another, or by silence, for a node sends a parcel at every beat while it
has lines with the other. Then every line of the link is closed, and the clients come back and
resume by number.
"""

from collections.abc import Sequence

import msgspec

from hydrophone.server.host.road_messages import (
    Parcel,
    Push,
    RoadMessage,
    decode_message,
    encode,
)

SILENT_S = 1.5
"""Seconds of silence after which a node counts as gone."""

PARCEL = 256 * 1024
"""Most bytes of one parcel, beside one message that may be longer."""


class Link:
    """What is sent to one node and comes from it. ``era`` is a number that never comes again."""

    def __init__(self, sender: int, era: int, now: float) -> None:
        self._sender = sender
        self._era = era
        self._sent = 0
        self._waiting: list[bytes] = []
        self._pushed: tuple[bytes, list[int]] | None = None
        self._their_era = 0
        self._heard = 0
        self._heard_at = now

    # --- out -----------------------------------------------------------------------------------

    def put(self, message: RoadMessage) -> None:
        """Send this soon."""
        self._put_pushed()
        self._put(message)

    def push(self, line: int, frame: bytes) -> None:
        """Tell a client this soon; the same frame for several travels once."""
        if self._pushed is not None and self._pushed[0] is frame:
            self._pushed[1].append(line)
            return
        self._put_pushed()
        self._pushed = frame, [line]

    def _put_pushed(self) -> None:
        if self._pushed is not None:
            (frame, lines), self._pushed = self._pushed, None
            self._put(Push(tuple(lines), msgspec.Raw(frame)))

    def _put(self, message: RoadMessage) -> None:
        self._waiting.append(encode(message))

    def take(self, *, beat: bool = False) -> list[Parcel]:
        """The parcels to be sent now: what waits; at a beat at least an empty one."""
        self._put_pushed()
        loads = _loads(self._waiting)
        if beat and not loads:
            loads.append(())
        first, yours = self._sent, self._their_era
        self._sent += len(loads)
        self._waiting = []
        return [
            Parcel(self._sender, self._era, first + n, yours, load) for n, load in enumerate(loads)
        ]

    # --- in ------------------------------------------------------------------------------------

    def receive(self, parcel: Parcel, now: float) -> Sequence[RoadMessage] | None:
        """What a parcel brings; None if all begins anew, with this parcel if it is a first one.

        A parcel from before our beginning brings nothing: its sender does not know of it yet.
        """
        if parcel.era != self._their_era:
            begins, follows = parcel.number == 0, parcel.yours == self._era
            if self._their_era or not begins:
                return None if begins or follows else ()
            self._their_era = parcel.era
        if parcel.number != self._heard:
            return None
        self._heard += 1
        self._heard_at = now
        return [decode_message(each) for each in parcel.load]

    def has_heard_since(self, moment: float) -> bool:
        """Has something come after this moment?"""
        return self._heard > 0 and self._heard_at > moment

    def silent(self, now: float) -> bool:
        """Has nothing come for long that belongs here?"""
        return now - self._heard_at > SILENT_S


def _loads(waiting: Sequence[bytes]) -> list[tuple[msgspec.Raw, ...]]:
    """The messages, as many together as fit a parcel."""
    loads: list[tuple[msgspec.Raw, ...]] = []
    load: list[msgspec.Raw] = []
    size = 0
    for each in waiting:
        if load and size + len(each) > PARCEL:
            loads.append(tuple(load))
            load, size = [], 0
        load.append(msgspec.Raw(each))
        size += len(each)
    return [*loads, tuple(load)] if load else loads
