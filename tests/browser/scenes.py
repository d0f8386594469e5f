"""Moments of matches that stand still: what a real room would tell one person, kept for a page.

A scene is played without a browser, in a room with a clock of its own, until the person is offered
what the scene is about. The messages of a connection that then comes back are the scene.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from hydrophone.bots.notes import TextNote
from hydrophone.core.chance import Chance
from hydrophone.core.help import Help
from hydrophone.core.seats import Seat, Side
from hydrophone.server.protocol.messages import (
    Acked,
    MatchPhase,
    Observed,
    Pin,
    SaveSheet,
    SendNote,
    SetHelp,
    SetNames,
    SetReady,
    TakeSeat,
)
from server.match.house import Guest, House

MOST_ACTS = 900
MOST_SEEDS = 40
TICK_S = 0.4

LONG_WORDS = "Geschwindigkeitsüberschreitung voraus: Unterseebootabwehrhubschrauber bei G7"
"""What a mate writes: two words that are longer than a narrow column."""

SHEET = json.dumps(
    {
        "version": 1,
        "offset": [0, 0],
        "ownTrack": True,
        "layers": [{"start": [0, 1], "steps": "dru?rr", "shown": True, "pinned": False}],
    }
)

BLUE = (Seat.BLUE_CAPTAIN, Seat.BLUE_FIRST_MATE, Seat.BLUE_ENGINEER, Seat.BLUE_RADIO_OPERATOR)
MATES = {Side.BLUE: ("Jonas", "Rosa", "Mei"), Side.YELLOW: ("Ivo", "Pilar", "Nuria")}
"""What the mates are called; only Ada and Tomás hold the posts of the plan."""

Kinds = frozenset[str]


@dataclass(frozen=True)
class Plan:
    """What a scene is about: the posts of the person, and the moment at which all stands still."""

    game: str
    roles: tuple[str, ...]
    """The posts of the person, all on the blue side."""
    station: str
    """The test id of the station."""
    offered: Kinds = frozenset()
    """The kinds of acts that the person must be offered, all of them."""
    not_offered: Kinds = frozenset()
    awaited: str | None = None
    """The seat that the match waits for; None: any."""
    told: str | None = None
    """The kind of the last observation of note."""
    acts: int = 30
    """So many acts come before it."""
    options: Mapping[str, Any] = field(default_factory=dict)
    presses: tuple[str, ...] = ()
    """Keys of the keyboard, or test ids after a ``#``, that are pressed then."""
    avoids: Kinds = frozenset({"surface", "withdraw_stop"})
    """The kinds of acts that nobody does while there is another."""
    wants: Kinds = frozenset()
    """The kinds of acts that are done first once there were enough others."""
    wanting: str = ""
    """Whose seats want it: their names begin so."""
    begins: bool = True
    """False: the scene is before the first dive."""
    gone: bool = False
    """A mate has lost the connection."""
    speaks: bool = True
    """The crew has drawn, pinned and written something."""
    over: bool = False


@dataclass(frozen=True)
class Scene:
    """All that the page of one person is told when it comes back."""

    code: str
    match: str
    token: str
    messages: tuple[str, ...]
    record: Any = None


def play(plan: Plan, code: str) -> Scene:
    """The scene of this plan."""
    for seed in range(1, MOST_SEEDS):
        table = _Table(plan, seed)
        if table.reaches():
            return table.scene(code)
    raise AssertionError(f"no match came to {plan}")


def _kind(action: object) -> str:
    tag = type(action).__struct_config__.tag  # type: ignore[attr-defined]
    return str(tag)


