"""The ace: plays the race. He counts with the enemy's ears how near the enemy is to himself.

What is asked and answered is public, so each player knows exactly what the other can know. The ace
follows his own map as the enemy hears it, foresees in which turn the enemy will fire and how likely
he is right, and weighs a torpedo now against one more question. His own map is one of those that
stay open between two squares whatever is asked (UJ-096), if the options leave such maps.
"""

import msgspec

from hydrophone.belief.setup import (
    Question,
    SetupBelief,
    SetupTracker,
    indistinguishable,
    most_informative,
    most_narrowing,
)
from hydrophone.bots.u_jagd.mate import Mate, likeliest, top_chance
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat
from hydrophone.games.u_jagd.actions import UJagdAction, UJagdObservation
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.plans import Plan, submarine_square
from hydrophone.games.u_jagd.rules import QUESTIONS

GAMBLES = 0.25
"""How often an enemy who sees himself found is thought to fire at once on what he knows."""

SOON = 2
"""If the enemy fires within so many of his turns, only the next torpedo counts, not knowledge."""


class Threat(msgspec.Struct, frozen=True):
    """What the enemy is foreseen to do: fire in his ``turns``-th turn from now."""

    turns: int
    right: float
    """The chance that he hits."""
    right_now: float
    """The chance that he would hit in his next turn."""


class Ace(Mate):
    """Hunts like the mate, and knows how near the hunter behind him is."""

    def __init__(self, seat: Seat, options: UJagdOptions, chance: Chance) -> None:
        super().__init__(seat, options, chance)
        self.own = SetupTracker(options, seat.side)

    def plans(self) -> tuple[Plan, ...]:
        """Maps that nobody can see through, or any if there are none."""
        return indistinguishable(self.options).plans or super().plans()

    def observe(self, observation: UJagdObservation) -> None:
        """Hear the own answers with the enemy's ears too."""
        super().observe(observation)
        self.own.observe(observation)

    def hunt(self) -> UJagdAction:
        """A torpedo if it is worth more than any question."""
        belief, threat = self.enemy.belief, self.foresee()
        question = self._question(belief, threat)
        if top_chance(belief) >= self._worth(question, belief, threat):
            return self.torpedo()
        return QUESTIONS[0] if question is None else question

    def foresee(self) -> Threat:
        """The enemy's race to the own map, if he hunts as a mate does."""
        belief = self.own.belief
        plan = self.view.own or self.plan
        right_now = self._share(belief, plan)
        turns = 1
        while (question := most_narrowing(belief)) is not None:
            if top_chance(belief) >= self.options.bot_fire_threshold:
                break
            belief = next(left for left in belief.after(question) if left.allows(plan))
            turns += 1
        return Threat(turns, self._share(belief, plan), right_now)

    def _share(self, belief: SetupBelief, plan: Plan) -> float:
        squares = likeliest(belief)
        return (submarine_square(self.options, plan) in squares) / len(squares)

    def _question(self, belief: SetupBelief, threat: Threat) -> Question | None:
        if threat.turns > SOON:
            return most_informative(belief)
        telling = [question for question in QUESTIONS if belief.tells(question)]
        return max(telling, key=lambda ask: self._worth(ask, belief, threat), default=None)

    def _worth(self, question: Question | None, belief: SetupBelief, threat: Threat) -> float:
        """The chance to win with this question now (None: one that tells nothing)."""
        if self._last_chance():
            return 0.5
        if threat.turns == 1:
            return 1 - threat.right
        left = (belief,) if question is None else belief.after(question)
        return sum(each.count * self._worth_knowing(each, threat) for each in left) / belief.count

    def _worth_knowing(self, belief: SetupBelief, threat: Threat) -> float:
        """The chance to win with this knowledge in the enemy's turn, when he will not fire yet.

        An enemy who sees himself found may gamble. One who does not will have fired wrongly or
        not at all before the own torpedo.
        """
        chance = top_chance(belief)
        if chance >= self.options.bot_fire_threshold:
            return chance * (1 - GAMBLES * threat.right_now)
        return max(chance, 1 - threat.right, self._hope(belief, threat))

    def _hope(self, belief: SetupBelief, threat: Threat) -> float:
        """A guess at what further questions bring: each halves what is missing to certainty."""
        more = threat.turns - SOON
        return 1 - (1 - top_chance(belief)) * 0.5 ** max(more, 0)

    def _last_chance(self) -> bool:
        """Is this the own last turn before the match is drawn (UJ-044)?"""
        limit = self.options.turn_limit
        return limit > 0 and self.view.hunter(self.side).turns >= limit
