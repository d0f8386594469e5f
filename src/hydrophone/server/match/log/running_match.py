"""A match that runs: the referee, and what each viewer has heard, ready for the wire.

An action is tried first and taken on later, when it is safely stored. What each viewer has heard
is a separate list, so the place in the list is a number that tells nothing about other viewers.
"""

from copy import copy
from functools import cache
from typing import Any

import msgspec

from hydrophone.core.game import Action, AnyGame, Event, Options
from hydrophone.core.seats import (
    SIDE_OF,
    SPECTATOR,
    Actor,
    Clock,
    Seat,
    Side,
    Viewer,
    parse_actor,
)
from hydrophone.play.referee import Referee, Told
from hydrophone.server.match.log.entries import Acted, Began, Withdrawal
from hydrophone.server.protocol.messages import Withdrawn

_encode = msgspec.json.Encoder().encode


class Stream(msgspec.Struct):
    """All that one crew, or the people without a crew, were told."""

    withdrawn: tuple[Withdrawn, ...] = ()
    """What they had heard besides, and a crew has taken back."""
    heard: list[msgspec.Raw] = []
    times: list[float] = []
    """The time of the match of each, in seconds."""


class Attempt(msgspec.Struct, frozen=True):
    """A legal action and the referee after it."""

    actor: Actor
    action: Action
    referee: Referee
    told: Told
    events: tuple[Event, ...]
    heard_by_all: bool
    """Did every viewer get something of it?"""


class RunningMatch:
    """The truth of one match and the streams of its viewers."""

    def __init__(self, game: AnyGame, options: Options, began: Began) -> None:
        self.began = began
        self.referee = Referee(game, options, began.seed)
        self.is_real_time = game.is_real_time(options)
        """Do both crews act at once?"""
        streams: dict[Side | None, Stream] = {side: Stream() for side in (*Side, None)}
        self.streams: dict[Viewer, Stream] = {
            viewer: streams[SIDE_OF[viewer]] for viewer in self.referee.viewers
        }
        self.turns: list[int] = []
        """How many turns had begun after each observation that all hear."""
        self.truth: list[msgspec.Raw] | None = None
        """Everything that has really happened, if people who watch later are told it."""
        self._ears = {SIDE_OF[viewer]: viewer for viewer in self.referee.viewers}.values()
        self._hear(self.referee.opening(), 0.0)

    def uncover(self) -> None:
        """From the beginning on keep what really happens."""
        self.truth = [msgspec.Raw(_encode(event)) for event in self.referee.began]

    def may_write(self, seat: Seat) -> bool:
        """May the seat use its pens now?"""
        return self.referee.game.may_write(self.referee.true_state, seat)

    def attempt(self, actor: Actor, action: Action, after: Attempt | None = None) -> Attempt:
        """Try an action, if need be after another; IllegalActionError if a rule forbids it.

        Nothing changes yet.
        """
        referee = copy(self.referee if after is None else after.referee)
        events, told = referee.act(actor, action)
        return Attempt(actor, action, referee, told, events, all(told.values()))

    def accept(self, attempt: Attempt, at: float) -> None:
        """Take on what was tried, at this time of the match."""
        self.referee = attempt.referee
        if self.truth is not None:
            self.truth += [msgspec.Raw(_encode(event)) for event in attempt.events]
        self._hear(attempt.told, at)

    def attempt_again(self, acted: Acted, after: Attempt | None = None) -> Attempt:
        """Try an action from the log; one that an earlier version allowed may change nothing."""
        # ``convert`` looks at all kinds of actions each time, and takes twenty times as long
        action = read_action(self.referee.game, msgspec.Raw(_encode(acted.action)))
        referee = copy(self.referee if after is None else after.referee)
        actor = parse_actor(acted.by)
        events, told = referee.redo(actor, action)
        return Attempt(actor, action, referee, told, events, all(told.values()))

    def withdraw(self, withdrawal: Withdrawal) -> None:
        """Acts count no more: what each viewer had heard of them stays said.

        What the other crew has done unheard is no part of it, as that goes on to count.
        """
        said: dict[Viewer, list[msgspec.Raw]] = {viewer: [] for viewer in self._ears}
        attempt: Attempt | None = None
        enemy = withdrawal.side.enemy
        for acted in withdrawal.acts:
            attempt = self.attempt_again(acted, attempt)
            is_own = isinstance(attempt.actor, Clock) or attempt.actor.side is not enemy
            if is_own or attempt.told[SPECTATOR]:
                for viewer in self._ears:
                    said[viewer] += [msgspec.Raw(_encode(each)) for each in attempt.told[viewer]]
        for viewer in self._ears:
            stream = self.streams[viewer]
            withdrawn = Withdrawn(len(stream.heard), tuple(said[viewer]))
            stream.withdrawn = (*stream.withdrawn, withdrawn)

    def _hear(self, told: Told, at: float) -> None:
        """An observation that several viewers share is encoded once."""
        written: dict[int, msgspec.Raw] = {}
        for viewer in self._ears:
            stream = self.streams[viewer]
            for observation in told[viewer]:
                raw = written.get(id(observation))
                if raw is None:
                    raw = written[id(observation)] = msgspec.Raw(_encode(observation))
                stream.heard.append(raw)
                stream.times.append(at)
        if told[SPECTATOR]:
            self.turns += [self.referee.turns] * len(told[SPECTATOR])


@cache
def _decoder(kind: Any) -> "msgspec.json.Decoder[Action]":
    return msgspec.json.Decoder(kind)


def read_action(game: AnyGame, body: msgspec.Raw) -> Action:
    """An action from the wire; msgspec.ValidationError if this game has no such action."""
    return _decoder(game.action_type).decode(body)
