"""Questions to the bots of one match: which are asked, which are answered."""

from hydrophone.bots.notes import Said, TextNote
from hydrophone.core.seats import Seat
from hydrophone.server.match.crew_notes import CrewNotes
from hydrophone.server.match.effects import AskBot, Effect
from hydrophone.server.match.match import Match
from hydrophone.server.match.pauses import Pauses
from hydrophone.server.match.presence import Presence
from hydrophone.server.match.running_match import RunningMatch
from hydrophone.server.match.schedule import Schedule
from hydrophone.server.protocol.messages import Phase, SeatInfo


class BotQuestions:
    """At most one open question a seat."""

    def __init__(
        self, match: Match, presence: Presence, pauses: Pauses, schedule: Schedule, notes: CrewNotes
    ) -> None:
        self._match = match
        self._presence = presence
        self._pauses = pauses
        self._schedule = schedule
        self._notes = notes
        self._open: dict[Seat, AskBot] = {}
        self._heard: dict[Seat, int] = {}
        self._told: dict[Seat, int] = {}

    def ask(self) -> list[Effect]:
        """Ask every bot that must act, or that has news and may act or report to people.

        A bot that acts may speak too: other bots hear it. A match that stands asks nobody.
        """
        match = self._match
        running, table = match.running, match.table
        if running is None or table.phase is Phase.OVER or not self._pauses.goes_on:
            return []
        free = (info for info in table.seats if info.bot is not None)
        questions = (self._question(running, info) for info in free if info.seat not in self._open)
        return [question for question in questions if question is not None]

    def _question(self, running: RunningMatch, info: SeatInfo) -> AskBot | None:
        seat, referee, table = info.seat, running.referee, self._match.table
        must = seat in referee.blocked_by
        heard = running.streams[seat].heard
        news = len(heard) > self._heard.get(seat, 0)
        legal = referee.legal_actions(seat) if must or news else ()
        report = bool(self._presence.connections_of(table.people_of(seat.side)))
        if info.bot is None or not (must or (news and (legal or report))):
            return None
        self._heard[seat] = len(heard)
        question = self._open[seat] = AskBot(
            table.match,
            table.game,
            seat,
            info.bot,
            running.began.bot_seed,
            table.options,
            heard,
            len(heard),
            legal,
            must,
            report or must,
            self._said(seat),
            self._schedule.pace.last_step,
        )
        return question

    def _said(self, seat: Seat) -> tuple[Said, ...]:
        """What its mates have said since it was asked last; free words it cannot read."""
        latest = self._notes.of(seat.side)
        told, self._told[seat] = self._told.get(seat, 0), latest[-1].number if latest else 0
        return tuple(
            Said(noted.seat, noted.note)
            for noted in latest
            if noted.number > told
            and noted.seat is not seat
            and not isinstance(noted.note, TextNote)
        )

    def is_open(self, asked: AskBot) -> bool:
        """Does the match still wait for the answer to this question?"""
        return self._open.get(asked.seat) is asked

    def answered(self, asked: AskBot) -> bool:
        """This question is answered. Was it still open?"""
        if not self.is_open(asked):
            return False
        del self._open[asked.seat]
        return True

    def forget(self, seat: Seat) -> None:
        """Another bot or a person sits there now."""
        self._open.pop(seat, None)
        self._heard.pop(seat, None)
        self._told.pop(seat, None)

    def clear(self) -> None:
        """The match is over."""
        self._open.clear()
