"""Days of vacation from matches over days: how many a person has in a year."""

from collections.abc import Iterable
from math import ceil, inf

from hydrophone.server.people.person import Span

VACATION_DAYS = 30
"""Days of vacation that a person has in a year."""

DAY_S = 86_400.0
"""Seconds of a day."""

YEAR_S = 365 * DAY_S
"""Seconds after its end for which a vacation counts."""


def are_too_many(spans: Iterable[Span], now: float) -> bool:
    """Are these vacations more days than a person has in a year?

    Each counts in days begun, for a year after it; what overlaps counts once.
    """
    return _days_of(span for span in spans if span[1] > now - YEAR_S) > VACATION_DAYS


def _days_of(spans: Iterable[Span]) -> int:
    """How many days are begun within these spans; what overlaps counts once."""
    days, since, until = 0, inf, -inf
    for begin, end in (*sorted(spans), (inf, inf)):
        if begin < until:
            until = max(until, end)
            continue
        days += ceil(round((until - since) / DAY_S, 6)) if since < until else 0
        since, until = begin, end
    return days
