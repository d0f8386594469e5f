"""How many play Captain Sonar, and who holds which posts (CAP-020 to CAP-028).

Turn by turn the options say how few may play; real time needs four (CAP-022). A post that is
handed over while a match runs is the crew's own affair: the line-up is looked at when it begins.
"""

from collections.abc import Mapping

from hydrophone.core.crews import Crew, Division
from hydrophone.core.seats import PerSide, Role
from hydrophone.games.captain_sonar.options import REAL_TIME, CaptainOptions
from hydrophone.games.captain_sonar.refusals import Clause


def _posts(*roles: Role) -> frozenset[Role]:
    return frozenset(roles)


REAL_TIME_PLAYERS = 4
"""Members of both crews together at least in real time (CAP-022)."""

DIVISIONS: Mapping[int, Division] = {
    1: (_posts(Role.CAPTAIN, Role.FIRST_MATE, Role.ENGINEER, Role.RADIO_OPERATOR),),
    2: (_posts(Role.CAPTAIN, Role.FIRST_MATE, Role.ENGINEER), _posts(Role.RADIO_OPERATOR)),
    3: (
        _posts(Role.CAPTAIN, Role.FIRST_MATE),
        _posts(Role.ENGINEER),
        _posts(Role.RADIO_OPERATOR),
    ),
    4: tuple(_posts(role) for role in Role),
}
"""Who holds which posts in a crew of so many (CAP-023 to CAP-026)."""


def broken_line_up(options: CaptainOptions, crews: PerSide[Crew]) -> Clause | None:
    """The rule that these crews would break by playing, or None."""
    for crew in crews:
        if not crew.sizes(DIVISIONS):
            return Clause.THREE_POSTS if _members(crew) >= 3 else Clause.TWO_POSTS
    totals = [
        blue + yellow
        for blue in crews.blue.sizes(DIVISIONS)
        for yellow in crews.yellow.sizes(DIVISIONS)
        if abs(blue - yellow) <= 1
    ]
    if not totals:
        return Clause.EVEN_CREWS
    fewest = REAL_TIME_PLAYERS if options.mode is REAL_TIME else options.min_players
    return None if max(totals) >= fewest else Clause.TOO_FEW


def _members(crew: Crew) -> int:
    return len(crew.people) + len(crew.bots)
