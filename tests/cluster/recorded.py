"""A short match in a room without a server, as the diaries of its people tell it.

It is honest, so that what is planted in it is all that can be found.
"""

import copy
from collections.abc import Iterator
from typing import Any

import msgspec

from cluster.checker import Case
from cluster.diary import Diary, Line, What
from cluster.truth import Truth
from hydrophone.bots.notes import TextNote
from hydrophone.core.game import Action
from hydrophone.core.seats import Seat
from hydrophone.server.match.effects import ConnectionId, Effects, Send
from hydrophone.server.protocol.messages import (
    Command,
    Observed,
    Pin,
    SaveSheet,
    SendNote,
    SetReady,
    TakeAction,
    TakeSeat,
)
from server.match.house import Guest, House
from server.match.live import LiveSonar

LATENCY_S = 0.002


class Person:
    """A person of the room, over all lines."""

    def __init__(self, house: "RecordedHouse", name: str) -> None:
        self.diary = Diary(name, "match-id")
        self.house = house
        self.seats: tuple[Seat, ...] = ()
        self.guest: Guest
        self._commands = 0

    def come(self, **hello: Any) -> None:
        """Connect, or come back as the web client does."""
        if self.diary.lines:
            self.note(What.LOST, {"why": "closed"})
            hello["token"] = self.guest.welcome.token
        self.note(What.DIALLED, {})
        since = max((f.message["seq"] for f in self.diary.frames("observed")), default=0)
        self.note(What.SAID, {"kind": "hello", "since": since})
        self.house.comes = self
        self.guest = self.house.come(self.diary.name, since=since, **hello)

    def note(self, what: What, message: dict[str, Any]) -> None:
        """Write a line of the diary."""
        self.diary.lines.append(Line(self.house.now + LATENCY_S, what, message))

    def say(self, command: Command) -> None:
        """Send a command."""
        self._commands += 1
        name = f"{self.diary.name}-{self._commands}"
        sent = {**msgspec.json.decode(msgspec.json.encode(command)), "id": name}
        self.note(What.SAID, sent)
        self.guest.say(command, name)

    def act(self, seat: Seat, action: Action) -> None:
        """Act from a seat."""
        self.say(TakeAction("", seat, msgspec.Raw(msgspec.json.encode(action))))


class RecordedHouse(House):
    """Writes down what each person hears."""

    def __init__(self, *, live: bool) -> None:
        self.people: dict[ConnectionId, Person] = {}
        self.comes: Person
        super().__init__(LiveSonar() if live else "sonar", map="open_waters")

    def do(self, effects: Effects) -> None:
        for sent in [effect for effect in effects if isinstance(effect, Send)]:
            for line in sent.to:
                person = self.people.setdefault(line, self.comes)
                person.note(What.HEARD, msgspec.json.decode(msgspec.json.encode(sent.message)))
        super().do(effects)


class Recorded:
    """The match: two crews of one person each, an onlooker, and a server that dies once."""

    def __init__(self, *, live: bool = False) -> None:
        house = self.house = RecordedHouse(live=live)
        self.ann, self.bob, self.eve = (Person(house, name) for name in ("Ann", "Bob", "Eve"))
        self.ann.come(token=house.host_token)
        self.bob.come()
        self.eve.come(spectate=True)
        crews = {self.ann: (Seat.BLUE_CAPTAIN, Seat.BLUE_RADIO_OPERATOR)}
        crews[self.bob] = (Seat.YELLOW_CAPTAIN, Seat.YELLOW_RADIO_OPERATOR)
        for person, seats in crews.items():
            person.seats = seats
            for seat in seats:
                person.say(TakeSeat("", seat))
        for person in crews:
            person.say(SetReady("", True))
        self._play(12)
        for person, seats in crews.items():
            person.say(SaveSheet("", seats[0], f"{person.diary.name} draws"))
            person.say(Pin("", seats[0], "C3"))
            person.say(SendNote("", seats[0], TextNote(f"{person.diary.name} says")))
        self.died_at = house.now
        house.restart()
        house.now += 2.5
        self.ann.come()
        self.bob.come()
        self.eve.come(spectate=True)
        house.wait(10.0)
        self._play(12)

    def _play(self, acts: int) -> None:
        for _ in range(acts):
            seat = self.ann.guest.last(Observed).waits_for[0]
            person = self.ann if seat in self.ann.seats else self.bob
            offers = person.guest.offers()[seat].legal
            person.act(seat, next(a for a in offers if type(a).__name__ != "LaunchTorpedo"))
            self.house.wait(0.7)

    def diaries(self) -> list[Diary]:
        """What all have written; a copy."""
        return [copy.deepcopy(person.diary) for person in (self.ann, self.bob, self.eve)]

    def log(self) -> list[tuple[int, str]]:
        """The numbered entries."""
        return list(enumerate(self.house.entries))

    def case(
        self,
        diaries: list[Diary] | None = None,
        log: list[tuple[int, str]] | None = None,
        kept: dict[str, str] | None = None,
        **more: Any,
    ) -> Case:
        """What the checker reads, with something else in the place of what is honest."""
        truth = Truth(log or self.log(), self.house.kept if kept is None else kept)
        return Case(truth, diaries or self.diaries(), **more)


def heard(diary: Diary, *kinds: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The frames of these kinds, with their places in the diary."""
    for place, line in enumerate(diary.lines):
        if line.what is What.HEARD and line.message["kind"] in kinds:
            yield place, line.message
