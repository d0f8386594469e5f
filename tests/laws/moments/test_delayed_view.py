"""Law 2 for people who see a match with a delay: its latest part tells them nothing.

Two matches are the same up to a moment and go on otherwise: other acts, none at all, people who go
and posts that change hands. A stranger does everything that strangers can do meanwhile: they come
in every way and again, ask for everything, look at the table and at the list. As long as the delay
lasts, every byte that reaches them and its moment are the same.
"""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest

from hydrophone.core.seats import Seat, Side
from hydrophone.server.match.effects import ConnectionId, Effects, Send
from hydrophone.server.match.handlers import seating
from hydrophone.server.match.log.match import HostedMatch
from hydrophone.server.match.moment import Moment
from hydrophone.server.match.room import Room
from hydrophone.server.match.state import News
from hydrophone.server.match.telling import announcements, audience, delayed_view
from hydrophone.server.protocol.messages import (
    AllowTruth,
    AskForSeat,
    BotPace,
    ClaimWin,
    Command,
    Configure,
    Delay,
    HandOver,
    LeaveSeat,
    Lobby,
    MatchPhase,
    Pin,
    PutOut,
    Rematch,
    Resume,
    SaveSheet,
    SetBot,
    SetNames,
    SetReady,
    SetTerms,
    TakeSeat,
    Uncovered,
    WhyNot,
)
from laws.strangers import SAMPLES, opened, options_of, play_at_random, rules_for_two
from server.match.house import Guest, House

DELAY_S = 60
BEFORE_S = 8.0

TRIES = 40
"""Random matches end when they like; so many are tried until two last long enough."""

Goes = Callable[[House, Guest, Guest], None]


class Attacked(House):
    """A room, and what reaches a stranger: when and which bytes. Secrets are left out."""

    def watch_for(self, stranger: "Stranger") -> None:
        self.stranger = stranger

    def do(self, effects: Effects) -> None:
        for effect in effects:
            if isinstance(effect, Send) and hasattr(self, "stranger"):
                for line in effect.to:
                    self.stranger.hear(line, effect.message)
            super().do([effect])


class Stranger:
    """A person of no crew, with many connections."""

    def __init__(self, house: Attacked) -> None:
        self.house = house
        self.lines = set[ConnectionId]()
        self.seen: list[tuple[float, str, bytes]] = []
        house.watch_for(self)

    def hear(self, line: ConnectionId, message: Any) -> None:
        if line not in self.lines:
            return
        if hasattr(message, "token"):
            message = msgspec.structs.replace(message, token="")
        self.note(f"to {line}", message)

    def note(self, what: str, value: object) -> None:
        self.seen.append((round(self.house.now, 3), what, msgspec.json.encode(value)))

    def come(self, name: str, **hello: Any) -> Guest:
        """Connections are known before anything is told on them."""
        self.lines.add(ConnectionId(max(self.house.told, default=0) + 1))
        return self.house.come(name, address="elsewhere", **hello)

    def look(self) -> None:
        """What is told without a connection, and what is told to all at certain times."""
        room = self.house.room
        self.note("table", room.public(self.house.now))
        self.note("list", room.listing())
        lags = {line: 0.01 * line for line in self.house.told if room.presence.caller(line)}
        self.house.do(room.tell_lags(lags.get))

    def ask_for_everything(self, guest: Guest) -> None:
        """Every command, at every seat."""
        for command in commands(guest.welcome.you):
            guest.say(command)

    def attack(self, seed: int) -> None:
        """In every way at once."""
        number, since = len(self.lines), random.Random(seed).randrange(99)
        guests = (
            self.come(f"Gus {number}"),
            self.come(f"Fay {number}", spectate=True, table=True),
            self.come(f"Eve {number}", spectate=True, since=since),
        )
        self.look()
        for guest in guests:
            self.ask_for_everything(guest)
        for guest in guests:
            guest.go()


