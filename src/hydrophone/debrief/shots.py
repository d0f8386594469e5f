"""Shots as the crew could judge them: chance and expected damage, and the shots that it missed.

A crew is judged by its turn, not by each action: who fired in a turn has missed no shot in it.
"""

from collections.abc import Sequence

import msgspec

from hydrophone.core.game import AnyGame
from hydrophone.core.seats import CAPTAINS, Seat, Side
from hydrophone.facts.facts import Aim, Facts
from hydrophone.facts.knowledge import PlayedAction

MISSED_FROM = 0.6
"""Chance of damage from which a shot that was not fired counts as missed."""

WINDOW_S = 20.0
"""Seconds before and after a shot in which its crew has missed none, where no turns are taken."""

_MOST_PLACES = 9
"""Most places in which one shot can hurt a boat: a space and the eight around it."""

_ROUNDING = 1e-9


class Shot(msgspec.Struct, frozen=True):
    """A shot, or one that could have been fired: what it promised, and what came of it.

    Attributes:
        line: of the record; for a missed shot that of the action taken instead.
        chance: of any damage to the enemy, as far as the crew could know.
        expected: damage to the enemy, as far as the crew could know.
        taken: damage that the enemy took; None if it was not fired.
    """

    line: int
    side: Side
    aim: Aim
    chance: float
    expected: float
    taken: int | None = None


def fired(played: PlayedAction, facts: Facts) -> Shot | None:
    """The shot that this action was, if it was one."""
    shooter = played.by
    aim = facts.aim(played.do)
    if aim is None or not isinstance(shooter, Seat):
        return None
    taken = facts.taken(played.events, shooter.side.enemy)
    return _shot(played, shooter.side, aim, facts, taken)


def best_missed(played: PlayedAction, game: AnyGame, facts: Facts) -> Shot | None:
    """The best shot that the acting Captain could have fired instead of this action, if any.

    It counts as missed from a chance of ``MISSED_FROM`` on; of several the one with most expected
    damage, then with the best chance.
    """
    captain, action = played.by, played.do
    if not isinstance(captain, Seat) or captain is not CAPTAINS[captain.side]:
        return None
    likeliest = max(played.knew.of(captain.side).chances.values(), default=0.0)
    if facts.aim(action) is not None or likeliest * _MOST_PLACES < MISSED_FROM:
        return None
    aims = map(facts.aim, game.legal_actions(played.before, captain))
    shots = (_shot(played, captain.side, aim, facts, None) for aim in aims if aim is not None)
    worth = (shot for shot in shots if shot.chance >= MISSED_FROM - _ROUNDING)
    return max(worth, key=lambda shot: (shot.expected, shot.chance), default=None)


def missed_in_turns(
    acts: Sequence[PlayedAction], game: AnyGame, facts: Facts, *, is_real_time: bool
) -> list[Shot]:
    """The best missed shot at each action of a turn, or window, in which its crew held fire."""
    shots = [act for act in acts if facts.aim(act.do) is not None]
    fired_in = {(_crew(act), _turn(act)) for act in shots}
    fired_at = [(_crew(act), act.at) for act in shots if act.at is not None and is_real_time]

    def held_fire(act: PlayedAction) -> bool:
        near = act.at is not None and any(
            crew is _crew(act) and abs(at - act.at) <= WINDOW_S for crew, at in fired_at
        )
        return (_crew(act), _turn(act)) not in fired_in and not near

    return [shot for act in acts if held_fire(act) and (shot := best_missed(act, game, facts))]


def _crew(act: PlayedAction) -> Side | None:
    return act.by.side if isinstance(act.by, Seat) else None


def _turn(act: PlayedAction) -> int:
    """The turn of the acting crew, or how many courses it has taken, where no turns are."""
    crew = _crew(act)
    return 0 if crew is None else int(act.before.public.of(crew).turns)


def _shot(played: PlayedAction, side: Side, aim: Aim, facts: Facts, taken: int | None) -> Shot:
    chances = played.knew.of(side).chances.items()
    hurt = [(chance, facts.damage(aim, cell)) for cell, chance in chances]
    chance = sum(chance for chance, damage in hurt if damage)
    expected = sum(chance * damage for chance, damage in hurt)
    return Shot(played.line, side, aim, chance, expected, taken)
