"""Actions of people, bots and the clock: each is tried, written, and only then made and told."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from hydrophone.core.errors import IllegalActionError
from hydrophone.core.game import Action, Forfeit
from hydrophone.core.seats import CAPTAINS, CLOCK, Actor, Clock, Seat, Side
from hydrophone.notation.record import Act
from hydrophone.server.match.effects import Send
from hydrophone.server.match.inputs import BotAnswered
from hydrophone.server.match.log import results, taking_back
from hydrophone.server.match.log.announced import may_be_withdrawn
from hydrophone.server.match.log.entries import Acted, Entry, TableSet, TookBack
from hydrophone.server.match.log.running_match import Attempt, read_action
from hydrophone.server.match.moment import Moment
from hydrophone.server.match.people.presence import Caller
from hydrophone.server.match.table import stand_ins
from hydrophone.server.match.table.tables import person_of
from hydrophone.server.match.telling import announcements, audience, bots, crew_sharing
from hydrophone.server.match.time import days
from hydrophone.server.match.time.days import DayClock
from hydrophone.server.match.time.pace import HeldAct
from hydrophone.server.match.write_queue import MustWaitError, ReadAgainError
from hydrophone.server.protocol.messages import (
    Acked,
    ClaimWin,
    MatchPhase,
    Refused,
    TakeAction,
    Undo,
    WhyNot,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError, or_refused

# --- people -------------------------------------------------------------------------------------


def act(moment: Moment, caller: Caller, command: TakeAction) -> None:
    """An action from a seat. In a crew with a bot a public step may have to wait."""
    pace, seat = moment.room.schedule.pace, command.seat
    if pace.held and pace.holds(caller, command.id):
        return
    running = moment.match.held_by(caller.player, seat)
    if moment.room.pauses.is_paused:
        raise RefusedError(Reason.PAUSED)
    action = _read_action(moment, command.action)
    attempt = running.attempt(seat, action)
    waits = attempt.heard_by_all and _has_bots(moment, seat.side)
    why = command.why and (command.why if person_of(moment.table, caller.player).program else "")
    held = HeldAct(seat, action, moment.at, waits, None, caller, command.id, why)
    _carry_out_or_hold(moment, held, attempt)


def _has_bots(moment: Moment, side: Side) -> bool:
    return any(seat.side is side for seat in moment.match.bots) or side in moment.overdue


def claim_win(moment: Moment, caller: Caller, command: ClaimWin) -> None:
    """The enemy crew is gone or lets the own one wait: the match ends, as it was agreed."""
    vacant, stalled = moment.vacant(), moment.match.claimants(moment.at)
    side = stand_ins.check_claim(moment.table, caller.player, vacant, stalled)
    end_by_table(moment, caller, command.id, Forfeit(side.enemy))


def end_by_table(moment: Moment, caller: Caller, id: str, forfeit: Forfeit) -> None:
    """The people at the table end the match, by a command of one of them."""
    attempt, seat = moment.match.must_run().attempt(CLOCK, forfeit), CAPTAINS[Side.BLUE]
    _write(moment, attempt, HeldAct(seat, forfeit, moment.at, True, None, caller, id))


def take_back(moment: Moment, caller: Caller, command: Undo) -> None:
    """An act and all that followed count no more: what a person alone did last, or a crew's step.

    The match is read again from its log, so bots know nothing of what was taken back.
    """
    table, player = moment.table, caller.player
    side = taking_back.crew_of(moment.match, player)
    after = replace(
        table,
        people=tuple(replace(each, stream=each.stream + 1) for each in table.people),
        took_back=table.took_back + 1,
    )
    still: list[Entry] = []
    kept: tuple[tuple[str, str], ...] = ()
    if side is None:
        acts = or_refused(moment.match.last_decision, Reason.NOTHING_TO_TAKE_BACK)
        if moment.room.queue.oldest is not None:
            raise MustWaitError
    else:
        announced = taking_back.withdrawn(moment.match, player, side)
        acts = announced.acts
        unheard = *announced.unheard, *_being_written(moment, side.enemy)
        still += [
            Acted(act.by, act.do, moment.at, why=act.why, pins=dict(act.pins)) for act in unheard
        ]
        after = replace(after, withdrew={**table.withdrew, side: announced.turns})
        if days.is_on(table):
            clock = moment.room.day_clock.withdrawn(side, announced.turns, moment.now)
            kept = clock.kept()

    def make(moment: Moment) -> None:
        moment.reply(caller, Acked(command.id))
        raise ReadAgainError

    back = TookBack(acts, moment.at, player, command.id, side)
    moment.write(make, (back, *still, TableSet(after)), kept)


def _being_written(moment: Moment, side: Side) -> Iterator[Act]:
    """What a crew does unheard and is being written: nothing else may be while all hear of it."""
    for attempt in moment.room.queue.attempts:
        if isinstance(attempt.actor, Seat) and attempt.actor.side is side:
            yield Act(attempt.actor, attempt.action)


def why_not(moment: Moment, caller: Caller, command: WhyNot) -> None:
    """Would an action be refused, and why? The answer is not kept."""
    match = moment.match
    running = match.held_by(caller.player, command.seat)
    action = _read_action(moment, command.action)
    clause = running.referee.would_break(command.seat, action)
    answer: Acked | Refused = Acked(command.id)
    if clause is not None:
        answer = Refused(command.id, clause, match.explain(clause, caller.language))
    moment.tell(Send((caller.connection,), answer))


def _read_action(moment: Moment, body: msgspec.Raw) -> Action:
    try:
        return read_action(moment.match.game, body)
    except msgspec.MsgspecError as error:
        raise RefusedError(Reason.UNKNOWN_ACTION, str(error)) from None


# --- bots and the clock -------------------------------------------------------------------------


def bot_answered(moment: Moment, answer: BotAnswered) -> None:
    """A bot has heard and chosen. An answer that no question waits for any more is forgotten."""
    asked, choice = answer.asked, answer.choice
    questions = moment.room.questions
    if not bots.is_open(questions, asked):
        return
    action = None if choice is None else asked.legal[choice]
    attempt = None if action is None else _attempt_alone(moment, asked.seat, action)
    if action is None or attempt is None:
        bots.answered(questions, asked)
        bots.ask(moment)
    else:
        heard_by_all, cause = attempt.heard_by_all, answer.cause
        held = HeldAct(asked.seat, action, moment.at, heard_by_all, asked, cause=cause)
        _carry_out_or_hold(moment, held, attempt)


def act_alone(moment: Moment, actor: Actor, action: Action) -> None:
    """An action of a bot or of the clock. One that comes too late is forgotten."""
    attempt = _attempt_alone(moment, actor, action)
    if attempt is None:
        bots.ask(moment)
    else:
        _write(moment, attempt)


def _attempt_alone(moment: Moment, actor: Actor, action: Action) -> Attempt | None:
    try:
        return moment.match.must_run().attempt(actor, action)
    except IllegalActionError:
        return None


# --- an act waits -------------------------------------------------------------------------------


def _carry_out_or_hold(moment: Moment, held: HeldAct, attempt: Attempt) -> None:
    """Carry out an act, or keep it until its time comes."""
    schedule = moment.room.schedule
    if schedule.clock.watched and schedule.pace.time_of(held) <= held.came_at:
        _carry_out(moment, held, attempt)
    else:
        schedule.pace.held.append(held)


def release(moment: Moment, held: HeldAct) -> None:
    """The time of an act has come; its rules may forbid it by now."""
    if held.caller is None:
        attempt = _attempt_alone(moment, held.seat, held.action)
    else:
        running = moment.match.held_by(held.caller.player, held.seat)
        attempt = running.attempt(held.seat, held.action)
    _carry_out(moment, held, attempt)


def _carry_out(moment: Moment, held: HeldAct, attempt: Attempt | None) -> None:
    questions, asked = moment.room.questions, held.asked
    if asked is not None and not bots.is_open(questions, asked):
        return
    if attempt is not None:
        _write(moment, attempt, held)
        return
    if asked is not None:
        bots.answered(questions, asked)
    bots.ask(moment)


# --- an action is made --------------------------------------------------------------------------


def _write(moment: Moment, attempt: Attempt, held: HeldAct | None = None) -> None:
    """Write an action that is legal; make and tell it when it is stored."""
    latest = moment.room.queue.latest_act
    if latest is not None:
        attempt = _after(latest, moment, attempt)
    outcome, at = attempt.referee.outcome, moment.at
    caller = None if held is None else held.caller
    player, name = ("", "") if held is None or caller is None else (caller.player, held.id)
    why = "" if held is None else held.why
    pins = moment.match.new_pins() if moment.match.pins else {}
    acted = Acted(attempt.actor, attempt.action, at, player, name, why, pins)
    entries: list[Entry] = [acted]
    if outcome is not None:
        entries.append(TableSet(replace(moment.table, phase=MatchPhase.OVER)))

    def make(moment: Moment) -> None:
        room, match = moment.room, moment.match
        if caller is not None:
            _reply(moment, caller, name)
        if held is not None and held.asked is not None:
            bots.answered(room.questions, held.asked)
        stood = match.mission, match.claimants(at), room.day_clock
        if moment.table.days is not None and isinstance(attempt.actor, Seat) and caller is not None:
            bots.forget(room.questions, attempt.actor)  # a bot that was to help out there
        match.act(attempt, acted)
        if clock is not before:
            room.day_clock, room.stirred_at = clock, moment.now
        room.schedule.acted(attempt, at)
        audience.tell(moment, attempt.told)
        if held is not None and held.cause is not None:
            crew_sharing.explain(moment, held.seat, held.cause)
        if outcome is not None:
            _end(moment)
            return
        if (match.mission, match.claimants(at), room.day_clock) != stood:
            announcements.tell_table(moment)
        bots.ask(moment)

    before, clock = moment.room.day_clock, _day_clock(moment, attempt)
    kept: tuple[tuple[str, str], ...] = ()
    if outcome is not None:
        kept = results.kept(moment.match, attempt.referee, outcome, at, moment.now)
    if clock is not before:
        kept = (*kept, *clock.kept())
    moment.write(make, entries, kept, attempt=attempt, over=outcome is not None)


def _day_clock(moment: Moment, attempt: Attempt) -> DayClock:
    """The clock of a match over days after this act."""
    clock, table = moment.room.day_clock, moment.table
    if not days.is_on(table):
        return clock
    after = clock.after(table, attempt.referee, moment.now, moment.present)
    if isinstance(attempt.actor, Clock) or not may_be_withdrawn(attempt):
        return after
    return after.remembering(clock, table, attempt.actor.side, moment.now)


def _after(latest: Attempt, moment: Moment, attempt: Attempt) -> Attempt:
    """The same action after one that is being written; MustWaitError if that forbids it."""
    try:
        return moment.match.must_run().attempt(attempt.actor, attempt.action, latest)
    except IllegalActionError:
        raise MustWaitError from None


def _reply(moment: Moment, caller: Caller, id: str) -> None:
    """The act is done; while it was held the caller may have gone."""
    if moment.presence.caller(caller.connection) is not None:
        moment.reply(caller, Acked(id))
    else:
        moment.room.replies.add(caller.player, Acked(id))


def _end(moment: Moment) -> None:
    audience.tell_rest(moment)
    moment.set_table(replace(moment.table, phase=MatchPhase.OVER))
    moment.room.questions.open.clear()
    audience.ended(moment, moment.presence.connections())
    announcements.tell_table(moment)
