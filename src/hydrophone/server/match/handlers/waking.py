"""When a room is woken, and what it does as time goes by.

All that waits for a time stands in one list. A room that is woken looks at all of it, and after
each input it sees what is due next.
"""

from hydrophone.server.match.handlers import seating, voting
from hydrophone.server.match.inputs import ActReleased, ClockRang, Woken
from hydrophone.server.match.moment import Moment
from hydrophone.server.match.telling import announcements, audience, bots, delayed_view, notices
from hydrophone.server.match.time import days
from hydrophone.server.match.time.schedule import first
from hydrophone.server.protocol.messages import Lobby, MatchPhase, Uncovered


def wake(moment: Moment) -> None:
    """Do what is due and has to be written."""
    notices.ring(moment)
    if voting.close(moment):
        return  # all else waits until that is written
    is_seated = seating.stand_in(moment) or seating.pass_host(moment)
    show_absences(moment)
    if not is_seated:
        bots.ask(moment)


def show_absences(moment: Moment) -> None:
    """All are told who is long away by now, who may claim the win, and whose days are over."""
    shown = moment.vacant(), moment.match.claimants(moment.at), moment.overdue
    if shown != moment.room.shown_absences:
        moment.room.shown_absences = shown
        announcements.tell_table(moment)


def look(moment: Moment) -> None:
    """The time of the match goes on or stands; acts whose time has come are done."""
    room, now = moment.room, moment.now
    if room.stopped:
        return
    schedule, queue = room.schedule, room.queue
    is_news = room.pauses.look(moment.match, moment.presence, now)
    goes_on = moment.goes_on
    if goes_on is not schedule.clock.watched:
        schedule.watch(now, watched=goes_on)
    if is_news:
        announcements.tell_table(moment)
        audience.tell_all(moment)
        bots.ask(moment)
    for held in schedule.release(now) if schedule.pace.held else ():
        queue.take(moment, ActReleased(held))
    if room.delayed.waiting:
        _tell_late(moment)
    if not queue.holds(Woken, ClockRang):  # what there is to do is being done, then it is seen
        _wish(moment)


def _tell_late(moment: Moment) -> None:
    """People who see the match later are told what they may know by now."""
    for news in delayed_view.release(moment):
        if isinstance(news, Lobby):
            announcements.tell_late(moment)
        elif isinstance(news, Uncovered):
            moment.send(delayed_view.who_see_truth(moment), news)
        else:
            moment.send(delayed_view.late(moment), news)


def _wish(moment: Moment) -> None:
    """When the room is to be woken: worked out when what it rests on has changed, once an act."""
    room, presence, schedule, match = (
        moment.room,
        moment.presence,
        moment.room.schedule,
        moment.match,
    )
    turn = match.turn_clock if match.turn_s else None
    until = room.pauses.resumes_at, room.day_clock, room.stirred_at, notices.next_at(room), turn
    rests_on = (match.table, presence.version, *until)
    goes_by = bool(presence.is_missed or room.delayed.waiting)
    if not goes_by and not schedule.is_news and rests_on == room.wished:
        return
    room.wished = None if goes_by else rests_on
    due = _due(moment)
    if room.store_fails and schedule.retry_at is not None:  # what is overdue is what has failed
        due = [at for at in due if at is not None and at > moment.now]
    wish = schedule.wish(first(*due))
    if wish is not None:
        moment.tell(wish)


def _due(moment: Moment) -> list[float | None]:
    """When each thing that waits for a time is due, on the server's clock."""
    room, match, table, now = moment.room, moment.match, moment.table, moment.now
    schedule, clock = room.schedule, room.schedule.clock
    due = [schedule.retry_at, delayed_view.next_at(match, room.delayed), notices.next_at(room)]
    if days.is_on(table):
        lingers = moment.lingers_until  # bots have time for their part
        due += [days.next_at(table, room.day_clock, now), lingers if lingers > now else None]
    if not clock.watched:
        return [*due, room.pauses.resumes_at]
    if not days.is_on(table):
        absences = moment.presence.vacancies().values()
        absent = min((at for at in absences if at > now), default=None)
        due += [absent, seating.stand_in_at(moment)]
    runs = table.phase is MatchPhase.RUNNING
    turn = match.turn_clock.rings_at(match.turn_s, moment.at) if runs else None
    in_match = (
        schedule.running_timers.rings_at(),
        schedule.pace.next_at(),
        turn,
        voting.closes_at(table),
    )
    return [*due, *(clock.when(at) for at in in_match if at is not None)]
