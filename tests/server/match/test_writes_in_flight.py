"""Several changes of one match are being written at once: none is lost, none is made twice."""

import random
from collections import Counter, deque
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hydrophone.bots.notes import TextNote
from hydrophone.core.game import AnyGame
from hydrophone.core.seats import SPECTATOR, Seat
from hydrophone.games.u_jagd.actions import ClearSquare, PlaceContact
from hydrophone.games.u_jagd.contacts import ContactId
from hydrophone.games.u_jagd.field import Square
from hydrophone.server.match.effects import Reload, Write
from hydrophone.server.match.inputs import Commanded, Dropped
from hydrophone.server.match.log.entries import Acted, decode_entry
from hydrophone.server.protocol.messages import (
    Acked,
    Command,
    Observed,
    Pin,
    Refused,
    SaveSheet,
    SendNote,
    SetNames,
    TakeAction,
    WhyNot,
)
from server.match.house import Guest, House


class SlowHouse(House):
    """A store that answers when it is told to, in order, and may fail."""

    def __init__(self, game: str | AnyGame, pace_s: float = 0.0, **options: Any) -> None:
        self.slow = False
        self.writes: deque[Write] = deque()
        self.failed = False
        few = {"min_players": 2} if game == "captain_sonar" else {}
        super().__init__(game, pace_s, **few, **options)

    def settle(self, write: Write) -> None:
        if self.slow or self.writes:
            self.writes.append(write)
        else:
            super().settle(write)

    def answer(self, *, works: bool = True) -> None:
        """The oldest write is answered; what follows one that has failed fails too."""
        write = self.writes.popleft()
        self.failed = not works or (write.follows and self.failed)
        if self.failed:
            self.do(self.room.answered(write, self.now, stored=False))
        else:
            self._keep(write)
            self.do(self.room.answered(write, self.now, stored=True))

    def answer_all(self) -> None:
        while self.writes:
            self.answer()


def place(square: Square, number: int) -> PlaceContact:
    return PlaceContact(square, ContactId(number))


def drawing() -> tuple[SlowHouse, Guest, Guest]:
    """Ann and Bob draw their maps, each unheard by the other, and the store is slow."""
    house = SlowHouse("u_jagd")
    ann, bob = house.crews()
    house.slow = True
    return house, ann, bob


BLUE, YELLOW = Seat.BLUE_CAPTAIN, Seat.YELLOW_CAPTAIN


def test_hidden_acts_of_both_crews_are_written_at_once() -> None:
    house, ann, bob = drawing()
    ann.act(BLUE, place(Square.A1, 1))
    bob.act(YELLOW, place(Square.B2, 1))
    first, second = house.writes

    assert not first.follows
    assert second.follows
    assert second.first == first.first + 1
    house.answer_all()
    assert isinstance(ann.told[-2], Acked)
    assert len(house.room.match.log.acts) == 2


def test_an_act_that_one_before_it_forbids_waits_and_is_refused_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house, ann, _ = drawing()
    ann.act(BLUE, place(Square.A1, 1))
    house.answer()
    queue = house.room.queue
    monkeypatch.setattr(queue, "_sender", lambda _: None)  # as if two mates sent them
    ann.act(BLUE, ClearSquare(Square.A1))
    ann.act(BLUE, ClearSquare(Square.A1))

    assert len(house.writes) == 1
    assert not ann.all(Refused)
    house.answer()
    assert len(house.room.match.log.acts) == 2
    assert ann.all(Refused)


def test_what_follows_a_write_that_fails_has_changed_nothing_either() -> None:
    house, ann, bob = drawing()
    ann.act(BLUE, place(Square.A1, 1))
    bob.act(YELLOW, place(Square.B2, 1))
    house.answer(works=False)

    assert ann.last(Refused).code == bob.last(Refused).code == "store_failed"
    house.answer()
    assert not house.room.match.log.acts
    bob.act(YELLOW, place(Square.B2, 1))
    house.answer()
    assert isinstance(bob.told[-2], Acked)
    assert len(house.room.match.log.acts) == 1


def test_a_room_that_may_differ_from_the_store_does_nothing_more() -> None:
    """Not even what it would do as time goes by: it writes on what may not be so."""
    house, ann, _ = drawing()
    ann.act(BLUE, place(Square.A1, 1))
    house.come("Eve", spectate=True)
    lost = house.writes.popleft()
    for guest in tuple(house.told):
        house.room.take(Dropped(guest), house.now)
    effects = house.room.answered(replace(lost), house.now, stored=True)

    assert effects[-1] == Reload()
    assert house.room.stopped


