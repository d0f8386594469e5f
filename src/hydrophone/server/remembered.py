"""Answers to commands, in case a command comes again: it is answered again, not applied twice."""

from collections import OrderedDict

from hydrophone.server.messages import Acked, PlayerId, Refused

REMEMBERED = 256
"""So many answers a person."""


class Remembered:
    """The latest answers of each person, by the id of the command."""

    def __init__(self) -> None:
        self._answers: dict[PlayerId, OrderedDict[str, Acked | Refused]] = {}

    def recall(self, player: PlayerId, command: str) -> Acked | Refused | None:
        """The answer to this command, if it came before."""
        mine = self._answers.get(player)
        return None if mine is None else mine.get(command)

    def add(self, player: PlayerId, answer: Acked | Refused) -> None:
        """Remember an answer."""
        mine = self._answers.setdefault(player, OrderedDict())
        mine[answer.id] = answer
        if len(mine) > REMEMBERED:
            mine.popitem(last=False)

    def forget(self, player: PlayerId) -> None:
        """He is gone for good."""
        self._answers.pop(player, None)
