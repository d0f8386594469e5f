"""A match turn by turn whose chance is explicit: what a rulebook draws is said from outside.

Two crews play it. What each has heard is kept, and from that a crew can draw worlds that it can
believe in: all it knows is so there, and all else is drawn by the game's tracker.
"""

from collections.abc import Sequence
from copy import copy
from typing import Any, Final, TypeVar

from hydrophone.core.chance import Chance
from hydrophone.core.game import AnyView, Observation
from hydrophone.core.numbers import Beginning
from hydrophone.core.seats import CAPTAINS, SIDES, SPECTATOR, Seat, Side, Viewer
from hydrophone.kits.makers import make_tracker
from hydrophone.play.referee import Referee
from hydrophone.play.worlds import SheetsGiven, imagined
from hydrophone.research.world import World, reward

T = TypeVar("T")

WORLDS: Final = 16
"""Worlds that are drawn at once when one is wanted."""


class DrawWanted(Exception):  # noqa: N818
    """Chance is to pick one of so many things, and no caller has said which."""

    def __init__(self, things: int) -> None:
        super().__init__(things)
        self.things = things


class SaidChance(Chance, frozen=True, gc=False):
    """A Chance whose picks are said beforehand, one after the other."""

    said: tuple[int, ...] = ()

    def pick(self, items: Sequence[T]) -> tuple[T, Chance]:
        """The item that was said; DrawWanted where none was."""
        if self.drawn == len(self.said):
            raise DrawWanted(len(items))
        return items[self.said[self.drawn]], SaidChance(self.seed, self.drawn + 1, self.said)


class ExplicitMatch:
    """One match. A copy goes its own way."""

    def __init__(self, world: World, beginning: Beginning, max_acts: int) -> None:
        """After ``max_acts`` acts of both crews it is a draw."""
        self._world = world
        self._beginning = beginning
        self._max_acts = max_acts
        self._acts = 0
        self._said: tuple[int, ...] = ()
        self.things = 0
        """Of how many things chance is to pick one; 0 once the match has begun."""
        self._heard: dict[Viewer, tuple[Observation, ...]] = dict.fromkeys(_LISTENERS, ())
        self._worlds: dict[Side, list[ExplicitMatch]] = {}
        """Worlds that were drawn and are not yet given out."""
        self._referee: Referee
        self._begin()

    def __copy__(self) -> "ExplicitMatch":
        twin = object.__new__(ExplicitMatch)
        twin.__dict__.update(self.__dict__)
        if not self.things:
            twin._referee = copy(self._referee)
        twin._heard, twin._worlds = dict(self._heard), {}
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "ExplicitMatch":
        return copy(self)

    # --- how it goes on --------------------------------------------------------------------------

    def draw(self, pick: int) -> None:
        """Chance picks the thing of this number."""
        self._said = (*self._said, pick)
        self._begin()

    def act(self, number: int) -> None:
        """The seat that is asked takes the action of this number."""
        seat = self.asked
        if seat is None:
            raise LookupError("the match waits for nobody")
        _, told = self._referee.act(seat, self._world.action(number))
        self._acts += 1
        self._worlds.clear()
        for viewer in _LISTENERS:
            self._heard[viewer] += told[viewer]

    def _begin(self) -> None:
        try:
            state, events = self._world.game.begun(
                self._world.options, SaidChance(0, 0, self._said)
            )
        except DrawWanted as wanted:
            self.things = wanted.things
            return
        self.things = 0
        state = self._beginning.begun(state)
        self._referee = Referee.at(self._world.game, self._world.options, state)
        told = self._referee.tell(events)
        self._heard = {viewer: told[viewer] for viewer in _LISTENERS}

    # --- how it stands ---------------------------------------------------------------------------

    @property
    def asked(self) -> Seat | None:
        """The seat that acts now: the first without which the match does not go on."""
        if self.things or self.is_over:
            return None
        return next(iter(self._referee.blocked_by), None)

    @property
    def is_over(self) -> bool:
        """Is the match over, by the rules or because of ``max_acts``?"""
        if self.things:
            return False
        return self._referee.outcome is not None or self._acts >= self._max_acts

    @property
    def returns(self) -> list[float]:
        """Of both crews: 1 for a match that it has won, -1 for a lost one, else 0."""
        outcome = None if self.things else self._referee.outcome
        return [reward(outcome, side) for side in SIDES]

    def legal(self) -> list[int]:
        """The numbers of what the seat that is asked may do, in order."""
        seat = self.asked
        if seat is None:
            return []
        return sorted(map(self._world.numbering.number, self._referee.legal_actions(seat)))

    def asked_of(self, side: Side) -> Seat | None:
        """The seat that acts now, if it is one of this crew."""
        seat = self.asked
        return seat if seat is not None and seat.side is side else None

    def view(self, viewer: Viewer) -> AnyView:
        """All that a Captain or a spectator knows."""
        return self._referee.view(viewer)

    def heard(self, viewer: Viewer) -> tuple[Observation, ...]:
        """All that a Captain or a spectator has heard, in order."""
        return self._heard[viewer]

    # --- worlds ----------------------------------------------------------------------------------

    def believed(self, side: Side, seed: int) -> "ExplicitMatch":
        """A world that this crew can believe in; LookupError if none is found.

        Its enemy has heard what all heard, and then sees its sheets.
        """
        drawn = self._worlds.setdefault(side, [])
        if not drawn:
            drawn.extend(self._drawn(side, seed))
        if not drawn:
            raise LookupError("no world was found that fits what was heard")
        return drawn.pop()

    def _drawn(self, side: Side, seed: int) -> list["ExplicitMatch"]:
        enemy, game, options = side.enemy, self._world.game, self._world.options
        tracker = make_tracker(game.id, options, enemy)
        for observation in self.heard(CAPTAINS[side]):
            tracker.observe(observation)
        view, truth = self.view(CAPTAINS[side]), self._referee.true_state.sheets.of(enemy)
        worlds: list[ExplicitMatch] = []
        for hypothesis in tracker.sample(Chance(seed), WORLDS):
            drawn = tracker.sheets(hypothesis, view.public.of(enemy))
            sheets = self._beginning.equipped(drawn, truth)
            world = copy(self)
            world._referee = Referee.at(game, options, imagined(view, enemy, sheets, seed))
            world._heard[CAPTAINS[enemy]] = (*self._heard[SPECTATOR], SheetsGiven(enemy, sheets))
            worlds.append(world)
        return worlds


_LISTENERS: tuple[Viewer, ...] = (*CAPTAINS.values(), SPECTATOR)
