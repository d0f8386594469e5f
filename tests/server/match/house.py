"""A room with people, a store and bots, without an event loop: everything happens at once."""

import itertools
from collections import deque
from collections.abc import Iterator
from functools import cache
from typing import Any, TypeVar

import msgspec

from hydrophone.board.grid import Cell
from hydrophone.core.game import Action, AnyGame
from hydrophone.core.seats import Seat
from hydrophone.games.sonar.actions import ChooseStart
from hydrophone.kits.registry import game_named
from hydrophone.notation.record import read_record
from hydrophone.server.match.effects import (
    AskBot,
    ComputeHelp,
    ConnectionId,
    Effects,
    Faulted,
    Notify,
    OpenRematch,
    Reload,
    Send,
    WakeAt,
    Write,
)
from hydrophone.server.match.inputs import BotAnswered, Commanded, Dropped, Joined, Woken
from hydrophone.server.match.log.match import HostedMatch
from hydrophone.server.match.people.presence import AddressKey
from hydrophone.server.match.people.tokens import Entropy
from hydrophone.server.match.room import Room
from hydrophone.server.match.table import boarding, laying
from hydrophone.server.people.person import PersonId
from hydrophone.server.protocol.bodies import Replay
from hydrophone.server.protocol.messages import (
    Acked,
    AllowTruth,
    Bye,
    Command,
    Days,
    Hello,
    Lobby,
    MatchPhase,
    Observed,
    Refused,
    SeatOffer,
    SetHelp,
    SetPassword,
    SetReady,
    SetTerms,
    TakeAction,
    TakeSeat,
    TimerLeft,
    ToClient,
    Welcome,
)
from hydrophone.server.records.finished import record_file, replay_of, sitters
from server.match.helpers import Helpers

M = TypeVar("M", bound=ToClient)

CREW = (
    Seat.BLUE_CAPTAIN,
    Seat.BLUE_RADIO_OPERATOR,
    Seat.YELLOW_CAPTAIN,
    Seat.YELLOW_RADIO_OPERATOR,
)


def counting_secrets() -> Entropy:
    """Secrets and seeds that are the same at every run."""
    numbers = itertools.count(1)
    return Entropy(lambda: f"secret-{next(numbers)}", lambda: 1000 + next(numbers))


hashed = cache(boarding.hashed)
"""A password as the server keeps it, worked out once: that takes long on purpose."""

MOST_WAKES = 10_000
"""More than a room has to be woken in any time that a test lets pass."""


