"""Actions of people, bots and the clock: each is tried, written, and only then made and told."""

import msgspec
from msgspec.structs import replace

from hydrophone.core.errors import IllegalActionError
from hydrophone.core.game import Action, Forfeit
from hydrophone.core.seats import CAPTAINS, CLOCK, Actor, Side
from hydrophone.server.match import stand_ins
from hydrophone.server.match.announcements import Announcer
from hydrophone.server.match.audience import Audience
from hydrophone.server.match.bot_questions import BotQuestions
from hydrophone.server.match.crew_sharing import CrewSharing
from hydrophone.server.match.effects import Effect, Send
from hydrophone.server.match.entries import Acted, Entry, TableSet
from hydrophone.server.match.inputs import BotAnswered
from hydrophone.server.match.match import Match
from hydrophone.server.match.pace import HeldAct
from hydrophone.server.match.pauses import Pauses
from hydrophone.server.match.presence import Caller, Presence
from hydrophone.server.match.reply_cache import ReplyCache
from hydrophone.server.match.running_match import Attempt, read_action
from hydrophone.server.match.schedule import Schedule
from hydrophone.server.match.write_queue import MustWaitError, WriteQueue
from hydrophone.server.protocol.messages import Acked, Act, ClaimWin, Phase, Refused, WhyNot
from hydrophone.server.protocol.refusals import Reason, RefusedError


