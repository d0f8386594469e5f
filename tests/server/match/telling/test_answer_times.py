"""When an answer comes does not tell whether something hidden is being written meanwhile."""

import msgspec
import pytest

from hydrophone.board.grid import Cell, Direction
from hydrophone.bots.notes import TextNote
from hydrophone.core.game import Language
from hydrophone.games.sonar.actions import ChooseStart, Move
from hydrophone.server.match.effects import Write
from hydrophone.server.match.inputs import Commanded
from hydrophone.server.protocol.messages import (
    Acked,
    Command,
    Noted,
    Pin,
    Refused,
    Rematch,
    SaveSheet,
    SendNote,
    SetLanguage,
    SetNames,
    TakeAction,
    TakeSeat,
    ToClient,
    WhyNot,
)
from server.match.house import CREW, Guest, House

BLUE, BLUE_RADIO, YELLOW, YELLOW_RADIO = CREW


class SlowStore(House):
    """A room whose store answers when it is told to."""

    def __init__(self) -> None:
        super().__init__(map="open_waters")
        self.slow = False
        self.writes: list[Write] = []

    def settle(self, write: Write) -> None:
        """The answer comes now, or with ``answer``."""
        if self.slow:
            self.writes.append(write)
        else:
            super().settle(write)

    def answer(self) -> None:
        """The store answers everything."""
        self.slow = False
        while self.writes:
            self.settle(self.writes.pop(0))


def body(action: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(action))


def answers(guest: Guest, commands: list[Command]) -> list[list[ToClient]]:
    """What comes at the moment of each command, moment by moment."""
    moments = []
    for number, command in enumerate(commands):
        before = len(guest.told)
        named = msgspec.structs.replace(command, id=f"{number}")
        guest.house.do(guest.house.room.take(Commanded(guest.line, named), guest.house.now))
        moments.append(guest.told[before:])
    return moments


ANYBODY: list[Command] = [
    TakeAction("", BLUE, body(ChooseStart(Cell("A1")))),
    WhyNot("", BLUE, body(Move(Direction.UP))),
    SetLanguage("", Language.SPANISH),
    Pin("", BLUE_RADIO, Cell("A1")),
    SaveSheet("", BLUE_RADIO, "mine"),
    TakeSeat("", BLUE),
    SetNames("", "Eve", "Argo"),
    Rematch(""),
]
"""What a spectator or a player of the other crew can ask for and is not given."""

YELLOWS: list[Command] = [
    TakeAction("", YELLOW, body(Move(Direction.UP))),
    WhyNot("", YELLOW, body(Move(Direction.UP))),
    WhyNot("", YELLOW, body(ChooseStart(Cell("A1")))),
    TakeAction("", YELLOW_RADIO, body("nonsense")),
]


@pytest.mark.parametrize("spectate", [True, False])
def test_answers_come_at_the_same_moments_while_something_hidden_is_written(spectate: bool) -> None:
    def told(writing: bool) -> list[list[ToClient]]:
        house = SlowStore()
        ann, bob = house.crews()
        guest = house.come(spectate=True) if spectate else bob
        house.slow = True
        if writing:
            ann.say(SaveSheet("", BLUE_RADIO, "hidden"))
            assert house.writes, "something is being written"
        commands = ANYBODY if spectate else ANYBODY[:5] + YELLOWS
        return answers(guest, commands)

    idle, busy = told(writing=False), told(writing=True)

    assert busy == idle
    assert all(idle), "every command is answered on the spot"


def test_a_spectator_is_let_in_at_once_while_something_hidden_is_written() -> None:
    house = SlowStore()
    ann, _ = house.crews()
    house.slow = True
    ann.say(SaveSheet("", BLUE_RADIO, "hidden"))

    assert house.come(spectate=True).welcome


def test_answers_to_one_connection_keep_the_order_of_its_commands() -> None:
    house = SlowStore()
    ann, _ = house.crews()
    house.slow = True
    start, why = (
        TakeAction("", BLUE, body(ChooseStart(Cell("A1")))),
        WhyNot("", BLUE, body(Move(Direction.UP))),
    )

    assert answers(ann, [start, why]) == [[], []]
    house.answer()
    assert [reply.id for reply in ann.told if isinstance(reply, Acked | Refused)][-2:] == ["0", "1"]


def test_a_note_that_waits_for_the_store_counts_once() -> None:
    """Six at once are allowed, whether or not the store is busy."""
    house = SlowStore()
    ann, bob = house.crews()
    house.slow = True
    bob.say(SaveSheet("", YELLOW_RADIO, "slow"))
    for _ in range(6):
        ann.say(SendNote("", BLUE, TextNote("Up!")))
    house.answer()

    assert len(ann.all(Noted)) == 6
    assert isinstance(ann.say(SendNote("", BLUE, TextNote("Up!"))), Refused)
