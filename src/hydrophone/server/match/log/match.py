"""One match as its log tells it: the table, the actions and, once it has begun, the running match.

Three things change it, one for each kind of entry: another table, the beginning, an action. They
are called when the entry is stored, and again when the log is read after a restart.
"""

from collections.abc import Sequence
from typing import assert_never, cast

from msgspec.structs import replace

from hydrophone.board.grid import Cell
from hydrophone.core.game import AnyGame, Clause, Language
from hydrophone.core.seats import SIDES, SPECTATOR, Clock, Seat, Side
from hydrophone.kits.registry import game_named
from hydrophone.notation.record import Act
from hydrophone.play.log import Log
from hydrophone.play.referee import Referee
from hydrophone.server.match.effects import Write
from hydrophone.server.match.log import announced, missions
from hydrophone.server.match.log.announced import Announced
from hydrophone.server.match.log.entries import (
    Acted,
    Began,
    Entry,
    InForce,
    TableSet,
    Withdrawal,
    encode_entry,
    new_pins,
)
from hydrophone.server.match.log.missions import MissionWatch
from hydrophone.server.match.log.running_match import Attempt, RunningMatch
from hydrophone.server.match.log.turn_clock import TurnClock, seconds_of
from hydrophone.server.match.table import agreement, tables
from hydrophone.server.match.table.laying import settle
from hydrophone.server.match.table.stand_ins import crew
from hydrophone.server.match.table.tables import Table
from hydrophone.server.protocol.messages import MatchPhase, MissionStand, PlayerId
from hydrophone.server.protocol.refusals import Reason, RefusedError, or_refused


