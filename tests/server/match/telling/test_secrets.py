"""What a viewer cannot know changes not one byte of what they are sent."""

import msgspec
import pytest

from hydrophone.board.grid import Cell, Direction
from hydrophone.core.game import Action
from hydrophone.games.sonar.actions import ChooseStart, GoSilent, Move
from hydrophone.server.protocol.messages import Pin, SaveSheet, ToClient, WhyNot
from server.match.house import CREW, Guest, House

BLUE, BLUE_RADIO, YELLOW, _ = CREW


def sent(guest: Guest) -> list[bytes]:
    """Everything a connection was sent, as bytes, in order."""
    encode = msgspec.json.Encoder().encode
    return [encode(message) for message in guest.told]


def hidden_play(start: str, silent: Direction, secrets: bool) -> tuple[list[bytes], list[bytes]]:
    """The same public play with another start, another silence and other papers of blue.

    What yellow and a spectator were sent.
    """
    house = House(map="open_waters")
    ann, bob = house.crews()
    watching = house.come(spectate=True)
    ann.act(BLUE, ChooseStart(Cell(start)))
    bob.act(YELLOW, ChooseStart(Cell("H8")))
    for _ in range(3):
        for guest, seat, way in ((ann, BLUE, Direction.UP), (bob, YELLOW, Direction.UP)):
            done(guest.act(seat, Move(way)))
    done(ann.act(BLUE, GoSilent(silent)))
    if secrets:
        ann.say(SaveSheet("", BLUE_RADIO, "where they are"))
        ann.say(Pin("", BLUE, "C3"))
        body = msgspec.Raw(msgspec.json.encode(Move(Direction.DOWN)))
        ann.say(WhyNot("", BLUE, body))
        tab = house.come(token=ann.welcome.token, since=3)
        assert tab.told
    done(bob.act(YELLOW, Move(Direction.LEFT)))
    return sent(bob), sent(watching)


def done(answer: ToClient | None) -> None:
    assert type(answer).__name__ == "Acked", answer


def test_the_public_play_of_two_truths_is_the_same_to_the_byte() -> None:
    one = hidden_play("C6", Direction.LEFT, secrets=False)
    other = hidden_play("D7", Direction.RIGHT, secrets=False)

    assert one == other


def test_what_a_crew_does_for_itself_is_not_noticed_by_others() -> None:
    """Except that a person has another tab, which the table does not tell either."""
    quiet = hidden_play("C6", Direction.LEFT, secrets=False)
    busy = hidden_play("C6", Direction.LEFT, secrets=True)

    def played(messages: list[bytes]) -> list[bytes]:
        return [message for message in messages if not message.startswith(b'{"kind":"lobby"')]

    for one, other in zip(quiet, busy, strict=True):
        assert played(one) == played(other)


def test_refusals_tell_the_same_in_two_truths() -> None:
    def refused(start: str) -> list[ToClient | None]:
        house = House(map="open_waters")
        ann, bob = house.crews()
        ann.act(BLUE, ChooseStart(Cell(start)))
        bob.act(YELLOW, ChooseStart(Cell("H8")))
        actions: list[Action] = [ChooseStart(Cell("A1")), GoSilent(Direction.UP)]
        return [bob.act(YELLOW, action, str(n)) for n, action in enumerate(actions)]

    assert refused("C6") == refused("H9")


@pytest.mark.parametrize("guest", ["bob", "spectator"])
def test_a_message_is_sent_for_what_is_heard_and_for_nothing_else(guest: str) -> None:
    house = House(map="open_waters")
    ann, bob = house.crews()
    other = bob if guest == "bob" else house.come(spectate=True)
    ann.act(BLUE, ChooseStart(Cell("C6")))
    before = len(other.told)
    ann.say(SaveSheet("", BLUE, "x"))
    ann.say(Pin("", BLUE, "C6"))
    ann.act(BLUE, ChooseStart(Cell("C7")))

    assert len(other.told) == before
