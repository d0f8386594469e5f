"""What bots are called."""

from hydrophone.bots.bot import Level
from hydrophone.server.match.table import laying, tables
from hydrophone.server.match.table.tables import Table
from hydrophone.server.protocol.messages import (
    BotName,
    HandOver,
    Lobby,
    SetBot,
    SetNames,
    TakeSeat,
)
from server.match.house import CREW, Guest, House, play, two_against_one

BLUE, BLUE_RADIO, YELLOW, YELLOW_RADIO = CREW


def names(guest: Guest) -> list[BotName | None]:
    return [info.bot_name for info in guest.last(Lobby).seats]


def filled() -> tuple[House, Guest]:
    house = House()
    ann = house.host()
    for seat in CREW:
        ann.say(SetBot("", seat, Level.HELMSMAN))
    return house, ann


def test_no_two_bots_of_a_table_are_called_the_same() -> None:
    _, ann = filled()

    assert len(set(names(ann))) == len(CREW)
    assert None not in names(ann)


def test_a_bot_keeps_its_name_whatever_its_level_and_who_else_comes() -> None:
    house, ann = filled()
    before = names(ann)
    ann.say(SetBot("", BLUE, Level.SEADOG))
    assert names(ann) == before
    ann.say(TakeSeat("", YELLOW))
    assert names(ann) == [*before[:2], None, before[3]]
    house.restart()

    seats = house.come(token=ann.welcome.token).welcome.lobby.seats
    assert [info.bot_name for info in seats] == [*before[:2], None, before[3]]


def test_who_stands_in_has_a_name_too() -> None:
    house, ann, bob, cleo = two_against_one()
    play(ann, bob, 4)
    cleo.say(SetBot("", BLUE_RADIO, Level.SEADOG))

    (name,) = (name for name in names(ann) if name is not None)
    assert house.room.match.table.seat(BLUE_RADIO) is not None
    cleo.say(HandOver("", BLUE_RADIO, None))
    assert name in names(ann)


def test_no_bot_is_called_like_a_person_at_the_table() -> None:
    for taken in BotName:
        house = House()
        ann = house.host()
        ann.say(SetNames("", name=taken.upper()))
        for seat in CREW:
            ann.say(SetBot("", seat, Level.LANDLUBBER))
        assert taken not in names(ann), taken


def test_other_matches_have_other_crews() -> None:
    _, ann = filled()
    table: Table = ann.house.room.match.table
    fresh = laying.lay("another-match", "XYZ", ann.house.room.match.game, table.options, "Ann")
    other = tables.set_bot(fresh, fresh.host, BLUE, Level.HELMSMAN, ())

    assert other.seats[0].bot_name != table.seats[0].bot_name
