"""Lessons for the wire: a moment of a lesson as a match that runs, and acts that are judged."""

import re
from typing import Any

import msgspec

from hydrophone.core.errors import UnknownNameError
from hydrophone.core.game import Language
from hydrophone.core.seats import Seat, Side
from hydrophone.lessons import shelf
from hydrophone.lessons.lesson import ActDeed, Deed, Lesson, LessonPart
from hydrophone.lessons.rehearsal import Rehearsal, RehearsedMoment
from hydrophone.server.match.log.running_match import read_action
from hydrophone.server.protocol import messages
from hydrophone.server.protocol.lessons import (
    ActAsked,
    Asked,
    Judged,
    LessonAct,
    LessonInfo,
    LessonMoment,
    LessonShelf,
    LessonStep,
    MissionInfo,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError, sentence

CODE = "LESSON"
"""What stands where a match has its code; no match has this one."""

_LEARNER = "p1"

_CHOICE = re.compile(r"\[([^[|\]]*)\|[^[\]]*\]")
"""Words for people with a keyboard, and others for those without: see docs/lessons.md."""


def all_lessons() -> LessonShelf:
    """The list of all lessons and missions."""
    return LessonShelf(
        tuple(map(_info, shelf.lessons().values())),
        msgspec.convert(
            [*shelf.missions().values()], tuple[MissionInfo, ...], from_attributes=True
        ),
    )


def moment(game: str, name: str, number: int) -> LessonMoment:
    """A lesson before this step; RefusedError if there is none such."""
    rehearsal, step = _found(game, name, number)
    lesson, now = rehearsal.lesson, rehearsal.moments[number]
    return LessonMoment(
        info=_info(lesson),
        longest={language: _longest(lesson, language) for language in lesson.title},
        number=number,
        step=None if step is None else _step(step),
        done=tuple(_asked(each.deed) for each in lesson.steps[:number]),
        lobby=_lobby(lesson, rehearsal.game.seats(lesson.options)),
        observed=_observed(lesson, now),
        notes=tuple(
            messages.Noted(place, said.seat, None, said.note, heard)
            for place, (said, heard) in enumerate(now.notes, 1)
        ),
        pins=tuple(messages.Pinned(seat, cell) for seat, cell in now.pins.items()),
    )


def judge(game: str, name: str, number: int, said: LessonAct, language: Language) -> Judged:
    """May it be done, as the step asks? RefusedError if there is no such step."""
    rehearsal, step = _found(game, name, number)
    if said.seat not in rehearsal.lesson.seats:
        return _not_done(Reason.NOT_YOUR_SEAT, language)
    try:
        action = read_action(rehearsal.game, said.action)
    except msgspec.MsgspecError as error:
        return _not_done(Reason.UNKNOWN_ACTION, language, str(error))
    clause = rehearsal.clause(number, said.seat, action)
    if clause is not None:
        return Judged(clause, rehearsal.explain(clause, language))
    if said.only_ask:
        return Judged()
    if step is None:
        return _not_done(Reason.LESSON_OVER, language)
    deed = step.deed
    if isinstance(deed, ActDeed) and deed.is_met_by(said.seat, action):
        return Judged()
    return Judged(Reason.LESSON, step.otherwise[language])


def _found(game: str, name: str, number: int) -> tuple[Rehearsal, LessonPart | None]:
    try:
        rehearsal = shelf.lesson_named(game, name)
        return rehearsal, rehearsal.step(number)
    except (UnknownNameError, IndexError):
        raise RefusedError(Reason.NOT_FOUND) from None


def _not_done(reason: Reason, language: Language, detail: str = "") -> Judged:
    return Judged(reason, sentence(reason, language, detail))


# --- as a match is told ------------------------------------------------------------------------


def _info(lesson: Lesson) -> LessonInfo:
    return LessonInfo(
        game=lesson.game,
        name=lesson.name,
        post=lesson.post,
        real_time=lesson.is_real_time,
        number=lesson.number,
        minutes=lesson.minutes,
        title=lesson.title,
        about=lesson.about,
        steps=len(lesson.steps),
    )


def _longest(lesson: Lesson, language: Language) -> str:
    """What is asked with its reason, or with what is said of another act."""
    said = (
        (
            step.ask[language],
            max(step.otherwise[language], (step.why or {}).get(language, ""), key=len),
        )
        for step in lesson.steps
    )
    return max(map(" ".join, said), key=lambda words: len(_CHOICE.sub(r"\1", words)))


def _step(step: LessonPart) -> LessonStep:
    return LessonStep(step.ask, step.why, step.otherwise, _asked(step.deed), step.ring)


def _asked(deed: Deed) -> Asked:
    return ActAsked(deed.seat) if isinstance(deed, ActDeed) else deed


def _lobby(lesson: Lesson, seats: tuple[Seat, ...]) -> messages.Lobby:
    names = iter(messages.BotName)
    blue, yellow = lesson.boats
    return messages.Lobby(
        match=CODE,
        code=CODE,
        game=lesson.game,
        options=lesson.options,
        phase=messages.MatchPhase.RUNNING,
        host=_LEARNER,
        seats=tuple(_seat(lesson, seat, next(names)) for seat in seats),
        players=(messages.PlayerInfo(_LEARNER, "", ready=True, present=True, spectator=False),),
        boats={Side.BLUE: blue, Side.YELLOW: yellow},
        closed=True,
    )


def _seat(lesson: Lesson, seat: Seat, name: messages.BotName) -> messages.SeatInfo:
    if seat in lesson.seats:
        return messages.SeatInfo(seat, player=_LEARNER)
    return messages.SeatInfo(seat, bot=shelf.SCRIPTED, bot_name=name)


def _observed(lesson: Lesson, now: RehearsedMoment) -> messages.Observed:
    referee, viewer = now.referee, lesson.seats[0]
    offers = ((seat, referee.legal_actions(seat)) for seat in lesson.seats)
    observations: tuple[Any, ...] = now.heard
    return messages.Observed(
        seq=len(observations),
        observations=observations,
        offers=tuple(messages.SeatOffer(seat, legal) for seat, legal in offers if legal),
        waits_for=referee.awaited(viewer),
        timers=tuple(
            messages.TimerLeft(timer.name, timer.owner, timer.duration_s, runs=False)
            for timer in referee.timers
        ),
        reset=True,
        times=tuple(0.0 for _ in observations),
    )
