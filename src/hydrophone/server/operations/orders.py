"""What an operator tells all servers while they run: no new matches, barred networks, a notice.

One server is told and tells the others with its status, so orders last as long as one of them runs.
Where two differ, the later one counts.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Annotated, TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from hydrophone.core.game import Language
from hydrophone.server.addresses import is_in

MOST_S = 366 * 86_400.0
"""Seconds for which an order may hold."""

MOST_BARS = 200
"""Most networks that are barred at a time."""

Seconds = Annotated[float, msgspec.Meta(gt=0, le=MOST_S)]

Sentence = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class Bar(msgspec.Struct, frozen=True):
    """An address or a network from which no connection is let in, until this time of the clock."""

    network: str
    until: float


class Orders(msgspec.Struct, frozen=True):
    """All that an operator has told."""

    given: float = 0.0
    """When the last of it was told."""
    is_closed: bool = False
    """Are no new matches opened?"""
    notice: Mapping[Language, str] = {}
    """What all pages show; English stands in for a language that is missing."""
    notice_until: float = 0.0
    bars: tuple[Bar, ...] = ()


class Close(msgspec.Struct, frozen=True, tag_field="kind", tag="close"):
    """Open no new matches."""


class Open(msgspec.Struct, frozen=True, tag_field="kind", tag="open"):
    """Open new matches again."""


class Announce(msgspec.Struct, frozen=True, tag_field="kind", tag="notice"):
    """Show a sentence on all pages; in no language: show none."""

    notice: Mapping[Language, Sentence]
    for_s: Seconds = MOST_S


class BarNetwork(msgspec.Struct, frozen=True, tag_field="kind", tag="bar"):
    """Let no connection in from there."""

    network: str
    for_s: Seconds


class Unbar(msgspec.Struct, frozen=True, tag_field="kind", tag="unbar"):
    """Let people in from there again."""

    network: str


OperatorOrder: TypeAlias = Close | Open | Announce | BarNetwork | Unbar


class OperatorOrders:
    """The orders that hold on this server. ``clock`` tells the time that all servers know."""

    def __init__(self, clock: Callable[[], float], *, is_closed: bool = False) -> None:
        self._clock = clock
        self.told = Orders(is_closed=is_closed)

    @property
    def is_closed(self) -> bool:
        """Are no new matches opened?"""
        return self.told.is_closed

    @property
    def notice(self) -> Mapping[Language, str]:
        """What all pages show now."""
        return self.told.notice if self.told.notice_until > self._clock() else {}

    def is_barred(self, address: str) -> bool:
        """Is no connection let in from this address?"""
        now = self._clock()
        return is_in(address, [_network(bar.network) for bar in self.told.bars if bar.until > now])

    def obey(self, order: OperatorOrder) -> None:
        """Do as an operator says; ValueError if that is no network, or there are too many."""
        now = self._clock()
        self.told = replace(self._changed(order, now), given=max(now, self.told.given + 0.001))

    def hear(self, others: Iterable[Orders]) -> None:
        """What the other servers were told."""
        self.told = max((self.told, *others), key=lambda each: each.given)

    def _changed(self, order: OperatorOrder, now: float) -> Orders:
        match order:
            case Close():
                return replace(self.told, is_closed=True)
            case Open():
                return replace(self.told, is_closed=False)
            case Announce(notice, for_s):
                return replace(self.told, notice=notice, notice_until=now + for_s)
            case BarNetwork(network, for_s):
                bars = (*self._bars_but(network, now), Bar(_named(network), now + for_s))
                if len(bars) > MOST_BARS:
                    raise ValueError(f"{MOST_BARS} networks are barred already")
                return replace(self.told, bars=bars)
            case Unbar(network):
                return replace(self.told, bars=self._bars_but(network, now))
            case _:
                assert_never(order)

    def _bars_but(self, network: str, now: float) -> tuple[Bar, ...]:
        """The bars that hold, but for that of this network."""
        name = _named(network)
        return tuple(bar for bar in self.told.bars if bar.until > now and bar.network != name)


def _named(network: str) -> str:
    return str(ip_network(network, strict=False))


@lru_cache(maxsize=2 * MOST_BARS)
def _network(name: str) -> IPv4Network | IPv6Network:
    return ip_network(name)