@pytest.mark.parametrize("stored", [True, False])
def test_a_room_whose_store_answers_out_of_order_is_read_again(stored: bool) -> None:
    house, ann, bob = drawing()
    ann.act(BLUE, place(Square.A1, 1))
    bob.act(YELLOW, place(Square.B2, 1))
    _, second = house.writes

    assert second.follows
    assert house.room.answered(second, house.now, stored=stored)[-1] == Reload()
    assert house.room.stopped


def test_a_command_that_comes_again_on_another_connection_is_applied_once() -> None:
    house, ann, _ = drawing()
    house.slow = False
    other = house.come(token=ann.welcome.token)
    house.slow = True
    ann.act(BLUE, place(Square.A1, 1), "one")
    other.act(BLUE, place(Square.A1, 1), "one")
    house.answer_all()

    assert ann.last(Acked) == other.last(Acked) == Acked("one")
    assert len(house.room.match.log.acts) == 1


# --- at random ---------------------------------------------------------------------------------


class Sender:
    """A person who sends without waiting for answers."""

    def __init__(self, guest: Guest, name: str, chance: random.Random) -> None:
        self.guest = guest
        self.sent: dict[str, Command] = {}
        self._name = name
        self._chance = chance

    def send(self) -> None:
        """Something, or what was sent last once more."""
        chance, house = self._chance, self.guest.house
        if self.sent and chance.random() < 0.1:
            command = next(reversed(self.sent.values()))
        else:
            name = f"{self._name}-{len(self.sent)}"
            command = self.sent[name] = msgspec.structs.replace(self._wish(name), id=name)
        house.do(house.room.take(Commanded(self.guest.line, command), house.now))

    def _wish(self, name: str) -> Command:
        chance = self._chance
        offers = [offer for offer in self.guest.last(Observed).offers if offer.legal]
        if offers and chance.random() < 0.7:
            offer = chance.choice(offers)
            action = msgspec.Raw(msgspec.json.encode(chance.choice(offer.legal)))
            return chance.choice((TakeAction, TakeAction, TakeAction, WhyNot))(
                "", offer.seat, action
            )
        seat = chance.choice(self.guest.last(Observed).offers).seat
        return chance.choice(
            (
                SaveSheet("", seat, name),
                SendNote("", seat, TextNote(name)),
                SetNames("", boat=name),
                Pin("", seat, None),
            )
        )

    def answers(self) -> dict[str, Counter[str]]:
        """How each command was answered, and how often."""
        answers: dict[str, Counter[str]] = {}
        for reply in self.guest.told:
            if isinstance(reply, Acked | Refused) and reply.id in self.sent:
                code = reply.code if isinstance(reply, Refused) else "acked"
                answers.setdefault(reply.id, Counter())[code] += 1
        return answers


def acts_in(entries: Sequence[str]) -> list[str]:
    """The commands by which actions stand in a log."""
    return [entry.id for entry in map(decode_entry, entries) if isinstance(entry, Acted)]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("game", ["sonar", "u_jagd", "captain_sonar"])
def test_what_is_acknowledged_is_kept_once_and_tells_everybody_the_same_again(
    game: str, seed: int
) -> None:
    house, chance = SlowHouse(game), random.Random(seed)
    eve = house.come("Eve", spectate=True)
    senders = [Sender(guest, f"person {guest.line}", chance) for guest in house.crews()]
    house.slow = True
    most = 0
    for _ in range(150):
        house.now += 0.1
        chance.choice(senders).send()
        most = max(most, len(house.writes))
        while house.writes and chance.random() < 0.4:
            house.answer(works=chance.random() < 0.9)
        if house.phase() == "over":
            break
    house.answer_all()

    assert most > 1, "several were being written at once"
    kept = acts_in(house.entries)
    assert len(kept) == len(set(kept))
    for sender in senders:
        for name, answers in sender.answers().items():
            if isinstance(sender.sent[name], TakeAction):
                assert (answers["acked"] > 0) is (name in kept), (name, answers)
    heard = [guest.heard() for guest in (*(sender.guest for sender in senders), eve)]
    running = house.room.match.running
    assert running is not None
    live = (
        running.streams[SPECTATOR].heard,
        [str(action.do) for action in house.room.match.log.acts],
    )
    house.restart()
    again = house.room.match.running
    assert again is not None
    assert (again.streams[SPECTATOR].heard, [str(a.do) for a in house.room.match.log.acts]) == live
    assert heard[-1] == [bytes(raw) for raw in again.streams[SPECTATOR].heard]
