"""The match while it runs: actions of people, bots and the clock, and what everybody is told."""

from collections.abc import Callable
from functools import partial

import msgspec
from msgspec.structs import replace

from hydrophone.bots.bot import Report
from hydrophone.core.errors import IllegalActionError
from hydrophone.core.game import Action
from hydrophone.core.seats import CLOCK, Actor, Seat, Side
from hydrophone.server.audience import group_of
from hydrophone.server.common import Common
from hydrophone.server.crewroom import CrewRoom
from hydrophone.server.effects import Connection, Effect, Send
from hydrophone.server.entries import Acted, Began, Entry, TableSet
from hydrophone.server.messages import Acked, Act, Ended, Phase, PlayerId, Refused, WhyNot
from hydrophone.server.presence import Caller
from hydrophone.server.refusals import Reason, RefusedError
from hydrophone.server.running import Attempt, Running, read_action
from hydrophone.server.turns import Work


class Playing:
    """Whoever acts: an action is tried, written, and only then made and told."""

    def __init__(self, common: Common, crew: CrewRoom) -> None:
        self._common = common
        self._crew = crew

    # --- people --------------------------------------------------------------------------------

    def act(self, caller: Caller, command: Act, now: float) -> list[Effect]:
        """An action from a seat."""
        common = self._common
        running = common.own_match(caller, command.seat)
        attempt = running.attempt(command.seat, self._read_action(command.action))
        acted = self._acted(attempt, now, caller.player, command.id)
        answer = partial(common.answer, caller, Acked(command.id))
        return self._take_action(attempt, acted, answer, common.cannot_store(caller, command))

    def why_not(self, caller: Caller, command: WhyNot) -> list[Effect]:
        """Would an action be refused, and why?"""
        running = self._common.own_match(caller, command.seat)
        action = self._read_action(command.action)
        clause = running.referee.would_break(command.seat, action)
        answer: Acked | Refused = Acked(command.id)
        if clause is not None:
            told = self._common.explain(clause, caller.language)
            answer = Refused(command.id, clause, told)
        return [Send((caller.connection,), answer)]

    def _read_action(self, body: msgspec.Raw) -> Action:
        try:
            return read_action(self._common.game, body)
        except msgspec.MsgspecError as error:
            raise RefusedError(Reason.UNKNOWN_ACTION, str(error)) from None

    # --- an action is made ---------------------------------------------------------------------

    def _acted(self, attempt: Attempt, now: float, player: PlayerId = "", id: str = "") -> Acted:
        at = max(0.0, round(now - self._common.must_run().began.at, 3))
        return Acted(attempt.actor, attempt.action, at, player, id)

    def _take_action(
        self,
        attempt: Attempt,
        acted: Acted,
        answer: Callable[[], list[Effect]],
        cannot: Work,
    ) -> list[Effect]:
        """Write an action that is legal; make and tell it when it is stored."""
        common = self._common
        over = attempt.referee.outcome is not None
        after = replace(common.table, phase=Phase.OVER) if over else common.table
        entries: tuple[Entry, ...] = (acted, TableSet(after)) if over else (acted,)

        def then(now: float) -> list[Effect]:
            common.log.append(acted)
            effects = answer() + self._tell_action(attempt, now)
            if not over:
                return effects + self.ask_bots()
            common.table = after
            common.bots.clear()
            return [*effects, *self.ended(common.presence.lines()), *common.tell_table(now)]

        write = common.write(entries)
        return common.persist(replace(write, over=True) if over else write, then, cannot)

    def _tell_action(self, attempt: Attempt, now: float) -> list[Effect]:
        common = self._common
        running, alarm = common.must_run(), common.alarm
        running.accept(attempt)
        # An action that somebody may not know of must not move a clock that he sees.
        heard_by_all = attempt.actor is CLOCK or attempt.heard_by_all
        if heard_by_all or running.referee.due != alarm.due:
            self.restart_clock(now)
        effects: list[Effect] = []
        for group in common.audience.groups(common.table, common.presence):
            since = len(running.heard[group.viewer]) - len(attempt.told[group.viewer])
            effects += common.audience.tell(running, alarm, group, since, now)
        return effects

    # --- beginning, coming back, end -----------------------------------------------------------

    def begin(self, began: Began, now: float) -> list[Effect]:
        """The match begins."""
        common = self._common
        running = common.running = Running(common.game, common.table.options, began)
        self.restart_clock(now)
        effects: list[Effect] = []
        for group in common.audience.groups(common.table, common.presence):
            effects += common.audience.catch_up(running, common.alarm, group, 0, now)
        return effects

    def catch_up(
        self, player: PlayerId, lines: tuple[Connection, ...], since: int, now: float
    ) -> list[Effect]:
        """All that somebody has not heard."""
        common = self._common
        if common.running is None:
            return []
        group = group_of(common.table.seats_of(player), lines)
        return common.audience.catch_up(common.running, common.alarm, group, since, now)

    def ended(self, lines: tuple[Connection, ...]) -> list[Effect]:
        """How it ended, if it has."""
        running = self._common.running
        outcome = None if running is None else running.referee.outcome
        return [Send(lines, Ended(outcome))] if outcome is not None and lines else []

    # --- bots and the clock --------------------------------------------------------------------

    def ask_bots(self) -> list[Effect]:
        """Ask every bot that has something to do. A match nobody looks at stands still."""
        common = self._common
        if common.running is None or common.table.phase is Phase.OVER:
            return []
        if not common.presence.anybody:
            return []
        return [*common.bots.ask(common.running, common.table, common.talk, self._crewed)]

    def _crewed(self, side: Side) -> bool:
        return bool(self._common.crew_lines(side))

    def bot_answered(
        self, seat: Seat, ask: int, choice: int | None, report: Report | None, now: float
    ) -> list[Effect]:
        """A bot has heard and chosen. What it was not asked any more is forgotten."""
        asked = self._common.bots.answered(seat, ask)
        if asked is None:
            return []
        effects = [] if report is None else self._crew.hear_bot(seat, report, now)
        if choice is None:
            return effects + self.ask_bots()
        return effects + self.act_by_itself(seat, asked.legal[choice], now)

    def act_by_itself(self, actor: Actor, action: Action, now: float) -> list[Effect]:
        """An action of a bot or of the clock. One that comes too late is forgotten."""
        try:
            attempt = self._common.must_run().attempt(actor, action)
        except IllegalActionError:
            return self.ask_bots()
        return self._take_action(attempt, self._acted(attempt, now), list, lambda _: [])

    def restart_clock(self, now: float) -> None:
        """The clock of the match counts from now."""
        running = self._common.running
        self._common.alarm.restart(None if running is None else running.referee.due, now)
