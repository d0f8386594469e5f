"""What a room tells bots of the people in their crew, and when a bot thinks again."""

from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Level
from hydrophone.bots.notes import CrewTalk, Pointed, Said, TextNote, Word, WordNote
from hydrophone.core.seats import Seat
from hydrophone.games.sonar.actions import ChooseStart
from hydrophone.server.match.effects import AskBot
from hydrophone.server.match.inputs import BotAnswered
from hydrophone.server.protocol.messages import (
    Acked,
    Observed,
    Pin,
    SendNote,
    SetBot,
    SetReady,
    TakeSeat,
)
from server.match.house import CREW, Guest, House

BLUE, BLUE_RADIO, YELLOW, YELLOW_RADIO = CREW
YES = WordNote(Word.YES)


def relying() -> tuple[House, Guest]:
    """Cleo is Radio Operator beside a bot; yellow is a crew of bots."""
    house = House()
    cleo = house.host()
    cleo.say(TakeSeat("", BLUE_RADIO))
    for seat in (BLUE, YELLOW, YELLOW_RADIO):
        cleo.say(SetBot("", seat, Level.MATE))
    assert isinstance(cleo.say(SetReady("", True)), Acked)
    return house, cleo


def asked(house: House, seat: Seat) -> list[AskBot]:
    return [question for question in house.asked if question.seat is seat]


def told(question: AskBot) -> list[CrewTalk]:
    return [each.told for each in question.told]


def test_a_bot_is_told_who_of_its_crew_is_a_person() -> None:
    house, _ = relying()

    assert asked(house, BLUE)[0].people == (BLUE_RADIO,)
    assert asked(house, YELLOW)[0].people == ()


def test_a_pin_comes_to_the_crew_s_bot_with_the_moment_it_was_put() -> None:
    house, cleo = relying()
    cleo.say(Pin("", BLUE_RADIO, "F6"))
    heard = cleo.last(Observed).seq

    assert told(asked(house, BLUE)[-1]) == [Pointed(BLUE_RADIO, Cell("F6"), heard)]
    assert told(asked(house, YELLOW)[-1]) == []
    cleo.say(Pin("", BLUE_RADIO, None))
    assert told(asked(house, BLUE)[-1])[-1] == Pointed(BLUE_RADIO, None, heard)


def test_a_bot_thinks_again_when_a_person_of_its_crew_has_spoken() -> None:
    house, cleo = relying()
    (before,) = asked(house, BLUE)
    (enemy,) = asked(house, YELLOW)
    cleo.say(SendNote("", BLUE_RADIO, YES))
    late = asked(house, BLUE)[-1]
    assert late is not before
    assert told(late) == [Said(BLUE_RADIO, YES, late.count)]
    assert asked(house, YELLOW) == [enemy]

    for question in (before, late):
        house.do(house.room.take(BotAnswered(question, 0, None), house.now))
    starts = [act.do for act in house.room.match.log.acts if act.by is BLUE]
    assert len(starts) == 1
    assert isinstance(starts[0], ChooseStart)


def test_free_words_are_for_people() -> None:
    house, cleo = relying()
    before = len(house.asked)
    cleo.say(SendNote("", BLUE_RADIO, TextNote("she is at the ice")))

    assert len(house.asked) == before


def test_what_people_said_is_told_after_a_restart_too() -> None:
    house, cleo = relying()
    cleo.say(SendNote("", BLUE_RADIO, YES))
    heard = cleo.last(Observed).seq
    house.restart()
    house.come(token=cleo.welcome.token)

    assert told(asked(house, BLUE)[-1]) == [Said(BLUE_RADIO, YES, heard)]
