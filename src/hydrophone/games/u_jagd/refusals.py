"""The clauses by which an action is refused.

What the person who tried it reads stands below the clause, in ``clauses/<language>.md``.
"""

from hydrophone.core.game import Clause as AnyClause


class Clause(AnyClause):
    """The clauses of U-Jagd that an action can break."""

    TWO_PLAYERS = "UJ-001"
    NO_SUCH_CONTACT = "UJ-013"
    RP_LIMIT = "UJ-031"
    ONE_SUBMARINE = "UJ-032"
    FURTHER_CONTACTS = "UJ-033"
    MAPS_CONFIRMED = "UJ-036"
    NOT_YOUR_TURN = "UJ-040"
    OVER = "UJ-042"
    NO_PASS = "UJ-043"
    TWO_BANDS = "UJ-050"
    LAST_TURN = "UJ-076"