class House:
    """One room; the store is a list, and works unless told otherwise."""

    def __init__(self, game: str | AnyGame = "sonar", pace_s: float = 0.0, **options: Any) -> None:
        self.now = 1000.0
        self.pace_s = pace_s
        self.works = True
        self.refused = 0
        """Writes that the store has not kept."""
        self.entropy = counting_secrets()
        self.told: dict[ConnectionId, list[ToClient]] = {}
        self.closed: set[ConnectionId] = set()
        self.entries: list[str] = []
        self.kept: dict[str, str] = {}
        self.over = False
        self.asked: list[AskBot] = []
        self.wake_at: float | None = None
        self.helping = Helpers()
        self.notified: list[Notify] = []
        self.rematch: OpenRematch | None = None
        self._lines = itertools.count(1)
        self._to_settle: deque[Write] = deque()
        self._settling = False
        rules = game_named(game) if isinstance(game, str) else game
        table = laying.lay("match-id", "ABCDEF", rules, rules.options_type(**options), "Ann")
        self.room, write, secrets = Room.open(rules, table, self.entropy, pace_s)
        self._keep(write)
        self.host_token = secrets["p1"]

    def come(
        self,
        name: str | None = None,
        address: str = "here",
        person: str = "",
        hides: str = "",
        **hello: Any,
    ) -> "Guest":
        """A person connects, from an address; ``person`` if their name stays, ``hides`` another."""
        line = ConnectionId(next(self._lines))
        self.told[line] = []
        guest = Guest(self, line)
        said = Hello("ABCDEF", name=name, **hello)
        hidden = frozenset({PersonId(hides)} if hides else ())
        joined = Joined(line, said, AddressKey(address), PersonId(person), hidden)
        self.do(self.room.take(joined, self.now))
        return guest

    def host(self) -> "Guest":
        """The one who opened the match connects."""
        return self.come(token=self.host_token)

    def crews(self, *, truth: bool = False) -> tuple["Guest", "Guest"]:
        """Two people, each on all seats of a side, in a running match.

        ``truth``: both let people who watch with a delay see their boats.
        """
        ann, bob = self.host(), self.come("Bob")
        for info in self.room.match.table.seats:
            (ann if info.seat.side == "blue" else bob).say(TakeSeat("", info.seat))
        for guest in (ann, bob) if truth else ():
            guest.say(AllowTruth("", True))
        for guest in (ann, bob):
            guest.agree()
            guest.say(SetReady("", True))
        return ann, bob

    def do(self, effects: Effects) -> None:
        """Carry out what the room wants; the store answers when all of it is done."""
        for effect in effects:
            match effect:
                case Send(to, message):
                    for line in to:
                        assert line not in self.closed, "a closed line is told nothing"
                        self.told[line].append(message)
                    if isinstance(message, Bye):
                        self.closed.update(to)
                case Write():
                    self._to_settle.append(effect)
                case AskBot():
                    self.asked.append(effect)
                case ComputeHelp():
                    self.helping.ask(effect, self.now)
                case WakeAt(at):
                    self.wake_at = at
                case Notify():
                    self.notified.append(effect)
                case OpenRematch():
                    self.rematch = effect
                case Faulted(error):
                    raise error
                case Reload():
                    self.restart()
        self._settle_all()

    def _settle_all(self) -> None:
        """The store answers one write after the other, also those that an answer brings."""
        if self._settling:
            return
        self._settling = True
        try:
            while self._to_settle:
                self.settle(self._to_settle.popleft())
        finally:
            self._settling = False

    def settle(self, write: Write) -> None:
        """The store answers."""
        if self.works:
            self._keep(write)
            self.do(self.room.answered(write, self.now, stored=True))
        else:
            self.refused += 1
            self.do(self.room.answered(write, self.now, stored=False))

    def _keep(self, write: Write) -> None:
        assert write.first == len(self.entries), "entries are numbered without a gap"
        self.entries += write.entries
        self.kept.update(write.kept)
        self.over |= write.over

    def wait(self, seconds: float) -> None:
        """Time passes, the room is woken, and help is told."""
        until, woken = self.now + seconds, 0
        while (at := self.next_at()) is not None and at <= until:
            woken += 1
            assert woken < MOST_WAKES, (
                f"woken {woken} times in {seconds} s, and again at {self.now}"
            )
            self.now = max(self.now, at)
            self.happen()
        self.now = until

    def next_at(self) -> float | None:
        """When the room is woken next, or help is due."""
        times = (self.wake_at, self.helping.next_at())
        return min((at for at in times if at is not None), default=None)

    def happen(self) -> None:
        """What is due now happens."""
        if self.wake_at is not None and self.wake_at <= self.now:
            self.wake_at = None
            self.do(self.room.take(Woken(), self.now))
        for came in self.helping.due(self.now):
            self.do(self.room.take(came, self.now))

    def restart(self, away_s: float = 3600.0, kept_s: float = 0.0) -> None:
        """The server dies and comes back with what it has kept; no time passes here.

        The time of the match was kept ``kept_s`` before, and nobody had the match for ``away_s``.
        """
        timing = self.room.timing(self.now - kept_s)
        self.wake_at = None
        self.asked.clear()
        self.helping = Helpers()
        self._to_settle.clear()
        self.room = Room.restore(
            self.room.match.game,
            self.entries,
            self.kept.items(),
            self.entropy,
            self.now,
            self.pace_s,
            timing.at,
            away_s if timing.runs else None,
        )

    def timers(self) -> tuple[TimerLeft, ...]:
        """What is left of each timer, in truth."""
        schedule = self.room.schedule
        return schedule.timers(schedule.clock.at(self.now))

    def phase(self) -> MatchPhase:
        """Where the match stands."""
        return self.room.match.table.phase

    def bots_answer(self, most: int = 1000) -> int:
        """Every asked bot takes its first legal action, until none is asked any more."""
        for count in range(most):
            if not self.asked:
                return count
            asked = self.asked.pop(0)
            choice = 0 if asked.must else None
            self.do(self.room.take(BotAnswered(asked, choice, None), self.now))
        return most