def commands(you: str) -> list[Command]:
    nothing = msgspec.Raw(b"{}")
    act = msgspec.Raw(b'{"kind":"surface"}')
    asked: list[Command] = []
    for seat in Seat:
        asked += [
            TakeSeat("", seat),
            AskForSeat("", seat),
            LeaveSeat("", seat),
            SetBot("", seat, "helmsman"),
            SetBot("", seat, None),
            HandOver("", seat, you),
            HandOver("", seat, None),
            WhyNot("", seat, act),
            SaveSheet("", seat, "{}"),
            Pin("", seat, "A1"),
        ]
    return [
        *asked,
        AskForSeat("", None),
        Configure("", nothing),
        SetNames("", name="Hal"),
        SetNames("", boat="Nautilus"),
        SetTerms("", closed=True),
        SetTerms("", listed=False),
        SetTerms("", delay=Delay()),
        AllowTruth("", True),
        SetTerms("", stand_in="helmsman"),
        SetTerms("", bot_pace=BotPace.QUICK),
        SetReady("", True),
        Resume(""),
        ClaimWin(""),
        Rematch(""),
        PutOut("", "p1"),
        PutOut("", "s1"),
    ]


# --- how the matches go on -----------------------------------------------------------------------


def nothing(_: House, __: Guest, ___: Guest) -> None:
    """Nobody does anything."""


def playing(seed: int) -> Goes:
    """They play on."""

    def goes(house: House, ann: Guest, bob: Guest) -> None:
        play_at_random(house, (ann, bob), seed, 0.1)

    return goes


def leaving(house: House, ann: Guest, bob: Guest) -> None:
    """Bob's connection is lost, and Ann plays on and renames her boat."""
    if house.room.presence.here(bob.welcome.you):
        bob.go()
        ann.say(SetNames("", boat="Grampus"))
    play_at_random(house, (ann, ann), 3, 0.1)


def giving_up(_: House, ann: Guest, bob: Guest) -> None:
    """All posts of yellow go to bots; then both are lost."""
    for info in ann.house.room.match.table.seats:
        if info.seat.side is Side.YELLOW and info.player == bob.welcome.you:
            bob.say(SetBot("", info.seat, "helmsman"))
    for guest in (ann, bob):
        if ann.house.room.presence.caller(guest.line):
            guest.go()


def seen_by_a_stranger(
    game: str, sample: str, seed: int, goes: Goes, delay: Delay, seconds: float, *, truth: bool
) -> tuple[House, list[tuple[float, str, bytes]]]:
    """All that reaches them after the moment from which on the matches differ."""
    house = Attacked(rules_for_two(game), **options_of(game, sample))
    stranger = Stranger(house)
    stranger.come("Ida", spectate=True)
    ann, bob = opened(house, delay, truth=truth)
    play_at_random(house, (ann, bob), seed, BEFORE_S)
    from_here, until = len(stranger.seen), house.now + seconds
    while house.now < until - 1 and house.phase() is MatchPhase.RUNNING:
        step_until = house.now + 1.0
        goes(house, ann, bob)
        house.wait(step_until - house.now - 0.5)
        stranger.look()
        house.wait(step_until - house.now)
        if round(house.now) % 10 == 0:
            stranger.attack(round(house.now))
    return house, stranger.seen[from_here:]


ON = {"nothing": nothing, "leaving": leaving, "giving up": giving_up, "playing": playing(5)}

Seen = tuple[House, list[tuple[float, str, bytes]]]


def played_on(
    game: str, sample: str, seed: int, delay: Delay, seconds: float, *, truth: bool
) -> Seen:
    """The match in which both play on: all other endings are held against it."""
    goes = playing(seed + 100)
    return seen_by_a_stranger(game, sample, seed, goes, delay, seconds, truth=truth)


played_on_once = cache(played_on)


