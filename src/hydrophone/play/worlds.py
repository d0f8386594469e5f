"""A match as one crew can believe it to be: all that it knows, and one possible enemy.

It is made of that crew's own view and of what can be true of the enemy, so nothing of the truth
that the crew does not know comes in. The crew itself has heard what it was told, its enemy and
spectators what all hear; then the enemy is shown its sheets.

A drawn position is heard of in the same way: the tracks on it, then how the match stands.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from hydrophone.bots.reading import heard_by_all
from hydrophone.core.chance import Chance
from hydrophone.core.game import AnyState, AnyView, Event, Observation, State
from hydrophone.core.seats import SIDE_OF, SPECTATOR, Actor, PerSide, Seat, Side
from hydrophone.play.referee import Referee, Told


class PositionShown(Observation, frozen=True, gc=False, tag="position_shown"):
    """A viewer is shown how a drawn match stands: what all may know, and the own sheets."""

    public: Any
    sheets: Any

    def on_public(self, public: Any) -> Any:  # noqa: ARG002
        """This is it."""
        return self.public

    def on_sheets(self, side: Side, sheets: Any, public: Any) -> Any:  # noqa: ARG002
        """These are they."""
        return self.sheets


def heard_of_position(referee: Referee, history: Sequence[Event]) -> Told:
    """What each viewer of a drawn match has heard before it goes on."""
    told: Told = {}
    for viewer, seen in referee.tell(history).items():
        view = referee.view(viewer)
        told[viewer] = (*seen, PositionShown(view.public, view.own))
    return told


class SheetsGiven(Observation, frozen=True, gc=False, tag="sheets_given"):
    """A crew is shown its sheets, which it did not write in this world."""

    side: Side
    sheets: Any

    def on_sheets(self, side: Side, sheets: Any, public: Any) -> Any:  # noqa: ARG002
        """These are they."""
        return self.sheets


def imagined(view: AnyView, enemy: Side, sheets: Any, seed: int) -> AnyState:
    """The match as this viewer sees it, with these sheets of the enemy and this seed."""
    both = (view.own, sheets) if enemy is Side.YELLOW else (sheets, view.own)
    return State(view.public, PerSide(*both), Chance(seed))


def told_again(
    heard: Iterable[Observation], seat: Seat, seats: Sequence[Seat]
) -> list[tuple[Actor | None, Told]]:
    """What was heard on this seat, and of it what all heard, one by one; no actor is known."""
    told: list[tuple[Actor | None, Told]] = []
    for observation in heard:
        public = heard_by_all(observation)
        others = () if public is None else (public,)
        seen: Told = dict.fromkeys((*seats, SPECTATOR), others)
        seen.update((each, (observation,)) for each in seats if each.side is seat.side)
        told.append((None, seen))
    return told


def heard_in_world(
    told: Iterable[tuple[Actor | None, Told]], enemy: Side, sheets: Any
) -> list[tuple[Actor | None, Told]]:
    """What both crews have heard in the world, act by act; at last the enemy is shown its sheets.

    Acts of the enemy of which no other crew hears are left out, and of the others the actor.
    """
    heard: list[tuple[Actor | None, Told]] = []
    for actor, each in told:
        public = each[SPECTATOR]
        seen: Told = {v: public if SIDE_OF[v] is enemy else own for v, own in each.items()}
        is_theirs = isinstance(actor, Seat) and actor.side is enemy
        if any(seen.values()):
            heard.append((None if is_theirs else actor, seen))
    given: Told = {
        viewer: (SheetsGiven(enemy, sheets),) if SIDE_OF[viewer] is enemy else ()
        for viewer in heard[0][1]
    }
    return [*heard, (None, given)]