class _Table:
    """One match of a plan."""

    def __init__(self, plan: Plan, seed: int) -> None:
        self._plan = plan
        self._chance = Chance(seed)
        self._house = House(plan.game, **plan.options)
        self._addresses = 0
        self._me = self._house.host()
        self._guests: dict[Seat, Guest] = {}
        for side in Side:
            self._man(side)
        mates = {id(each): each for seat, each in self._guests.items() if seat.side is Side.BLUE}
        mates.pop(id(self._me))
        self._mates = tuple(mates.values())
        self._me.say(SetNames("", "Ada", "Kelpie"))
        self._guests[Seat.YELLOW_CAPTAIN].say(SetNames("", "Tomás", "Marlin"))
        for guest in self._everybody():
            guest.say(SetHelp("", Help.CHANCES))
        for guest in self._everybody():
            guest.say(SetReady("", True))
        assert self._me.phase() is MatchPhase.RUNNING, self._me.lobby
        self._acts = 0

    def _man(self, side: Side) -> None:
        """Both crews are made up alike: one person holds the posts of the plan."""
        others = iter(MATES[side])
        plan = self._plan
        first = self._me if side is Side.BLUE else self._come("Tomás")
        for info in self._house.room.match.table.seats:
            if info.seat.side is not side:
                continue
            if info.seat.value.partition(".")[2] in plan.roles:
                guest = first
            else:
                guest = self._come(next(others))
            answer = guest.say(TakeSeat("", info.seat))
            assert isinstance(answer, Acked), answer
            self._guests[info.seat] = guest

    def _come(self, name: str) -> Guest:
        """Each has an address of their own: only so many strangers come from one."""
        self._addresses += 1
        return self._house.come(name, address=str(self._addresses))

    def _everybody(self) -> tuple[Guest, ...]:
        return tuple({id(each): each for each in self._guests.values()}.values())

    def reaches(self) -> bool:
        """Play until the moment of the plan has come; False if it has not."""
        while not self._has_come():
            if self._house.phase() is MatchPhase.OVER or self._acts > MOST_ACTS or not self._act():
                return self._plan.over and self._house.phase() is MatchPhase.OVER
        return True

    def _has_come(self) -> bool:
        plan = self._plan
        if plan.over or (plan.begins and self._acts < plan.acts):
            return False
        last = self._me.last(Observed)
        kinds = {_kind(action) for offer in last.offers for action in offer.legal}
        if not plan.offered <= kinds or plan.not_offered & kinds:
            return False
        if plan.awaited is not None and plan.awaited not in {str(s.value) for s in last.waits_for}:
            return False
        return plan.told is None or self._heard_last(plan.told)

    def _heard_last(self, kind: str) -> bool:
        heard = [
            msgspec.json.decode(msgspec.json.encode(each))["kind"]
            for message in self._me.all(Observed)[-3:]
            for each in message.observations
        ]
        return kind in heard[-3:]

    def _act(self) -> bool:
        """Anybody who may does something, or time passes."""
        able = [
            (guest, offer.seat, offer.legal)
            for guest in self._everybody()
            for offer in guest.last(Observed).offers
            if offer.legal
        ]
        able = [each for each in able if {_kind(a) for a in each[2]} - {"trigger_mine"}]
        self._house.wait(TICK_S)
        self._acts += 1
        if not able:
            return self._house.wake_at is not None
        wanted = [each for each in able if {_kind(a) for a in each[2]} & self._wants(each[1])]
        (guest, seat, legal), self._chance = self._chance.pick(wanted or able)
        kinds = sorted({_kind(action) for action in legal})
        kinds = [kind for kind in kinds if kind in self._wants(seat)] or kinds
        kinds = [kind for kind in kinds if kind not in self._plan.avoids] or kinds
        kind, self._chance = self._chance.pick(kinds)
        action, self._chance = self._chance.pick([a for a in legal if _kind(a) == kind])
        guest.act(seat, action)
        return True

    def _wants(self, seat: Seat) -> Kinds:
        plan = self._plan
        is_time = self._acts > plan.acts and seat.value.startswith(plan.wanting)
        return plan.wants if is_time else frozenset()

    def scene(self, code: str) -> Scene:
        """What the person is told on coming back, with a mate's pin, sheet and long note."""
        if self._plan.speaks:
            self._crew_speaks()
        if self._plan.gone and self._mates:
            self._mates[0].go()
            self._house.wait(20)
        token = self._me.welcome.token
        back = self._house.come(token=token)
        told = list(back.told)
        raw = tuple(
            msgspec.json.encode(message).decode().replace('"ABCDEF"', f'"{code}"')
            for message in told
        )
        return Scene(code, "match-id", token, raw)

    def _crew_speaks(self) -> None:
        operator = next((s for s in self._guests if s is Seat.BLUE_RADIO_OPERATOR), None)
        if operator is not None and self._plan.begins:
            guest = self._guests[operator]
            guest.say(SaveSheet("", operator, SHEET))
            if guest is not self._me:
                guest.say(Pin("", operator, "G7"))
        for seat, guest in self._guests.items():
            if guest in self._mates and seat.side is Side.BLUE:
                guest.say(SendNote("", seat, TextNote(LONG_WORDS)))
                break
