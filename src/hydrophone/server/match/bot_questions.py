"""Questions to the bots of one match: which are asked, which are answered."""

from hydrophone.bots.notes import CrewTalk
from hydrophone.core.seats import SIDE_OF, Seat, Side
from hydrophone.server.match.crew_talk import TalkLog
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
        self, match: Match, presence: Presence, pauses: Pauses, schedule: Schedule
    ) -> None:
        self._match = match
        self._presence = presence
        self._pauses = pauses
        self._schedule = schedule
        self._talk = TalkLog()
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
        told = self._told.get(seat, 0)
        news = len(heard) > self._heard.get(seat, 0) or self._talk.person_spoke(seat, told)
        legal = referee.legal_actions(seat) if must or news else ()
        report = bool(self._presence.connections_of(table.people_of(seat.side)))
        if info.bot is None or not (must or (news and (legal or report))):
            return None
        self._heard[seat], self._told[seat] = len(heard), self._talk.latest(seat.side)
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
            self._people(seat.side),
            self._talk.for_seat(seat),
            self._schedule.pace.last_step,
        )
        return question

    def _people(self, side: Side) -> tuple[Seat, ...]:
        crew = (info for info in self._match.table.seats if info.seat.side is side)
        return tuple(info.seat for info in crew if info.player is not None)

    # --- what a crew tells its bots --------------------------------------------------------------

    def remember(self, told: CrewTalk) -> None:
        """Something was said: bots hear it when they are asked next."""
        self._talk.add(told, by_person=False)

    def person_told(self, told: CrewTalk, *, may_rethink: bool) -> list[Effect]:
        """A person says something, or points somewhere: the bots of the crew think again.

        What they have chosen and not done yet is forgotten, unless it is being written.
        """
        self._talk.add(told, by_person=True)
        if may_rethink:
            self._open = {
                s: asked for s, asked in self._open.items() if s.side is not told.seat.side
            }
        return self.ask()

    def heard_by(self, side: Side) -> int:
        """How many observations a crew has been told."""
        running = self._match.running
        if running is None:
            return 0
        streams = running.streams.items()
        return next(len(own.heard) for seat, own in streams if SIDE_OF[seat] is side)

    # --- answers ---------------------------------------------------------------------------------

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
