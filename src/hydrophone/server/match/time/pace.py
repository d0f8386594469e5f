"""The pace of a match: when what others hear of is carried out, so that the time tells nothing.

What a crew does unheard is done at once and moves nothing here. What others hear of, its *public
steps*, comes from a bot on a grid of time that is counted from the last public step, so that
neither the steps in between nor the time for thinking show. While a crew with a bot may have work
of which the enemy does not hear, its next public step waits for a fixed time, no matter which
seat takes it. All times are times of the match.

In real time each crew has its own pace: the grid is counted from the crew's own last public
step, and from the last of any crew that the bot knew of when it was asked. An act may take a bot
longer than a pace (``Game.bot_takes_s``), also one that no other crew hears of. A Captain of a
level that is late acts late by as much each time, whatever it does. While a stop
halts both crews no player works, so the fixed time after unheard work stands still, too.
"""

from collections.abc import Callable, Collection
from math import ceil

import msgspec

from hydrophone.core.game import Action
from hydrophone.core.reasons import Cause
from hydrophone.core.seats import SIDES, Clock, Role, Seat, Side
from hydrophone.kits.makers import late_s
from hydrophone.play.timers import PLACES
from hydrophone.server.match.effects import AskBot
from hydrophone.server.match.log.running_match import Attempt, RunningMatch
from hydrophone.server.match.people.presence import Caller
from hydrophone.server.match.time.patience import Patience

HUSH_PACES = 5
"""Paces that a crew's public step waits after a step that lets the crew work unheard."""

_EARLY = 1e-9
"""Paces by which rounding may put a time past its grid point."""


class Hush(msgspec.Struct, frozen=True):
    """A crew's public steps wait: from when on, and for how many seconds."""

    since: float
    seconds: float

    @property
    def until(self) -> float:
        """The time of the match at which it is over."""
        return round(self.since + self.seconds, PLACES)

    def after_stop(self, began: float, ended: float) -> "Hush":
        """What is left of it when a stop is over that halted it, if it did."""
        if self.until <= began:
            return self
        return Hush(ended, self.seconds - max(0.0, began - self.since))


class HeldAct(msgspec.Struct, frozen=True):
    """A legal act that is carried out later: of a bot (``asked``) or of a person (``caller``)."""

    seat: Seat
    action: Action
    came_at: float
    public: bool
    asked: AskBot | None = None
    caller: Caller | None = None
    id: str = ""
    why: str = ""
    """The reason that a program gives."""
    cause: Cause | None = None
    """What a bot tells its own crew of it."""


class Pace:
    """The last public steps, the crews that are hushed, and the acts that are held.

    ``patience`` says how long a Captain waits for people, and the seconds between two public steps.
    """

    def __init__(self, patience: Patience) -> None:
        self.patience = patience
        self._takes_s: Callable[[Action], float] = lambda _: 0.0
        self._is_real_time = False
        self.last_step = 0.0
        """The time of the last public step of all."""
        self._own_step = dict.fromkeys(Side, 0.0)
        self._work = dict.fromkeys(Side, 0.0)
        """The last unheard act of each crew that takes a bot time."""
        self._resumed = 0.0
        self._unheard: Collection[Side] = ()
        self._hushed: dict[Side, Hush] = {}
        self._stopped: float | None = None
        """Since when a stop halts both crews."""
        self.held: list[HeldAct] = []
        """The acts whose time has not come."""

    # --- what happens ----------------------------------------------------------------------------

    def begin(self, running: RunningMatch) -> None:
        """The match begins: a public step at 0."""
        referee = running.referee
        self._is_real_time = running.is_real_time
        if running.is_real_time:
            self._takes_s = lambda action: referee.game.bot_takes_s(referee.options, action)
        self.patience.begin(running)
        self.step(None, referee.unheard_work, 0.0)

    def acted(self, attempt: Attempt, at: float) -> None:
        """An action was made. What is unheard moves nothing that others hear of."""
        actor, action = attempt.actor, attempt.action
        side = None if isinstance(actor, Clock) else actor.side
        self.patience.acted(attempt, at)
        if attempt.heard_by_all:
            if self._stopped is not None and not attempt.referee.is_stopped:
                self._resume(at)
            self.step(side, attempt.referee.unheard_work, at)
            if self._is_real_time and self._stopped is None and attempt.referee.is_stopped:
                self._stopped = at
        elif side is not None and self._takes_s(action):
            self._work[side] = at

    def step(self, side: Side | None, unheard: Collection[Side], at: float) -> None:
        """A public step of a side, or of the match; after it these crews may work unheard."""
        self.last_step = at
        if not self._is_real_time:
            self._own_step = dict.fromkeys(SIDES, at)
        elif side is not None:
            self._own_step[side] = at
        for each in unheard:
            if each is side or each not in self._unheard:
                self._hushed[each] = Hush(at, HUSH_PACES * self.patience.step_s)
        self._unheard = unheard

    def _resume(self, at: float) -> None:
        began, self._stopped, self._resumed = self._stopped, None, at
        if began is not None:
            self._hushed = {side: hush.after_stop(began, at) for side, hush in self._hushed.items()}

    def hushes(self, at: float) -> bool:
        """Does a public step of any crew still wait, so that unheard work does not show?"""
        return any(at < hush.until for hush in self._hushed.values())

    # --- when an act is carried out --------------------------------------------------------------

    def time_of(self, held: HeldAct) -> float:
        """The time of the match at which the act is carried out."""
        side, asked = held.seat.side, held.asked
        takes_s = 0.0 if asked is None else self._takes_s(held.action)
        ready = max(self._own_step[side], self._work[side]) + takes_s if takes_s else 0.0
        if not held.public:
            return max(held.came_at, round(ready, PLACES))
        hushed = self._hushed[side].until if side in self._hushed else 0.0
        if asked is None:
            return max(held.came_at, hushed)
        steps = max(self._own_step[side], asked.after, self._resumed)
        waits = self.patience.until(held.seat, held.action)
        first = max(
            round(steps + self.patience.step_s, PLACES), round(ready, PLACES), hushed, waits
        )
        return self._grid(round(first + self._late_s(asked), PLACES), held.came_at)

    def _late_s(self, asked: AskBot) -> float:
        """Seconds by which a bot of this seat and level is late, whatever it does."""
        is_late = self._is_real_time and asked.seat.role is Role.CAPTAIN
        return late_s(asked.game, asked.level) if is_late else 0.0

    def _grid(self, first: float, came_at: float) -> float:
        """The next of the times ``first``, one pace after it, and so on."""
        step_s = self.patience.step_s
        if came_at <= first or not step_s:
            return max(first, came_at)
        paces = ceil((came_at - first) / step_s - _EARLY)
        return round(first + paces * step_s, PLACES)

    def holds(self, caller: Caller, id: str) -> bool:
        """Is this command held already? Then its answer goes to the connection it came by last."""
        for place, held in enumerate(self.held):
            if held.caller is not None and (held.caller.player, held.id) == (caller.player, id):
                self.held[place] = msgspec.structs.replace(held, caller=caller)
                return True
        return False

    def next_at(self) -> float | None:
        """The time of the match at which the next act is carried out, if one is held."""
        return min(map(self.time_of, self.held), default=None)

    def release(self, at: float) -> list[HeldAct]:
        """The acts whose time has come, in the order of the seats: never in that of thinking."""
        due = [held for held in self.held if self.time_of(held) <= at]
        self.held = [held for held in self.held if self.time_of(held) > at]
        return sorted(due, key=lambda held: _PLACE[held.seat])


_PLACE = {seat: place for place, seat in enumerate(Seat)}
