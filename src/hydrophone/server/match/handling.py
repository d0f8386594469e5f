"""What each input does, and each command of a connection: done by the functions it is for."""

from collections.abc import Callable
from typing import Any, assert_never

from msgspec.structs import replace

from hydrophone.core.errors import IllegalActionError
from hydrophone.core.seats import CLOCK
from hydrophone.server.match import inputs
from hydrophone.server.match.effects import ConnectionId, Send
from hydrophone.server.match.handlers import (
    acting,
    admission,
    rematches,
    seating,
    voting,
    waking,
)
from hydrophone.server.match.inputs import Input
from hydrophone.server.match.moment import Moment
from hydrophone.server.match.people.presence import Caller, Presence
from hydrophone.server.match.telling import announcements, bots, crew_sharing, helping, notices
from hydrophone.server.match.time.pace import HeldAct
from hydrophone.server.protocol import messages
from hydrophone.server.protocol.messages import Acked, Command, PlayerId, Refused
from hydrophone.server.protocol.refusals import Reason, RefusedError, sentence


def handle(moment: Moment, input: Input) -> None:
    """Do what an input asks for. MustWaitError if it has to wait for another."""
    match input:
        case inputs.Commanded():
            _command(moment, input)
        case inputs.Joined():
            admission.admit(moment, input)
        case inputs.TakenAlong(person, token):
            admission.take_along(moment, person, token)
        case inputs.Dropped(connection):
            admission.drop(moment, connection)
        case inputs.HidOthers(connection, hides):
            moment.presence.hide(connection, hides)
        case inputs.BotAnswered():
            acting.bot_answered(moment, input)
        case inputs.BotReported(seat, report):
            crew_sharing.hear_bot(moment, seat, report)
        case inputs.HelpComputed():
            helping.computed(moment, input)
        case inputs.Woken():
            waking.wake(moment)
        case inputs.ClockRang(action):
            acting.act_alone(moment, CLOCK, action)
            waking.show_absences(moment)
        case inputs.ActReleased(held):
            _release(moment, held)
        case inputs.RematchLaid():
            rematches.laid(moment, input)
        case inputs.NoticeSent():
            notices.sent(moment, input)
        case _:
            assert_never(input)


def refuse(moment: Moment, input: Input, reason: Reason) -> None:
    """Nothing has changed: tell the sender of the input. It is not kept: it may come again."""
    match input:
        case inputs.Joined():
            admission.refuse(moment, input, reason)
        case inputs.Commanded(connection, command):
            _not_done(moment, connection, command.id, reason)
        case inputs.ActReleased(held):
            if held.asked is not None:
                bots.answered(moment.room.questions, held.asked)
            if held.caller is not None:
                _not_done(moment, held.caller.connection, held.id, reason)
        case inputs.BotAnswered(asked):
            bots.answered(moment.room.questions, asked)
        case inputs.RematchLaid():
            moment.room.rematch.asked = False
        case _:
            pass  # nobody waits for an answer


def _not_done(moment: Moment, connection: ConnectionId, id: str, reason: Reason) -> None:
    caller = moment.presence.caller(connection)
    if caller is not None:
        refused = Refused(id, reason, sentence(reason, caller.language))
        moment.send((connection,), refused)


def sender(presence: Presence, input: Input) -> PlayerId | ConnectionId | None:
    """The person who has sent an input, or the connection if the room does not know them."""
    match input:
        case inputs.Commanded(at) | inputs.Dropped(at) | inputs.HidOthers(at):
            caller = presence.caller(at)
            return at if caller is None else caller.player
        case inputs.Joined(connection=connection):
            return connection
        case inputs.ActReleased(held):
            return None if held.caller is None else held.caller.player
        case _:
            return None


# --- time goes by -------------------------------------------------------------------------------


def _release(moment: Moment, held: HeldAct) -> None:
    """Carry out an act that was held. While it was, the caller may have gone."""
    caller, told = held.caller, len(moment.effects)
    if caller is None:
        acting.release(moment, held)
        return
    try:
        acting.release(moment, held)
    except (RefusedError, IllegalActionError) as error:
        _refused(moment, caller, held.id, error)
    if moment.presence.caller(caller.connection) is None:
        done = moment.effects[told:]
        moment.effects[told:] = [each for each in done if not isinstance(each, Send)]


# --- one command of a connection ----------------------------------------------------------------


def _command(moment: Moment, said: inputs.Commanded) -> None:
    """Do what a connection says, and reply once; a command that comes again is replied to again."""
    command, caller = said.command, moment.presence.caller(said.connection)
    if caller is None:
        return
    known = moment.room.replies.find(caller.player, command.id)
    if known is not None:
        moment.send((said.connection,), known)
        return
    try:
        _carry_out(moment, caller, command)
    except (RefusedError, IllegalActionError) as error:
        _refused(moment, caller, command.id, error)


def _refused(
    moment: Moment, caller: Caller, id: str, error: RefusedError | IllegalActionError
) -> None:
    """A refusal is the reply."""
    if isinstance(error, RefusedError):
        said = sentence(error.reason, caller.language, error.detail)
        moment.reply(caller, Refused(id, error.reason, said))
    else:
        said = moment.match.explain(error.clause, caller.language)
        moment.reply(caller, Refused(id, error.clause, said))


def _carry_out(moment: Moment, caller: Caller, command: Command) -> None:
    if isinstance(command, messages.SetLanguage):
        moment.presence.add(replace(caller, language=command.language))
        moment.reply(caller, Acked(command.id))
        return
    if caller.spectator:
        raise RefusedError(Reason.ONLY_WATCHING)
    DONE_BY.get(type(command), seating.seat)(moment, caller, command)


def _resume(moment: Moment, caller: Caller, command: messages.Resume) -> None:
    moment.room.pauses.resume(moment.table, caller.player, moment.now)
    moment.reply(caller, Acked(command.id))
    announcements.tell_table(moment)


DONE_BY: dict[type[Command], Callable[[Moment, Caller, Any], None]] = {
    messages.TakeAction: acting.act,
    messages.Undo: acting.take_back,
    messages.WhyNot: acting.why_not,
    messages.ClaimWin: acting.claim_win,
    messages.SaveSheet: crew_sharing.save_sheet,
    messages.Done: crew_sharing.done,
    messages.Pin: crew_sharing.pin,
    messages.SendNote: crew_sharing.send_note,
    messages.Greet: announcements.greet,
    messages.Rematch: rematches.ask,
    messages.PutOut: admission.put_out,
    messages.Leave: admission.leave,
    messages.Vote: voting.vote,
    messages.Subscribe: notices.subscribe,
    messages.Unsubscribe: notices.unsubscribe,
    messages.Seen: notices.seen,
    messages.Resume: _resume,
}
"""What does each command of a person at the table; all others make another table."""
