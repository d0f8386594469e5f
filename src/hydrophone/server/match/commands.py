"""One command of a connection: done by the part of the room that it is for, answered once."""

from collections.abc import Callable
from functools import partial
from typing import assert_never

from msgspec.structs import replace

from hydrophone.core.errors import IllegalActionError
from hydrophone.server.match.acting import Acting
from hydrophone.server.match.admission import Admission
from hydrophone.server.match.announcements import Announcer
from hydrophone.server.match.crew_sharing import CrewSharing
from hydrophone.server.match.effects import Effect, Send
from hydrophone.server.match.greetings import Greetings
from hydrophone.server.match.inputs import Commanded
from hydrophone.server.match.match import Match
from hydrophone.server.match.pauses import Pauses
from hydrophone.server.match.presence import Caller, Presence
from hydrophone.server.match.rematches import Rematches
from hydrophone.server.match.reply_cache import ReplyCache
from hydrophone.server.match.seating import Seating
from hydrophone.server.protocol.messages import (
    Acked,
    Act,
    AskForSeat,
    ClaimWin,
    Command,
    Configure,
    Greet,
    HandOver,
    Leave,
    LeaveSeat,
    Pin,
    PutOut,
    Refused,
    Rematch,
    Resume,
    SaveSheet,
    SendNote,
    SetBot,
    SetClaims,
    SetClosed,
    SetDelay,
    SetHelp,
    SetLanguage,
    SetListed,
    SetNames,
    SetPace,
    SetPassword,
    SetReady,
    SetStandIn,
    SetTurnTime,
    TakeSeat,
    WhyNot,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError, sentence


class Commands:
    """What each command does."""

    def __init__(
        self,
        match: Match,
        presence: Presence,
        replies: ReplyCache,
        acting: Acting,
        crew: CrewSharing,
        seating: Seating,
        admission: Admission,
        greetings: Greetings,
        rematches: Rematches,
        pauses: Pauses,
        announcer: Announcer,
    ) -> None:
        self._match = match
        self._presence = presence
        self._replies = replies
        self._acting = acting
        self._crew = crew
        self._seating = seating
        self._admission = admission
        self._greetings = greetings
        self._rematches = rematches
        self._pauses = pauses
        self._announcer = announcer

    def do(self, said: Commanded, now: float) -> list[Effect]:
        """Do what a connection says; what has been answered before is answered again."""
        command, caller = said.command, self._presence.caller(said.connection)
        if caller is None:
            return []
        known = self._replies.find(caller.player, command.id)
        if known is not None:
            return [Send((said.connection,), known)]
        work = partial(self._carry_out, caller, command, now)
        return self.answered(caller, command.id, work)

    def answered(self, caller: Caller, id: str, work: Callable[[], list[Effect]]) -> list[Effect]:
        """Do what a caller asks for; a refusal is their answer."""
        try:
            return work()
        except RefusedError as error:
            code: str = error.reason
            told = sentence(error.reason, caller.language, error.detail)
        except IllegalActionError as error:
            code = error.clause
            told = self._match.explain(error.clause, caller.language)
        return self._replies.reply(caller, Refused(id, code, told))

    def _carry_out(self, caller: Caller, command: Command, now: float) -> list[Effect]:
        if isinstance(command, SetLanguage):
            self._presence.add(replace(caller, language=command.language))
            return self._replies.reply(caller, Acked(command.id))
        if caller.spectator:
            raise RefusedError(Reason.ONLY_WATCHING)
        match command:
            case Act():
                return self._acting.act(caller, command, now)
            case WhyNot():
                return self._acting.why_not(caller, command)
            case SaveSheet():
                return self._crew.save_sheet(caller, command)
            case Pin():
                return self._crew.pin(caller, command)
            case SendNote():
                return self._crew.send_note(caller, command, now)
            case Greet():
                return self._greetings.say(caller, command)
            case Rematch():
                return self._rematches.ask(caller, command)
            case PutOut():
                return self._admission.put_out(caller, command, now)
            case Leave():
                return self._admission.leave(caller, command, now)
            case TakeSeat() | AskForSeat() | LeaveSeat() | SetBot() | HandOver():
                return self._seating.change(caller, command, now)
            case Configure() | SetNames() | SetClosed() | SetListed() | SetDelay():
                return self._seating.change(caller, command, now)
            case SetPassword() | SetReady():
                return self._seating.change(caller, command, now)
            case SetStandIn() | SetClaims() | SetTurnTime() | SetPace() | SetHelp():
                return self._seating.change(caller, command, now)
            case ClaimWin():
                return self._acting.claim_win(caller, command, now)
            case Resume():
                return self._resume(caller, command, now)
            case _:
                assert_never(command)

    def _resume(self, caller: Caller, command: Resume, now: float) -> list[Effect]:
        self._pauses.resume(caller.player, now)
        return self._replies.reply(caller, Acked(command.id)) + self._announcer.tell_table(now)
