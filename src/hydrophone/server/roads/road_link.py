"""The link to another node: parcels in order and without gaps, or a new beginning. Without I/O.

What carries parcels may lose some, or all for a while. A link notices: by the number of the next
parcel, or by silence, for a node sends a parcel at every beat while it has lines with the other.
Then the link begins anew: the lines of before are over, and the clients come back and resume by
number.

Each beginning has a higher *epoch*. A node that hears of a higher one begins there too; what comes
from a lower one is of before. So both agree, also when both begin at once or parcels of several
beginnings are under way: no beginning is answered by another.
"""

import logging
from collections.abc import Sequence

import msgspec

from hydrophone.server.roads.road_messages import (
    REVISION,
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

FIRST = 1
"""The first epoch of two nodes that have not talked before."""

log = logging.getLogger(__name__)


class Link:
    """What is sent to one node and comes from it, from one beginning to the next."""

    def __init__(self, sender: int, epoch: int, now: float) -> None:
        self.epoch = epoch
        self._sender = sender
        self._sent = 0
        self._waiting: list[bytes] = []
        self._pushed: tuple[bytes, list[int]] | None = None
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
        first = self._sent
        self._sent += len(loads)
        self._waiting = []
        return [
            Parcel(self._sender, self.epoch, first + n, load, REVISION)
            for n, load in enumerate(loads)
        ]

    # --- in ------------------------------------------------------------------------------------

    def receive(self, parcel: Parcel, now: float) -> Sequence[RoadMessage] | None:
        """What a parcel brings; None if all begins anew at ``epoch_after`` it.

        A parcel from before the beginning brings nothing, nor does one that has come already.
        """
        ahead = parcel.epoch - self.epoch or parcel.number - self._heard
        if ahead:
            return None if ahead > 0 else ()
        self._heard += 1
        self._heard_at = now
        return _read(parcel)

    def epoch_after(self, parcel: Parcel) -> int:
        """The epoch of a beginning: the one that the parcel begins, or one that is new to both."""
        begins = parcel.number == 0 and parcel.epoch > self.epoch
        return parcel.epoch if begins else max(parcel.epoch, self.epoch) + 1

    def is_unknown_to(self, parcel: Parcel) -> bool:
        """Does the other node begin at an epoch that is over here?"""
        return parcel.number == 0 and parcel.epoch < self.epoch

    def has_heard_since(self, moment: float) -> bool:
        """Has something come after this moment?"""
        return self._heard > 0 and self._heard_at > moment

    def silent(self, now: float) -> bool:
        """Has nothing come for long that belongs here?"""
        return now - self._heard_at > SILENT_S


def _read(parcel: Parcel) -> Sequence[RoadMessage] | None:
    """The messages; of another revision those that can be read, else all of them or None."""
    messages: list[RoadMessage] = []
    for each in parcel.load:
        try:
            messages.append(decode_message(each))
        except msgspec.MsgspecError as error:
            if parcel.revision == REVISION:
                return None
            log.warning("a message of a server of another release is passed over: %s", error)
    return messages


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
