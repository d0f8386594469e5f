"""Questions to the bots of one match: which are asked, which are answered.

At most one question a seat is open. What a bot answers to a question that is not open any more is
forgotten.
"""

from hydrophone.bots.bot import Level
from hydrophone.bots.notes import CrewTalk
from hydrophone.core.chance import Chance
from hydrophone.core.seats import SIDE_OF, Seat, Side
from hydrophone.server.match.effects import AskBot
from hydrophone.server.match.log.match import HostedMatch
from hydrophone.server.match.log.running_match import RunningMatch
from hydrophone.server.match.moment import Moment
from hydrophone.server.match.state import Questions
from hydrophone.server.match.table.tables import STAND_IN
from hydrophone.server.protocol.messages import MatchPhase, SeatInfo


def ask(moment: Moment) -> None:
    """Ask every bot that must act, or that has news and may act or report to people.

    A bot that acts may speak too: other bots hear it. A match that stands asks no bot. In a match
    over days bots help out in the seats of a crew whose time is over.
    """
    running, table, overdue = moment.match.running, moment.table, moment.overdue
    if running is None or table.phase is MatchPhase.OVER or not (moment.match.bots or overdue):
        return
    open_, helper = moment.room.questions.open, table.stand_in or STAND_IN
    asked = [
        (info, level)
        for info in table.seats
        if info.seat not in open_
        if (level := info.bot or (helper if info.player and info.seat.side in overdue else None))
    ]
    if asked and moment.goes_on:
        for info, level in asked:
            _ask_one(moment, running, info, level)


def _ask_one(moment: Moment, running: RunningMatch, info: SeatInfo, level: Level) -> None:
    """Ask the bot of a seat. One that helps a person out is asked only where it must act.

    Such a bot does not say why: not even the own crew learns which seat a bot has helped out.
    """
    seat, referee, table = info.seat, running.referee, moment.table
    questions = moment.room.questions
    must = seat in referee.blocked_by
    heard = running.streams[seat].heard
    told = questions.told.get(seat, 0)
    news = len(heard) > questions.heard.get(seat, 0) or questions.talk.person_spoke(seat, told)
    legal = referee.legal_actions(seat) if must or news else ()
    report = bool(moment.presence.connections_of(table.people_of(seat.side)))
    if not (must or (info.bot is not None and news and (legal or report))):
        return
    questions.heard[seat], questions.told[seat] = len(heard), questions.talk.latest(seat.side)
    people = tuple(i.seat for i in table.seats if i.seat.side is seat.side and i.player is not None)
    question = questions.open[seat] = AskBot(
        table.match,
        table.game,
        seat,
        level,
        Chance(running.began.bot_seed).seed_for(seat),
        table.options,
        heard,
        len(heard),
        legal,
        must,
        report or must,
        people,
        questions.talk.for_seat(seat),
        moment.room.schedule.pace.last_step,
        table.manners.reasons and report and info.bot is not None,
    )
    moment.tell(question)


def person_told(moment: Moment, told: CrewTalk) -> None:
    """A person says something, or points somewhere: the bots of the crew think again.

    What they have chosen and not done yet is forgotten, unless it is being written.
    """
    questions = moment.room.questions
    questions.talk.add(told, by_person=True)
    if moment.room.queue.latest_act is None:
        side = told.seat.side
        questions.open = {s: asked for s, asked in questions.open.items() if s.side is not side}
    ask(moment)


def heard_by(match: HostedMatch, side: Side) -> int:
    """How many observations a crew has been told."""
    if match.running is None:
        return 0
    streams = match.running.streams.items()
    return next(len(own.heard) for seat, own in streams if SIDE_OF[seat] is side)


def is_open(questions: Questions, asked: AskBot) -> bool:
    """Does the match still wait for the answer to this question?"""
    return questions.open.get(asked.seat) is asked


def answered(questions: Questions, asked: AskBot) -> None:
    """This question is answered."""
    if is_open(questions, asked):
        del questions.open[asked.seat]


def forget(questions: Questions, seat: Seat) -> None:
    """Another bot or a person sits there now."""
    for known in (questions.open, questions.heard, questions.told):
        known.pop(seat, None)