class HostedMatch:
    """Table, log and running match. It begins with the entry that lays its table.

    ``game``: the game by whose rules the match was begun, or is set up.
    """

    def __init__(self, game: AnyGame, table: Table) -> None:
        self._rules = game
        self._seat(table)
        self.log = Log()
        """Every action so far."""
        self.running: RunningMatch | None = None
        """The match, once it has begun."""
        self._mission: MissionWatch | None = None
        self.turn_clock = TurnClock()
        """Since when each crew lets the other wait."""
        self._may_claim: tuple[Side, ...] = ()
        """The crews that may claim the win by the rules."""
        self._entries = 1
        self._decisions: list[int] = []
        """How many acts there were before each act of a person, since the crews are as they are."""
        self.announced: Announced | None = None
        """What a crew may withdraw now."""
        self.manned: frozenset[Seat] = frozenset()
        """Seats that no bot held at some time since the beginning."""
        self.pins: dict[Seat, Cell | None] = {}
        """Where people show their crews the enemy."""
        self._pins_in_log: dict[Seat, Cell | None] = {}

    def _seat(self, table: Table) -> None:
        self.game = self.game_of(table)
        self.table = table
        """Who sits where."""
        self.crews = crew(table, *Side)
        """The people who hold a post, or for whom one is kept."""
        self.bots = frozenset(info.seat for info in table.seats if info.bot is not None)
        """The seats that bots hold."""
        self.turn_s = seconds_of(table)
        """Seconds that a crew may let the other wait; 0 for as long as it likes."""

    def game_of(self, table: Table) -> AnyGame:
        """The game of a table: before the start the host may choose another."""
        return self._rules if table.game == self._rules.id else game_named(table.game)

    @property
    def mission(self) -> MissionStand | None:
        """How its mission stands, if it has one and runs."""
        return None if self._mission is None else self._mission.stand

    # --- the three changes ---------------------------------------------------------------------

    def set_table(self, table: Table) -> None:
        """The table is another one now."""
        if table.seats != self.table.seats:
            self._decisions.clear()
        self._seat(table)
        self._count_people()
        self._entries += 1

    def begin(self, running: RunningMatch) -> None:
        """The match begins."""
        self.running = running
        self._count_people()
        if agreement.shows_truth(self.table):
            running.uncover()
        self._mission = missions.watch(self.table)
        self.turn_clock = TurnClock()
        self._see(running.referee, 0.0)
        self._entries += 1

    def _see(self, referee: Referee, at: float) -> None:
        """All have heard something: who lets whom wait now, and who may claim the win."""
        self.turn_clock = self.turn_clock.after(referee, at)
        self._may_claim = referee.claimants

    def _count_people(self) -> None:
        if self.running is not None:
            self.manned |= self.table.without_bot

    def act(self, attempt: Attempt, acted: Acted) -> None:
        """Take on an action that was tried, as it stands in the log."""
        at, pins = acted.at, acted.pins
        if pins:
            # An act that was written before it may have brought them.
            pins = new_pins(pins, self._pins_in_log)
            self._pins_in_log.update(pins)
        running, act = self.must_run(), Act(attempt.actor, attempt.action, at, acted.why, pins)
        made, acts = None, len(self.log)
        if acted.player:
            self._decisions.append(acts)
            if not isinstance(attempt.actor, Clock):
                made = Announced(acts, attempt.actor, self.turn_clock.turns)
        self.announced = announced.after(self.announced, attempt, act, made)
        running.accept(attempt, at)
        if attempt.told[SPECTATOR]:
            self._see(attempt.referee, at)
        if self._mission is not None:
            self._mission.acted(attempt)
        self.log.append(act)
        self._entries += 1

    # --- keeping -------------------------------------------------------------------------------

    def write(
        self,
        entries: Sequence[Entry],
        kept: tuple[tuple[str, str], ...] = (),
        *,
        over: bool = False,
        opens: Write | None = None,
    ) -> Write:
        """The next entries of the log, the last if it is over, and what is kept beside it.

        ``opens``: the first write of a match that begins with it.
        """
        bodies = tuple([encode_entry(self._brief(entry)).decode() for entry in entries])
        return Write(self.table.match, self._entries, bodies, kept, over=over, opens=opens)

    def _brief(self, entry: Entry) -> Entry:
        """A table with the same options as before is kept without them: a drawing is large."""
        if isinstance(entry, TableSet) and entry.table.options is self.table.options:
            return replace(entry, table=replace(entry.table, options=None))
        return entry

    def redo(self, entry: InForce) -> Attempt | None:
        """Make the change that the next entry of the log tells; returns the action if it is one."""
        match entry:
            case TableSet(table):
                if table.options is None:
                    self.set_table(replace(table, options=self.table.options))
                else:
                    self.set_table(settle(table, self.game_of(table)))
            case Began():
                self.begin(RunningMatch(self.game, self.table.options, entry))
            case Acted():
                attempt = self.must_run().attempt_again(entry)
                self.act(attempt, entry)
                return attempt
            case Withdrawal():
                running = self.must_run()
                running.withdraw(entry)
                self.turn_clock = TurnClock().after(running.referee, entry.at)
            case _:
                assert_never(entry)
        return None

    def restored(self, entries: int) -> None:
        """So many entries stand in its log, those that do not count any more among them."""
        self._entries = entries

    def new_pins(self) -> dict[Seat, Cell | None]:
        """What the next act brings into the log: pins that are others than at the act before."""
        return new_pins(self.pins, self._pins_in_log)

    # --- questions -----------------------------------------------------------------------------

    def claimants(self, at: float) -> tuple[Side, ...]:
        """The crews that may claim the win at this time of the match, as their enemy stalls it.

        A crew that is waited for itself has no claim by the clock.
        """
        if self.running is None or self.table.phase is not MatchPhase.RUNNING:
            return ()
        by_rule = self._may_claim
        stalled = self.turn_clock.stalled(self.turn_s, at) if self.turn_s else ()
        if not by_rule and not stalled:
            return ()
        return tuple([side for side in SIDES if side in by_rule or side.enemy in stalled])

    @property
    def last_decision(self) -> int | None:
        """How many acts there were before the last act of a person that may be taken back."""
        return self._decisions[-1] if self._decisions else None

    def must_run(self) -> RunningMatch:
        """The running match; RefusedError if it has not begun."""
        return or_refused(self.running, Reason.NOT_RUNNING)

    def held_by(self, player: PlayerId, seat: Seat) -> RunningMatch:
        """The running match, for the player who holds this seat; RefusedError for others."""
        if tables.info_of(self.table, seat).player != player:
            raise RefusedError(Reason.NOT_YOUR_SEAT)
        return self.must_run()

    def explain(self, clause: str, language: Language) -> str:
        """A clause of the game as a sentence."""
        return self.game.explain(cast(Clause, clause), language)