class Acting:
    """Takes actions from seats and from the clock."""

    def __init__(
        self,
        match: Match,
        presence: Presence,
        queue: WriteQueue,
        replies: ReplyCache,
        audience: Audience,
        schedule: Schedule,
        bots: BotQuestions,
        crew: CrewSharing,
        announcer: Announcer,
        pauses: Pauses,
    ) -> None:
        self._match = match
        self._presence = presence
        self._queue = queue
        self._replies = replies
        self._audience = audience
        self._schedule = schedule
        self._bots = bots
        self._crew = crew
        self._announcer = announcer
        self._pauses = pauses

    # --- people --------------------------------------------------------------------------------

    def act(self, caller: Caller, command: Act, now: float) -> list[Effect]:
        """An action from a seat. In a crew with a bot a public step may have to wait."""
        if self._schedule.pace.holds(caller, command.id):
            return []
        running, seat = self._match.held_by(caller.player, command.seat), command.seat
        if self._pauses.is_paused:
            raise RefusedError(Reason.PAUSED)
        action = self._read_action(command.action)
        attempt = running.attempt(seat, action)
        waits = attempt.heard_by_all and self._has_bots(seat.side)
        came_at = self._schedule.at(now)
        return self._hold(
            HeldAct(seat, action, came_at, waits, None, caller, command.id), attempt, now
        )

    def _has_bots(self, side: Side) -> bool:
        seats = self._match.table.seats
        return any(info.bot is not None for info in seats if info.seat.side is side)

    def claim_win(self, caller: Caller, command: ClaimWin, now: float) -> list[Effect]:
        """The enemy crew is gone or lets the own one wait: the match ends, as it was agreed."""
        vacant, stalled = self._presence.vacant(now), self._match.claimants(self._schedule.at(now))
        side = stand_ins.check_claim(self._match.table, caller.player, vacant, stalled)
        forfeit, seat = Forfeit(side.enemy), CAPTAINS[side]
        attempt = self._match.must_run().attempt(CLOCK, forfeit)
        at = self._schedule.at(now)
        return self._write(attempt, now, HeldAct(seat, forfeit, at, True, None, caller, command.id))

    def why_not(self, caller: Caller, command: WhyNot) -> list[Effect]:
        """Would an action be refused, and why?"""
        running = self._match.held_by(caller.player, command.seat)
        action = self._read_action(command.action)
        clause = running.referee.would_break(command.seat, action)
        answer: Acked | Refused = Acked(command.id)
        if clause is not None:
            told = self._match.explain(clause, caller.language)
            answer = Refused(command.id, clause, told)
        return [Send((caller.connection,), answer)]

    def _read_action(self, body: msgspec.Raw) -> Action:
        try:
            return read_action(self._match.game, body)
        except msgspec.MsgspecError as error:
            raise RefusedError(Reason.UNKNOWN_ACTION, str(error)) from None

    # --- bots and the clock --------------------------------------------------------------------

    def bot_answered(self, answer: BotAnswered, now: float) -> list[Effect]:
        """A bot has heard and chosen. An answer that nobody waits for any more is forgotten."""
        asked, choice = answer.asked, answer.choice
        if not self._bots.is_open(asked):
            return []
        action = None if choice is None else asked.legal[choice]
        attempt = None if action is None else self._attempt_alone(asked.seat, action)
        if action is None or attempt is None:
            self._bots.answered(asked)
            return self._bots.ask()
        came_at, public = self._schedule.at(now), attempt.heard_by_all
        return self._hold(HeldAct(asked.seat, action, came_at, public, asked), attempt, now)

    def act_alone(self, actor: Actor, action: Action, now: float) -> list[Effect]:
        """An action of a bot or of the clock. One that comes too late is forgotten."""
        attempt = self._attempt_alone(actor, action)
        return self._bots.ask() if attempt is None else self._write(attempt, now)

    def _attempt_alone(self, actor: Actor, action: Action) -> Attempt | None:
        try:
            return self._match.must_run().attempt(actor, action)
        except IllegalActionError:
            return None

    # --- an act waits --------------------------------------------------------------------------

    def _hold(self, held: HeldAct, attempt: Attempt, now: float) -> list[Effect]:
        """Carry out an act, or keep it until its time comes."""
        schedule = self._schedule
        if schedule.watched and schedule.pace.time_of(held) <= held.came_at:
            return self._carry_out(held, attempt, now)
        schedule.pace.hold(held)
        return []

    def release(self, held: HeldAct, now: float) -> list[Effect]:
        """The time of an act has come; its rules may forbid it by now."""
        if held.caller is None:
            attempt = self._attempt_alone(held.seat, held.action)
        else:
            running = self._match.held_by(held.caller.player, held.seat)
            attempt = running.attempt(held.seat, held.action)
        return self._carry_out(held, attempt, now)

    def _carry_out(self, held: HeldAct, attempt: Attempt | None, now: float) -> list[Effect]:
        if held.asked is not None and not self._bots.is_open(held.asked):
            return []
        if attempt is not None:
            return self._write(attempt, now, held)
        if held.asked is not None:
            self._bots.answered(held.asked)
        return self._bots.ask()

    # --- an action is made ---------------------------------------------------------------------

    def _write(self, attempt: Attempt, now: float, held: HeldAct | None = None) -> list[Effect]:
        """Write an action that is legal; make and tell it when it is stored."""
        attempt = self._after_others(attempt)
        match, over = self._match, attempt.referee.outcome is not None
        at = self._schedule.at(now)
        caller = None if held is None else held.caller
        player, name = ("", "") if held is None or caller is None else (caller.player, held.id)
        entries: list[Entry] = [Acted(attempt.actor, attempt.action, at, player, name)]
        if over:
            entries.append(TableSet(replace(match.table, phase=Phase.OVER)))

        def make(now: float) -> list[Effect]:
            reply = [] if caller is None else self._reply(caller, name)
            if held is not None and held.asked is not None:
                self._bots.answered(held.asked)
            stood = match.mission, match.claimants(at)
            match.act(attempt, at)
            self._schedule.acted(attempt, at)
            told = reply + self._audience.tell(attempt.told, now)
            if (match.mission, match.claimants(at)) != stood and not over:
                told += self._announcer.tell_table(now)
            return told + (self._end(now) if over else self._bots.ask())

        return self._queue.write(match.write(entries, over=over), make, attempt)

    def _after_others(self, attempt: Attempt) -> Attempt:
        """The same action after those that are being written; MustWaitError if they forbid it."""
        latest = self._queue.latest_act
        if latest is None:
            return attempt
        try:
            return self._match.must_run().attempt(attempt.actor, attempt.action, latest)
        except IllegalActionError:
            raise MustWaitError from None

    def _reply(self, caller: Caller, id: str) -> list[Effect]:
        """The act is done; while it was held the caller may have gone."""
        reply = self._replies.reply(caller, Acked(id))
        return reply if self._presence.caller(caller.connection) is not None else []

    def _end(self, now: float) -> list[Effect]:
        match, presence = self._match, self._presence
        rest = self._audience.tell_rest(now)
        match.set_table(replace(match.table, phase=Phase.OVER))
        self._bots.clear()
        ended = self._audience.ended(presence.connections())
        return rest + ended + self._announcer.tell_table(now)
