"""How long a message takes to each person and back, as all at the table are told.

Told at times that depend on nothing in the match, everybody the same, and only what has changed.
Those who see the match with a delay are not told: a lag says who is connected.
"""

from collections.abc import Callable

from hydrophone.server.match.effects import ConnectionId, Effect, Send
from hydrophone.server.match.late_view import LateView
from hydrophone.server.match.presence import Presence
from hydrophone.server.protocol.messages import Lags, PlayerId

LEAST_MS = 10
"""A smaller change is not told."""

PART = 0.2
"""Nor is a change by a smaller part."""


class LagTable:
    """The lags that were told last."""

    def __init__(self, presence: Presence, late: LateView) -> None:
        self._presence = presence
        self._late = late
        self._told: dict[PlayerId, int] = {}
        self._version = -1

    def tell(self, lag_s: Callable[[ConnectionId], float | None]) -> list[Effect]:
        """Tell everybody, if there is news. ``lag_s`` is None while it is not measured."""
        presence = self._presence
        lags: dict[PlayerId, int] = {}
        for caller in presence.callers():
            measured = None if caller.spectator else lag_s(caller.connection)
            if measured is not None:
                lag = round(1000 * measured)
                lags[caller.player] = min(lag, lags.get(caller.player, lag))
        if presence.version == self._version and not self._is_news(lags):
            return []
        self._told, self._version = lags, presence.version
        to = self._late.on_time()
        return [Send(to, Lags(lags))] if lags and to else []

    def _is_news(self, lags: dict[PlayerId, int]) -> bool:
        told = self._told
        return lags.keys() != told.keys() or any(
            abs(lag - told[player]) >= max(LEAST_MS, PART * told[player])
            for player, lag in lags.items()
        )
