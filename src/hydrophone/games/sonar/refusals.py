"""The clauses by which an action is refused.

What the person who tried it reads stands below the clause, in ``clauses/<language>.md``.
"""

from hydrophone.core.game import Clause as AnyClause


class Clause(AnyClause):
    """The clauses of SONAR that an action can break."""

    CAPTAIN_ONLY = "SON-002"
    PLAYERS = "SON-004"
    FOUR_PLAYERS = "SON-190"
    START_ON_SEA = "SON-026"
    START_LOCKED = "SON-027"
    NOT_DIVED = "SON-028"
    START_FIXED = "SON-046"
    NOT_YOUR_TURN = "SON-061"
    OWN_TRACK = "SON-082"
    ISLAND = "SON-083"
    EDGE = "SON-084"
    ANSWER = "SON-121"
    SONAR_ENERGY = "SON-124"
    ANSWER_PENDING = "SON-125"
    CLOCK = "SON-063"
    SILENCE_ENERGY = "SON-130"
    SILENCE_STUCK = "SON-135"
    TORPEDO_ENERGY = "SON-140"
    TORPEDO_ZONE = "SON-142"
    STUCK = "SON-166"
    TURN_BY_TURN = "SON-191"
    WITHOUT_STOP = "SON-193"
    COUNT_DOWN = "SON-195"
    OTHERS_STOP = "SON-196"
    TOO_EARLY = "SON-197"
    NOTHING_WAITS = "SON-Q09"
    STOPPED = "SON-199"
    STOP_TOO_EARLY = "SON-201"
    EMPTY_STOPS = "SON-203"
    BOTH_LOST = "SON-064"
    OVER = "SON-180"
    TURNS_PLAYED = "SON-182"
