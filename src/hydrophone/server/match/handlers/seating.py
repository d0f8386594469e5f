"""Commands to the table: who sits where, by which options, and when the match begins.

Every change is another table, written and then shown to all.
"""

from functools import partial
from typing import assert_never

import msgspec

from hydrophone.bots.bot import Level
from hydrophone.core.seats import CLOCK, Seat
from hydrophone.server.match.log.entries import Acted, Began, Entry, TableSet
from hydrophone.server.match.log.running_match import Attempt, RunningMatch
from hydrophone.server.match.moment import Moment
from hydrophone.server.match.people.presence import Caller
from hydrophone.server.match.table import (
    agreement,
    boarding,
    laying,
    stand_ins,
    starting,
    tables,
    terms,
)
from hydrophone.server.match.table.tables import Table
from hydrophone.server.match.telling import (
    announcements,
    audience,
    bots,
    crew_sharing,
    delayed_view,
)
from hydrophone.server.match.time import days
from hydrophone.server.match.time.days import DayClock
from hydrophone.server.people import person as persons
from hydrophone.server.people.person import NOBODY, AtTable, PersonId
from hydrophone.server.protocol import messages
from hydrophone.server.protocol.messages import (
    Acked,
    MatchPhase,
    PlayerId,
    SeatCommand,
    TableCommand,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError, or_refused


class TableChange(msgspec.Struct, frozen=True):
    """Another table, and what comes with it."""

    table: Table
    at: float
    """The time of the match."""
    running: RunningMatch | None
    """The match, if it begins with this table."""
    manned: tuple[Attempt, Acted] | None
    """The clock's action that says who holds the posts, and as it stands in the log."""
    day_clock: DayClock | None = None
    """The clock of a match over days, if that begins with this table."""

    @property
    def kept(self) -> tuple[tuple[str, str], ...]:
        """What is kept beside the log."""
        return () if self.day_clock is None else self.day_clock.kept()

    def entries(self, player: PlayerId = "", id: str = "") -> tuple[Entry, ...]:
        """As it is kept: all of it or nothing. ``player`` and ``id`` are the command."""
        began = () if self.running is None else (self.running.began,)
        acted = () if self.manned is None else (self.manned[1],)
        return TableSet(self.table, player, id), *began, *acted


def seat(moment: Moment, caller: Caller, command: TableCommand) -> None:
    """Change the table as a command wants it; begin the match if all crews are ready for it."""
    check_on_time(moment, caller, command)
    after = boarding.without_lapsed(_after(moment, caller, command))
    change = prepare(moment, after)
    if change is None:
        moment.reply(caller, Acked(command.id))
        return

    def made(moment: Moment) -> None:
        moment.reply(caller, Acked(command.id))
        make(moment, change)
        moment.room.persons.put(*away)

    away: tuple[PersonId, AtTable] = NOBODY, AtTable()
    if isinstance(command, messages.SetVacation):
        away = moment.room.persons.on_vacation(caller.player, change.table)
    kept = (*change.kept, *persons.kept(*away))
    moment.write(made, change.entries(caller.player, command.id), kept)


def check_on_time(moment: Moment, caller: Caller, command: TableCommand) -> None:
    """RefusedError for seats' sake from people who see the match later: it tells who is here."""
    player, table = caller.player, moment.table
    is_stranger = isinstance(command, SeatCommand) and tables.crew_of(table, player) is None
    if is_stranger and delayed_view.sees_late(table, player):
        raise RefusedError(Reason.WATCHING_LATE)


# --- people who are away ------------------------------------------------------------------------


def stand_in(moment: Moment) -> bool:
    """Bots take the posts of people who are long away, where it was so decided. Do any?"""
    table = moment.table
    if table.phase is not MatchPhase.RUNNING:
        return False
    if days.is_on(table):
        lost = days.lost(table, moment.room.day_clock, moment.now) - moment.present
        return _write(moment, stand_ins.give_up(table, lost))
    vacant = moment.vacant(moment.room.schedule.clock.since)
    return bool(vacant) and _write(moment, stand_ins.stand_in(table, vacant))


def stand_in_at(moment: Moment) -> float | None:
    """When the next bot stands in for a person, if any will, on the server's clock."""
    table, presence = moment.table, moment.presence
    if not presence.is_missed or table.phase is not MatchPhase.RUNNING or days.is_on(table):
        return None
    vacancies = presence.vacancies(moment.room.schedule.clock.since)
    waited_for = (info.player for info in table.seats if stand_ins.chosen(table, info))
    return min((vacancies[who] for who in waited_for if who in vacancies), default=None)


def pass_host(moment: Moment) -> bool:
    """If the host is long gone before the start, another person is host. Are they now?"""
    if moment.table.phase is not MatchPhase.LOBBY:
        return False
    vacant = moment.vacant()
    return _write(moment, tables.pass_host(moment.table, vacant))


def _write(moment: Moment, after: Table) -> bool:
    change = prepare(moment, after)
    if change is None:
        return False
    moment.write(partial(make, change=change), change.entries(), change.kept)
    return True


PLANNED = messages.Configure | messages.TakeSeat | messages.LeaveSeat | messages.HandOver
"""What changes before the start who plays what, and for whom: a club counts what was planned."""


# --- the table after a command ------------------------------------------------------------------


def _after(moment: Moment, caller: Caller, command: TableCommand) -> Table:
    player, game, table = caller.player, moment.match.game, moment.table
    if table.at_club and table.phase is MatchPhase.LOBBY and isinstance(command, PLANNED):
        raise RefusedError(Reason.PLANNED)
    match command:
        case messages.Configure(options=body, game=name):
            wanted = laying.game_wanted(game, name)
            options = laying.read_options(wanted, body)
            after = terms.configure(table, player, wanted, options)
            return agreement.proposed(table, after, player)
        case messages.SetHelp(help=word):
            return agreement.answer(table, player, word)
        case messages.SetNames(name=name, boat=boat):
            return tables.set_names(table, player, name, boat, moment.presence.watching())
        case messages.SetTerms():
            return terms.set_terms(table, player, game, command)
        case messages.AllowTruth(allowed=allowed):
            return agreement.allow_truth(table, player, allowed)
        case messages.SetVacation():
            return terms.set_vacation(table, player, command, moment.now)
        case messages.SetPause(wanted=wanted, short=False):
            return terms.set_pause(table, player, wanted)
        case messages.SetPause(wanted=True):
            return _after_short_pause(moment, player)
        case messages.SetPause():
            raise RefusedError(Reason.MALFORMED)
        case messages.SetPassword(password=password):
            return boarding.set_password(table, player, password)
        case messages.SetReady(ready=ready):
            if ready:
                agreement.check_ready(table, player)
            return starting.set_ready(table, game, player, ready)
        case _:
            return _after_seating(moment, caller, command)


def _after_short_pause(moment: Moment, player: PlayerId) -> Table:
    if not moment.match.must_run().is_real_time:
        raise RefusedError(Reason.NOT_AGREED)
    if moment.room.pauses.is_paused:
        raise RefusedError(Reason.PAUSED)
    return terms.take_short_pause(moment.table, player)


def _after_seating(moment: Moment, caller: Caller, command: SeatCommand) -> Table:
    player, table, vacant = caller.player, moment.table, moment.vacant()
    match command:
        case messages.TakeSeat(seat=seat):
            after = tables.take_seat(table, player, seat, vacant)
            _check_password(moment, caller, command)
            return after
        case messages.AskForSeat(seat=seat):
            return boarding.ask_for_seat(table, player, seat, vacant)
        case messages.LeaveSeat(seat=seat):
            return tables.leave_seat(table, player, seat)
        case messages.SetBot(seat=seat, level=word):
            level = None if word is None else laying.level_named(table, word)
            return _set_bot(moment, player, seat, level)
        case messages.HandOver(seat=seat, to=mate):
            return boarding.hand_over(table, player, seat, mate, vacant)
        case _:
            assert_never(command)


def _set_bot(moment: Moment, player: PlayerId, seat: Seat, level: Level | None) -> Table:
    table, presence, vacant = moment.table, moment.presence, moment.vacant()
    if table.phase is not MatchPhase.RUNNING:
        return tables.set_bot(table, player, seat, level, vacant)
    if tables.info_of(table, seat).player == player:
        return tables.give_to_bot(table, seat, level)
    return stand_ins.decide(table, player, seat, level, presence.away(), vacant)


def _check_password(moment: Moment, caller: Caller, command: messages.TakeSeat) -> None:
    """RefusedError if the crew has a password and the person does not say it."""
    table, side, tries = moment.table, command.seat.side, moment.room.password_tries
    if not boarding.needs_password(table, caller.player, side):
        return
    password = or_refused(command.password, Reason.PASSWORD_NEEDED)
    tries.check(caller.address, moment.now)
    if not boarding.opens(table, side, password):
        tries.of(caller.address, moment.now).take(moment.now)
        raise RefusedError(Reason.WRONG_PASSWORD)


# --- a change is prepared and made --------------------------------------------------------------


def prepare(moment: Moment, after: Table) -> TableChange | None:
    """What a table like this changes besides; None if it is no other table."""
    return None if after == moment.table else changed(moment, after)


def changed(moment: Moment, after: Table) -> TableChange:
    """The new table, the match if it begins with it, and who holds the posts of it."""
    match, before = moment.match, moment.table
    after = stand_ins.tell(before, tables.follow(before, agreement.settled(after)))
    if not _begins(moment, after):
        return TableChange(after, moment.at, None, _newly_manned(moment, after))
    after, seed = starting.start(agreement.sealed(after)), moment.room.entropy.seed
    seeds = after.at_club and after.at_club.seeds
    of_match, of_bots = seeds or (seed(), seed())
    began = Began(of_match, of_bots, moment.now, match.game.rules_version)
    running = RunningMatch(match.game, after.options, began)
    clock = None
    if after.days is not None:
        clock = DayClock().after(after, running.referee, moment.now, moment.present)
    return TableChange(after, 0.0, running, _manned(moment, running, after, 0.0), clock)


def _begins(moment: Moment, table: Table) -> bool:
    if table.phase is not MatchPhase.LOBBY or agreement.open_crews(table):
        return False
    return starting.may_start(table, moment.match.game_of(table))


def _newly_manned(moment: Moment, table: Table) -> tuple[Attempt, Acted] | None:
    running = moment.match.running
    if running is None or table.phase is not MatchPhase.RUNNING:
        return None
    if starting.manning(table) == starting.manning(moment.table):
        return None
    return _manned(moment, running, table, moment.at)


def _manned(
    moment: Moment, running: RunningMatch, table: Table, at: float
) -> tuple[Attempt, Acted] | None:
    """The clock tells the match who holds the posts, if its rules want to know."""
    latest = moment.room.queue.latest_act
    referee = running.referee if latest is None else latest.referee
    action = moment.match.game.man(referee.true_state, starting.manning(table))
    return (
        None
        if action is None
        else (running.attempt(CLOCK, action, latest), Acted(CLOCK, action, at))
    )


def make(moment: Moment, change: TableChange) -> None:
    """Make a stored change of the table and tell all people."""
    with audience.waiting(moment):
        _make(moment, change, moment.table)
    bots.ask(moment)


def _make(moment: Moment, change: TableChange, before: Table) -> None:
    match, after = moment.match, change.table
    moment.set_table(after)
    moment.room.stirred_at = moment.now
    moment.room.day_clock = change.day_clock or moment.room.day_clock
    for info in after.seats:
        if info != before.seat(info.seat):
            bots.forget(moment.room.questions, info.seat)
    announcements.tell_table(moment)
    if change.running is not None:
        match.begin(change.running)
        moment.room.schedule.begin(change.running, moment.now)
        _man(moment, change)
        audience.tell_all(moment, anew=True)
    elif match.running is not None:
        for player in {person.id for person in after.people}:
            _tell_new_seats(moment, before, player)
        _man(moment, change)
        if change.manned is not None:
            audience.tell(moment, change.manned[0].told)


def _man(moment: Moment, change: TableChange) -> None:
    if change.manned is not None:
        moment.match.act(*change.manned)
        moment.room.schedule.acted(change.manned[0], change.at)


def _tell_new_seats(moment: Moment, before: Table, player: PlayerId) -> None:
    """A person with other seats is told what they may do; with other eyes, all those saw."""
    table, to = moment.table, moment.presence.connections_of((player,))
    if before.seats_of(player) == table.seats_of(player) or not to:
        return
    viewer = tables.viewer_of(table, player)
    if viewer is tables.viewer_of(before, player):
        heard = len(moment.match.must_run().streams[viewer].heard)
        audience.catch_up(moment, player, to, heard)
    else:
        audience.catch_up(moment, player, to, 0)
        crew_sharing.show_all(moment, player, to)