def two_endings(
    game: str,
    sample: str,
    goes: Goes,
    delay: Delay,
    seconds: float,
    *,
    truth: bool = False,
    first: Callable[..., Seen] = played_on_once,
) -> tuple[list[tuple[float, str, bytes]], list[tuple[float, str, bytes]]]:
    """What a stranger sees of two matches that go on otherwise and do not end."""
    for seed in range(TRIES):
        begun = game, sample, seed
        one = first(*begun, delay, seconds, truth=truth)
        if one[0].phase() is not MatchPhase.RUNNING:
            continue
        two = seen_by_a_stranger(*begun, goes, delay, seconds, truth=truth)
        if two[0].phase() is MatchPhase.RUNNING and one[0].entries != two[0].entries:
            return one[1], two[1]
    raise AssertionError("no two matches lasted long enough")


@pytest.mark.parametrize("goes", ON)
@pytest.mark.parametrize(("game", "sample"), SAMPLES)
def test_the_latest_part_tells_a_stranger_nothing(game: str, sample: str, goes: str) -> None:
    one, two = two_endings(game, sample, ON[goes], Delay(seconds=DELAY_S), DELAY_S - 1)

    assert len(one) > 1000
    assert one == two


@pytest.mark.parametrize("goes", ON)
@pytest.mark.parametrize(("game", "sample"), SAMPLES)
def test_nor_does_it_where_they_see_both_boats(game: str, sample: str, goes: str) -> None:
    delay = Delay(seconds=DELAY_S)
    one, two = two_endings(game, sample, ON[goes], delay, DELAY_S - 1, truth=True)

    assert len(one) > 1000
    assert one == two


@pytest.mark.parametrize("goes", ["playing", "nothing"])
def test_the_latest_turns_tell_a_stranger_nothing(goes: str) -> None:
    one, two = two_endings("sonar", "archipelago, en", ON[goes], Delay(turns=30), 15)

    assert one == two


# --- the law can fail ----------------------------------------------------------------------------


def shows_the_table_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: all who ask over HTTP see who is connected."""

    def public(room: Room, now: float) -> Lobby:
        return announcements.lobby(Moment(room, now))

    monkeypatch.setattr(Room, "public", public)


def catches_up_with_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: who comes again is shown the whole match."""
    usual = audience.catch_up

    def catch_up(moment: Moment, player: str, to: Any, since: int) -> None:
        with monkeypatch.context() as on_time:
            on_time.setattr(delayed_view, "sees_late", lambda *_: False)
            usual(moment, player, to, since)

    monkeypatch.setattr(audience, "catch_up", catch_up)


def tells_everybody_the_lags(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: a lag says who is connected."""
    monkeypatch.setattr(delayed_view, "on_time", lambda moment: moment.presence.connections())


def is_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: half of the delay is forgotten."""

    def is_due(_: HostedMatch, news: News, now: float) -> bool:
        return now >= news.at + DELAY_S / 2

    monkeypatch.setattr(delayed_view, "_is_due", is_due)


def has_a_say_in_the_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: a refusal says whose person is away."""
    monkeypatch.setattr(seating, "check_on_time", lambda *_: None)


def uncovers_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leak: who comes again is told all that has really happened by now."""

    def uncovered(moment: Moment, since: int = 0) -> Uncovered:
        truth = moment.match.must_run().truth or ()
        return Uncovered(tuple(truth[since:]), reset=since == 0)

    monkeypatch.setattr(delayed_view, "uncovered", uncovered)


@pytest.mark.parametrize(
    ("leak", "goes"),
    [
        (shows_the_table_as_it_is, "leaving"),
        (catches_up_with_everything, "playing"),
        (tells_everybody_the_lags, "leaving"),
        (is_early, "playing"),
        (has_a_say_in_the_seats, "leaving"),
        (uncovers_everything, "playing"),
    ],
)
def test_a_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None], goes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    delay = Delay(seconds=DELAY_S)
    begun = "sonar", "archipelago, en"
    one, two = two_endings(*begun, ON[goes], delay, DELAY_S - 1, truth=True, first=played_on)

    assert one != two
