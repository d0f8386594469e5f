"""How long a bot Captain waits for the people of its crew, turn by turn.

Beside a person as Radio Operator it waits, in each turn, for an act of that post: a sheet slid or
drawn by hand, a pin, "Go on" or "I have lost them". It waits no longer than the table has agreed,
and the crew is shown how long that is. The rules themselves wait for marks and crosses of people;
for a person as First Mate the end of the turn waits besides, while a drone or a sonar of the crew
is called ready, after an answer, which wants to be read, and after a silence, when nobody hears
whether there is something to mark.

All of that is counted from public steps, so hidden work of bots moves nothing. What a person does
may end or lengthen a wait, as with a person as Captain.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from hydrophone.bots.notes import CrewTalk, Pointed, Said, Word, WordNote
from hydrophone.core.game import Action, AnyGame
from hydrophone.core.seats import CAPTAINS, SPECTATOR, Clock, Role, Seat, Side
from hydrophone.play.timers import PLACES
from hydrophone.server.match.log.running_match import Attempt, RunningMatch
from hydrophone.server.match.table import terms
from hydrophone.server.match.table.tables import Table
from hydrophone.server.protocol.messages import BotPace, TimerLeft


class Manner(msgspec.Struct, frozen=True, kw_only=True):
    """What a pace of bots means, in paces of the server."""

    step: float
    """Between two public steps of bots."""
    least: float
    """From the enemy's step to the Captain's next order, with people aboard."""
    end: float
    """From the last public step to the end of the turn, while a person as First Mate may have
    something to use, has just been answered, or may work unheard."""


MANNERS: Mapping[BotPace, Manner] = {
    BotPace.RELAXED: Manner(step=1.5, least=4, end=7),
    BotPace.NORMAL: Manner(step=1, least=3, end=6),
    BotPace.QUICK: Manner(step=0.5, least=0, end=3),
}

NAME = "company"
"""Name of the timer that a crew is shown while its Captain waits."""

ASKED_S = 20.0
"""Seconds that the Captain waits at least when a person has said "Wait"."""


class _Wait(msgspec.Struct):
    """What one crew has heard and done."""

    heard_at: float | None = None
    """The enemy's last public act but answers: since then the Captain waits."""
    acted: bool = False
    """The Radio Operator has acted since the enemy's last act that said anything new."""
    asked_at: float | None = None
    """When a person said "Wait", if no crew has acted since."""
    goes_on: bool = False
    """A person has said "Go on" since the crew's last public step."""
    in_hand: frozenset[Any] = frozenset()
    """What its First Mate may have to use, by what all have heard."""


class Patience:
    """The waits of both crews. ``table`` says who sits where, and what is agreed.

    A server without a pace (``pace_s`` = 0) waits for posts only if the host has set how long.
    """

    def __init__(self, pace_s: float, table: Callable[[], Table]) -> None:
        self._pace_s = pace_s
        self._table = table
        self._game: AnyGame | None = None
        self._waits = {side: _Wait() for side in Side}
        self._last_step = 0.0
        self._lingers = False
        """Was the last public step an answer, or does a crew work unheard since?"""

    @property
    def step_s(self) -> float:
        """Seconds between public steps of bots."""
        return self._pace_s * self._manner.step if self._game is not None else self._pace_s

    @property
    def _manner(self) -> Manner:
        return MANNERS[terms.pace_of(self._table())]

    # --- what happens ----------------------------------------------------------------------------

    def begin(self, running: RunningMatch) -> None:
        """In real time no crew is waited for."""
        self._game = None if running.is_real_time else running.referee.game

    def acted(self, attempt: Attempt, at: float) -> None:
        """An action was made. Only public steps count."""
        game, action = self._game, type(attempt.action)
        if game is None or not attempt.heard_by_all:
            return
        self._last_step = at
        self._lingers = action in game.answers or bool(attempt.referee.unheard_work)
        heard, options = attempt.told[SPECTATOR], attempt.referee.options
        for each, wait in self._waits.items():
            wait.in_hand = game.in_hand(options, each, heard, wait.in_hand)
        if isinstance(attempt.actor, Clock):
            return
        side = attempt.actor.side
        own, enemy = self._waits[side], self._waits[side.enemy]
        own.goes_on, own.asked_at = False, None
        if action not in game.answers:
            enemy.heard_at = at
            enemy.acted = enemy.acted and action in game.turn_ends

    def done(self, seat: Seat) -> None:
        """A person has done what this turn asks of the post."""
        if seat.role is Role.RADIO_OPERATOR:
            wait = self._waits[seat.side]
            wait.acted, wait.asked_at = True, None

    def told(self, told: CrewTalk, at: float) -> None:
        """A person has pointed at a place or said a word."""
        match told:
            case Pointed(seat) | Said(seat, WordNote(Word.LOST_THEM)):
                self.done(seat)
            case Said(seat, WordNote(Word.WAIT | Word.GO_ON as word)):
                wait = self._waits[seat.side]
                wait.goes_on = word is Word.GO_ON
                wait.asked_at = None if wait.goes_on else at
            case _:
                pass

    # --- how long --------------------------------------------------------------------------------

    def until(self, seat: Seat, action: Action) -> float:
        """The time of the match before which a bot on this seat does not do this."""
        game, wait = self._game, self._waits[seat.side]
        if game is None or seat.role is not Role.CAPTAIN or type(action) in game.answers:
            return 0.0
        people = self._people(seat.side)
        if not people or wait.goes_on:
            return 0.0
        if wait.asked_at is None and type(action) in game.turn_ends:
            uses = bool(wait.in_hand) or self._lingers
            mate = uses and Seat.at(seat.side, Role.FIRST_MATE) in people
            return self._after(self._last_step, self._manner.end) if mate else 0.0
        over = self._over(seat.side)
        if over is not None:
            return over
        if wait.heard_at is None or wait.acted:
            return 0.0
        return self._after(wait.heard_at, self._manner.least)

    def _over(self, side: Side) -> float | None:
        """The time of the match until which the crew's Captain waits; None if they do not wait."""
        wait, limit = self._waits[side], self._limit_s
        if wait.asked_at is not None:
            return round(wait.asked_at + max(limit, ASKED_S), PLACES)
        listens = Seat.at(side, Role.RADIO_OPERATOR) in self._people(side)
        if wait.heard_at is None or wait.acted or wait.goes_on or not listens or not limit:
            return None
        return round(wait.heard_at + limit, PLACES)

    @property
    def _limit_s(self) -> float:
        """Seconds that a Captain waits for the act of a post."""
        table = self._table()
        is_set = table.wait_s is not None
        return terms.wait_of(table) if is_set or self._pace_s else 0.0

    def shown(self, side: Side, at: float) -> TimerLeft | None:
        """What is left of the wait of this crew's bot Captain, for the crew to see."""
        captain = None if self._game is None else self._table().seat(CAPTAINS[side])
        if captain is None or captain.player is not None or not self._people(side):
            return None
        over = self._over(side)
        if over is None or over <= at:
            return None
        return TimerLeft(NAME, CAPTAINS[side], round(over - at, PLACES), runs=True)

    def _after(self, at: float, paces: float) -> float:
        return round(at + paces * self._pace_s, PLACES)

    def _people(self, side: Side) -> frozenset[Seat]:
        seats = self._table().seats
        return frozenset(i.seat for i in seats if i.seat.side is side and i.player is not None)
