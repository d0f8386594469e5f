"""What explosions, ice and breakdowns do to the boats, and how a match ends by it."""

from hydrophone.board.grid import Cell
from hydrophone.core.game import Outcome
from hydrophone.core.seats import Side
from hydrophone.games.captain_sonar.damage.blasts import (
    BlastAnswered,
    DamagedItself,
    Exploded,
    Weapon,
)
from hydrophone.games.captain_sonar.events import MatchEnded
from hydrophone.games.captain_sonar.judging.reach import blast
from hydrophone.games.captain_sonar.options import DoubleKo
from hydrophone.games.captain_sonar.phase import Termination
from hydrophone.games.captain_sonar.state import CaptainDecision
from hydrophone.games.captain_sonar.systems import DAMAGE_LIMIT, damage_after


def explode(decision: CaptainDecision, side: Side, weapon: Weapon, cell: Cell) -> None:
    """CAP-310 to CAP-315: both boats at the same time, the enemy answers first."""
    chart, enemy = decision.public.chart, side.enemy
    decision.tell(Exploded(side, weapon, cell))
    taken = blast(chart, cell, decision.sheets(enemy).position)
    damage = damage_after(decision.public.of(enemy).damage, taken)
    decision.tell(BlastAnswered(enemy, taken, damage))
    own = blast(chart, cell, decision.sheets(side).position)
    if own:
        _take(decision, side, Termination.OWN_WEAPON, own)


def _take(decision: CaptainDecision, side: Side, cause: Termination, taken: int) -> None:
    """Damage by the own doing: what is told of it counts as all know it, or else the true one."""
    public = decision.public.options.self_damage_public
    before = decision.public.of(side) if public else decision.sheets(side)
    damage = damage_after(before.damage, taken)
    decision.tell(DamagedItself(side, cause, taken, damage, public))


def damage_itself(decision: CaptainDecision, side: Side, cause: Termination, taken: int) -> None:
    """CAP-152, CAP-395: damage that can sink this boat alone."""
    _take(decision, side, cause, taken)
    if decision.sheets(side).damage >= DAMAGE_LIMIT:
        end(decision, Outcome(side.enemy, cause))


def end_by_blast(decision: CaptainDecision, shooter: Side, termination: Termination) -> None:
    """CAP-380, CAP-381."""
    own_lost = decision.sheets(shooter).damage >= DAMAGE_LIMIT
    other_lost = decision.sheets(shooter.enemy).damage >= DAMAGE_LIMIT
    if own_lost and other_lost:
        winner = {
            DoubleKo.DRAW: None,
            DoubleKo.SHOOTER_WINS: shooter,
            DoubleKo.SHOOTER_LOSES: shooter.enemy,
        }[decision.public.options.double_ko]
        end(decision, Outcome(winner, Termination.BOTH_SUNK))
    elif own_lost:
        end(decision, Outcome(shooter.enemy, Termination.OWN_WEAPON))
    elif other_lost:
        end(decision, Outcome(shooter, termination))


def is_over(decision: CaptainDecision) -> bool:
    """Has the match ended?"""
    return decision.public.outcome is not None


def end(decision: CaptainDecision, outcome: Outcome) -> None:
    """The match ends so."""
    decision.tell(MatchEnded(outcome.winner, Termination(outcome.termination)))