class Guest:
    """One connection and what it was told."""

    def __init__(self, house: House, line: ConnectionId) -> None:
        self.house = house
        self.line = line
        self._ids = itertools.count(1)

    @property
    def told(self) -> list[ToClient]:
        """Everything so far."""
        return self.house.told[self.line]

    def all(self, kind: type[M]) -> list[M]:
        """All messages of a kind."""
        return [message for message in self.told if isinstance(message, kind)]

    def last(self, kind: type[M]) -> M:
        """The last message of a kind."""
        return self.all(kind)[-1]

    @property
    def welcome(self) -> Welcome:
        return self.last(Welcome)

    @property
    def lobby(self) -> Lobby:
        """The table as they saw it last."""
        return next(
            message.lobby if isinstance(message, Welcome) else message
            for message in reversed(self.told)
            if isinstance(message, Welcome | Lobby)
        )

    def phase(self) -> MatchPhase:
        """Where the match stands, as they were told last."""
        return self.lobby.phase

    @property
    def bye(self) -> str:
        """Why they were sent away."""
        return self.last(Bye).code

    def say(self, command: Command, id: str | None = None) -> ToClient | None:
        """Send a command; the answer, if there was one."""
        name = id or f"{self.line}-{next(self._ids)}"
        command = msgspec.structs.replace(command, id=name)
        before = len(self.told)
        command = self._hashed(command)
        self.house.do(self.house.room.take(Commanded(self.line, command), self.house.now))
        for message in self.told[before:]:
            if isinstance(message, Acked | Refused) and message.id == name:
                return message
        return None

    def _hashed(self, command: Command) -> Command:
        """As the server tells a command to the room."""
        if not isinstance(command, SetPassword | TakeSeat) or command.password is None:
            return command
        salt = "salt"
        if isinstance(command, TakeSeat):
            salt = boarding.salt_of(self.house.room.match.table, command.seat.side) or salt
        return msgspec.structs.replace(command, password=hashed(command.password, salt))

    def agree(self) -> None:
        """Accept the help that is proposed, if the crew has not."""
        side = self.house.room.match.table.side_of(self.welcome.you)
        if side in self.lobby.help.open:
            self.say(SetHelp("", self.lobby.options.help))

    def refusal(self, command: Command) -> str:
        """The code of the refusal of a command that must be refused."""
        answer = self.say(command)
        assert isinstance(answer, Refused), answer
        assert answer.sentence
        return answer.code

    def act(self, seat: Seat, action: Action, id: str | None = None) -> ToClient | None:
        """Act from a seat."""
        return self.say(TakeAction("", seat, msgspec.Raw(msgspec.json.encode(action))), id)

    def go(self) -> None:
        """The connection is lost."""
        self.house.do(self.house.room.take(Dropped(self.line), self.house.now))

    def offers(self) -> dict[Seat, SeatOffer]:
        """What they may do, as they were told last."""
        return {offer.seat: offer for offer in self.last(Observed).offers}

    def heard(self) -> list[bytes]:
        """All observations in order, begun anew at each reset, checked against the numbers."""
        heard: list[bytes] = []
        for message in self.all(Observed):
            if message.reset:
                heard = []
            fresh = [msgspec.json.encode(observation) for observation in message.observations]
            assert message.seq == len(heard) + len(fresh), "numbers count without a gap"
            heard += fresh
        return heard


def turns(ann: Guest, bob: Guest, most: int = 200) -> Iterator[tuple[Guest, Seat]]:
    """The seats that must act, again and again."""
    for _ in range(most):
        waiting = ann.last(Observed).waits_for
        if not waiting:
            return
        seat = waiting[0]
        yield (ann if seat.side == "blue" else bob), seat


def play(ann: Guest, bob: Guest, most: int = 200) -> None:
    """Both take their first legal action, again and again."""
    for guest, seat in turns(ann, bob, most):
        answer = guest.act(seat, guest.offers()[seat].legal[0])
        assert isinstance(answer, Acked), answer


def two_against_one(days: Days | None = None, **options: Any) -> tuple[House, Guest, Guest, Guest]:
    """Blue: Ann is Captain and Cleo Radio Operator. Yellow: Bob holds both posts."""
    house = House(map="open_waters", **options)
    ann, bob, cleo = house.host(), house.come("Bob"), house.come("Cleo")
    ann.say(TakeSeat("", CREW[0]))
    cleo.say(TakeSeat("", CREW[1]))
    for seat in CREW[2:]:
        bob.say(TakeSeat("", seat))
    ann.say(SetTerms("", days=days))
    for guest in (ann, bob, cleo):
        guest.agree()
        guest.say(SetReady("", True))
    assert ann.phase() is MatchPhase.RUNNING
    ann.act(CREW[0], ChooseStart(Cell("C6")))
    return house, ann, bob, cleo


def whole_replay(match: HostedMatch) -> Replay:
    """The whole truth of a match that is over."""
    return replay_of(read_record(record_file(match)), sitters(match))
