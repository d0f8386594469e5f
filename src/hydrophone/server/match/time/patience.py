"""How long a bot Captain waits for the people of its crew, turn by turn.

Its next order waits until a person as Radio Operator has drawn the enemy's last step, and its word
that the turn ends waits for a person as First Mate. All of that is counted from public steps, up to
a limit, and by the pace that is set at the table; hidden work of bots moves nothing. What a person
does with the pencil, or says, may end or lengthen a wait, as with a person as Captain.
"""

from collections.abc import Callable, Mapping

import msgspec

from hydrophone.bots.notes import CrewTalk, Pointed, Said, Word, WordNote
from hydrophone.core.game import Action, AnyGame
from hydrophone.core.seats import Clock, Role, Seat, Side
from hydrophone.play.timers import PLACES
from hydrophone.server.match.log.running_match import Attempt, RunningMatch
from hydrophone.server.match.table import terms
from hydrophone.server.match.table.tables import Table
from hydrophone.server.protocol.messages import BotPace


class Manner(msgspec.Struct, frozen=True, kw_only=True):
    """What a pace of bots means, in paces of the server."""

    step: float
    """Between two public steps of bots."""
    least: float
    """From the enemy's step to the Captain's next order, with people aboard."""
    most: float
    """The same, while a Radio Operator draws."""
    end: float
    """From the last public step to the end of the turn, with a person as First Mate."""


MANNERS: Mapping[BotPace, Manner] = {
    BotPace.RELAXED: Manner(step=2, least=10, most=100, end=12),
    BotPace.NORMAL: Manner(step=1, least=4, most=40, end=6),
    BotPace.QUICK: Manner(step=0.5, least=0, most=0, end=3),
}

WAIT_PACES = 40
"""Paces of the server for which the Captain waits when a person has said so."""

_NONE: frozenset[Seat] = frozenset()


class _Wait(msgspec.Struct):
    """What one crew has heard and done."""

    heard_at: float | None = None
    """The enemy's last step."""
    undrawn_since: float | None = None
    """The first step of the enemy that is not drawn."""
    word: Word | None = None
    """Wait, or go on: what a person has said since the crew's last public step."""


class Patience:
    """The waits of both crews. ``table`` says who sits where, and the pace."""

    def __init__(self, pace_s: float, table: Callable[[], Table] | None = None) -> None:
        self._pace_s = pace_s
        self._table = table
        self._game: AnyGame | None = None
        self._waits = {side: _Wait() for side in Side}
        self._last_step = 0.0

    @property
    def step_s(self) -> float:
        """Seconds between public steps of bots."""
        return self._pace_s * self._manner.step if self._game is not None else self._pace_s

    @property
    def _manner(self) -> Manner:
        pace = BotPace.NORMAL if self._table is None else terms.pace_of(self._table())
        return MANNERS[pace]

    # --- what happens ----------------------------------------------------------------------------

    def begin(self, running: RunningMatch) -> None:
        """In real time nobody is waited for."""
        self._game = None if running.is_real_time else running.referee.game

    def acted(self, attempt: Attempt, at: float) -> None:
        """An action was made. Only public steps count."""
        if self._game is None or not attempt.heard_by_all:
            return
        self._last_step = at
        if isinstance(attempt.actor, Clock):
            return
        self._waits[attempt.actor.side].word = None
        if type(attempt.action) in self._game.steps:
            enemy = self._waits[attempt.actor.side.enemy]
            enemy.heard_at = at
            enemy.undrawn_since = at if enemy.undrawn_since is None else enemy.undrawn_since

    def drew(self, seat: Seat) -> None:
        """A person has drawn all that was heard."""
        if seat.role is Role.RADIO_OPERATOR:
            self._waits[seat.side].undrawn_since = None

    def told(self, told: CrewTalk) -> None:
        """A person has pointed at a place, or said to wait or to go on."""
        match told:
            case Pointed(seat):
                self.drew(seat)
            case Said(seat, WordNote(Word.WAIT | Word.GO_ON as word)):
                self._waits[seat.side].word = word
            case _:
                pass

    # --- how long --------------------------------------------------------------------------------

    def until(self, seat: Seat, action: Action) -> float:
        """The time of the match before which a bot on this seat does not do this."""
        game, wait = self._game, self._waits[seat.side]
        if game is None or seat.role is not Role.CAPTAIN or type(action) in game.answers:
            return 0.0
        people = self._people(seat.side)
        if not people or wait.word is Word.GO_ON:
            return 0.0
        if wait.word is Word.WAIT:
            return self._after(self._last_step, WAIT_PACES)
        if type(action) in game.turn_ends:
            mate = Seat.at(seat.side, Role.FIRST_MATE) in people
            return self._after(self._last_step, self._manner.end) if mate else 0.0
        draws = Seat.at(seat.side, Role.RADIO_OPERATOR) in people
        return self._until_order(wait, draws=draws)

    def _until_order(self, wait: _Wait, *, draws: bool) -> float:
        if wait.heard_at is None:
            return 0.0
        least = self._after(wait.heard_at, self._manner.least)
        if not draws or wait.undrawn_since is None:
            return least
        return max(least, self._after(wait.undrawn_since, self._manner.most))

    def _after(self, at: float, paces: float) -> float:
        return round(at + paces * self._pace_s, PLACES)

    def _people(self, side: Side) -> frozenset[Seat]:
        if self._table is None:
            return _NONE
        seats = self._table().seats
        return frozenset(i.seat for i in seats if i.seat.side is side and i.player is not None)
