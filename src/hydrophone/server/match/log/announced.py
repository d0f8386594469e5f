"""The act that a crew may withdraw: its last that all have heard, while nothing has answered it.

That is a step of its boat, or the end of its own set-up before the boats have dived. What its mates
call out about it, and that the enemy has drawn it, is no answer. All of it follows from what
all hear.
"""

import msgspec

from hydrophone.core.seats import SPECTATOR, Clock, Seat
from hydrophone.notation.record import Act
from hydrophone.server.match.log.running_match import Attempt


class Announced(msgspec.Struct, frozen=True):
    """A person's act that may be withdrawn."""

    acts: int
    """How many acts there were before it."""
    seat: Seat
    turns: int
    """How many turns of both crews had begun before it."""
    unheard: tuple[Act, ...] = ()
    """What the other crew has done since without telling: it stays."""


def after(
    before: Announced | None, attempt: Attempt, act: Act, made: Announced | None
) -> Announced | None:
    """What may be withdrawn after an act; ``made``: the act itself, as far as a person did it."""
    if not attempt.told[SPECTATOR]:
        is_own = isinstance(act.by, Clock) or (before and act.by.side is before.seat.side)
        if before is None or is_own:
            return before
        return msgspec.structs.replace(before, unheard=(*before.unheard, act))
    if may_be_withdrawn(attempt):
        return made
    return before if _calls_alone(attempt) else None


def _calls_alone(attempt: Attempt) -> bool:
    return attempt.referee.game.calls.issuperset(map(type, attempt.told[SPECTATOR]))


def may_be_withdrawn(attempt: Attempt) -> bool:
    """May a person withdraw this act, until something answers it?"""
    game, kind = attempt.referee.game, type(attempt.action)
    is_one = kind in game.steps or (kind in game.set_up and attempt.referee.turns == 0)
    return is_one and not _calls_alone(attempt)
