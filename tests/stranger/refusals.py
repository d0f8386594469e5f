"""The clauses by which an action is refused; their sentences stand in ``clauses``."""

from hydrophone.core.game import Clause as AnyClause


class Clause(AnyClause):
    """The clauses of Echo that an action can break."""

    CAPTAIN_ONLY = "ECH-001"
    START_ON_LINE = "ECH-010"
    START_LOCKED = "ECH-011"
    NOT_STARTED = "ECH-012"
    NOT_YOUR_TURN = "ECH-020"
    LINE_ENDS = "ECH-022"
    OFF_LINE = "ECH-024"
    OVER = "ECH-030"
