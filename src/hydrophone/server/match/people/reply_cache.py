"""Replies to commands, in case a command comes again: it is replied to again, not applied twice."""

from collections import OrderedDict, defaultdict

import msgspec

from hydrophone.server.protocol.limits import remember
from hydrophone.server.protocol.messages import Acked, PlayerId, Refused

REPLIES_KEPT = 256
"""Most replies that are kept for each person."""

BESIDE_KEPT = 32
"""Most commands of each person beside the log (notes, sheets) that are known after a restart."""


class ReplyCache:
    """The latest replies to each person, by the id of the command."""

    def __init__(self) -> None:
        self._replies = defaultdict[PlayerId, OrderedDict[str, Acked | Refused]](OrderedDict)
        self._beside: dict[PlayerId, tuple[str, ...]] = {}

    def find(self, player: PlayerId, command: str) -> Acked | Refused | None:
        """The reply to this command, if it came before."""
        mine = self._replies.get(player)
        return None if mine is None else mine.get(command)

    def add(self, player: PlayerId, reply: Acked | Refused) -> None:
        """Keep a reply."""
        remember(self._replies[player], reply.id, reply, REPLIES_KEPT)

    def forget(self, player: PlayerId) -> None:
        """The person is gone for good."""
        self._replies.pop(player, None)
        self._beside.pop(player, None)

    # --- commands that are not in the log ------------------------------------------------------

    def kept(self, player: PlayerId, command: str) -> tuple[str, str]:
        """Name and value that are stored with what a command beside the log does."""
        return f"done:{player}", msgspec.json.encode(self._with(player, command)).decode()

    def add_beside(self, player: PlayerId, command: str) -> None:
        """A command beside the log is stored."""
        self._beside[player] = self._with(player, command)

    def restore(self, player: PlayerId, value: str) -> None:
        """What was stored of a person's commands beside the log."""
        self._beside[player] = msgspec.json.decode(value, type=tuple[str, ...])
        for command in self._beside[player]:
            self.add(player, Acked(command))

    def _with(self, player: PlayerId, command: str) -> tuple[str, ...]:
        return (*self._beside.get(player, ()), command)[-BESIDE_KEPT:]
