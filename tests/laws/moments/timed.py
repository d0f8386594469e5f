"""A room under a simulated clock: bots that think as long as they are told, frames with moments."""

import heapq
import itertools
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

import msgspec

from hydrophone.bots.bot import Level
from hydrophone.core.game import Action, AnyGame
from hydrophone.core.reasons import Cause
from hydrophone.core.seats import Seat, Side
from hydrophone.server.match.effects import AskBot, ConnectionId, Effects, Send
from hydrophone.server.match.inputs import BotAnswered
from hydrophone.server.protocol.messages import (
    Acked,
    BotPace,
    Observed,
    SetBot,
    SetReady,
    SetTerms,
    TakeSeat,
)
from server.match.house import Guest, House

PACE_S = 0.6
LOOK_S = 0.05
"""Seconds between two looks of a person at what they may do."""

Choose: TypeAlias = Callable[[Seat, tuple[Action, ...]], Action | None]
"""What a seat does of that which it may do; None to let it be."""


class Frame(NamedTuple):
    """What a connection was told, and when."""

    moment: float
    message: bytes


class Hidden(NamedTuple):
    """What outsiders must not find out: what a crew does, how long its bots think, and why."""

    choose: Choose
    thinks_s: float = 0.01
    cause: Cause | None = None
    """Why the bots of yellow act, if the crews have agreed that they say so."""


class Timed(House):
    """A match of Ann (blue) against yellow, with Eve looking on."""

    def __init__(self, game: str | AnyGame, options: Any, hidden: Hidden) -> None:
        self.frames: dict[ConnectionId, list[Frame]] = {}
        self._hidden = hidden
        self._thinking: list[tuple[float, int, AskBot]] = []
        self._count = itertools.count()
        switches = {name: getattr(options, name) for name in options.__struct_fields__}
        super().__init__(game, PACE_S, **switches)
        self.eve = self.come("Eve", spectate=True)
        self.ann = self.host()
        self.people: dict[Guest, Choose] = {}

    def begin(
        self,
        blue: Choose,
        *,
        bob: Seat | None = None,
        level: Level = Level.LANDLUBBER,
        pace: BotPace | None = BotPace.NORMAL,
    ) -> None:
        """Ann takes blue and bots yellow; or she is Captain and Bob sits there, among bots."""
        seats = {self.ann: Seat.BLUE_CAPTAIN}
        self.people = {self.ann: blue}
        if bob is not None:
            guest = self.come("Bob")
            seats[guest] = bob
            self.people[guest] = self._hidden.choose
        for guest, seat in seats.items():
            guest.say(TakeSeat("", seat))
        for info in self.room.match.table.seats:
            if info.seat.side is Side.BLUE and bob is None:
                self.ann.say(TakeSeat("", info.seat))
            elif info.player is None:
                self.ann.say(SetBot("", info.seat, level))
        self.ann.say(SetTerms("", bot_pace=pace))
        for guest in seats:
            assert isinstance(guest.say(SetReady("", True)), Acked)

    def do(self, effects: Effects) -> None:
        """As ever, and note when who was told what."""
        for effect in effects:
            if isinstance(effect, Send):
                frame = Frame(round(self.now, 3), msgspec.json.encode(effect.message))
                for line in effect.to:
                    self.frames.setdefault(line, []).append(frame)
        super().do(effects)

    def play(self, seconds: float) -> None:
        """Time passes: bots think and answer, people look and act, the room is woken."""
        began = self.now
        for look in range(1, round(seconds / LOOK_S) + 1):
            self._pass(began + look * LOOK_S)
            for guest, choose in self.people.items():
                self._look(guest, choose)

    def _pass(self, until: float) -> None:
        while True:
            for asked in self.asked:
                due = self.now + self._hidden.thinks_s
                heapq.heappush(self._thinking, (due, next(self._count), asked))
            self.asked.clear()
            answer_at = self._thinking[0][0] if self._thinking else until + 1
            next_at = self.next_at()
            due_at = until + 1 if next_at is None else next_at
            if min(answer_at, due_at) > until:
                self.now = until
                return
            self.now = max(self.now, min(answer_at, due_at))
            if due_at <= answer_at:
                self.happen()
            else:
                self._answer(heapq.heappop(self._thinking)[2])

    def _answer(self, asked: AskBot) -> None:
        action = self._hidden.choose(asked.seat, asked.legal) if asked.must else None
        choice = None if action is None else asked.legal.index(action)
        explains = asked.explain and asked.seat.side is Side.YELLOW
        cause = self._hidden.cause if explains else None
        self.do(self.room.take(BotAnswered(asked, choice, None, cause), self.now))

    def _look(self, guest: Guest, choose: Choose) -> None:
        shown = guest.last(Observed)
        for offer in shown.offers:
            if offer.legal and offer.seat in shown.waits_for:
                action = choose(offer.seat, offer.legal)
                if action is not None:
                    guest.act(offer.seat, action)
                    return

    def seen(self) -> Mapping[str, list[Frame]]:
        """What Ann and Eve were told, each with its moment."""
        return {
            name: self.frames[guest.line]
            for name, guest in {"Ann": self.ann, "Eve": self.eve}.items()
        }

    def acts(self) -> list[Action]:
        """All that was done."""
        return [act.do for act in self.room.match.log.acts]
