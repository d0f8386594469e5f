"""How long a message takes to each person and back, as all at the table are told.

Told at times that depend on nothing in the match, everybody the same, and only what has changed.
Those who see the match with a delay are not told: a lag says who is connected.
"""

from collections.abc import Callable

from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.moment import Moment
from hydrophone.server.match.telling import delayed_view
from hydrophone.server.protocol.messages import Lags, PlayerId

LEAST_MS = 10
"""A smaller change is not told."""

PART = 0.2
"""Nor is a change by a smaller part."""


def tell(moment: Moment, lag_s: Callable[[ConnectionId], float | None]) -> None:
    """Tell everybody, if there is news. ``lag_s`` is None while it is not measured."""
    presence, told = moment.presence, moment.room.lags
    lags: dict[PlayerId, int] = {}
    for caller in presence.callers():
        measured = None if caller.spectator else lag_s(caller.connection)
        if measured is not None:
            lag = round(1000 * measured)
            lags[caller.player] = min(lag, lags.get(caller.player, lag))
    if presence.version == told.version and not _is_news(lags, told.ms):
        return
    told.ms, told.version = lags, presence.version
    if lags:
        moment.send(delayed_view.on_time(moment), Lags(lags))


def _is_news(lags: dict[PlayerId, int], told: dict[PlayerId, int]) -> bool:
    return lags.keys() != told.keys() or any(
        abs(lag - told[player]) >= max(LEAST_MS, PART * told[player])
        for player, lag in lags.items()
    )
