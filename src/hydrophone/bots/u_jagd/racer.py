"""A racer knows with the enemy's ears how near the enemy is to the own submarine.

What is asked and answered is public, so each player knows exactly what the other can know. A racer
follows its own map as the enemy hears it, foresees in which turn the enemy will fire and how likely
that torpedo hits, and weighs a torpedo now against one more question. An enemy who lets turns pass
that a hunter would use is feared less and less, so no enemy can provoke a hasty torpedo by waiting.

A racer hides in maps that stay open between two squares whatever is asked (UJ-096), if the options
leave such maps, and expects that the enemy may do the same. Behind such a map there is no race: no
torpedo of the enemy hits in more than half of the matches, and to let the enemy fire is as good. So
the racer asks until it is certain, or until nothing is left but to pick one of two squares by lot.
Whatever the enemy does, it then gets half of the points and no more; and as what the racer does
follows from the answers alone, no enemy can read its map in its play.
"""

import msgspec

from hydrophone.belief.setup import FieldQuestion, SetupBelief, SetupTracker, setups_of
from hydrophone.belief.setup_hiding import favour
from hydrophone.belief.setup_questions import most_informative, most_narrowing
from hydrophone.bots.u_jagd.questioner import Head, Often, Questioner, is_ripe
from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat
from hydrophone.games.u_jagd.actions import UJagdAction
from hydrophone.games.u_jagd.answers import FieldAnswer
from hydrophone.games.u_jagd.events import UJagdObservation
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.plans import Plan, submarine_square
from hydrophone.games.u_jagd.rules import QUESTIONS

GAMBLES = 0.25
"""Chance that an enemy who is found, and hunts in earnest, fires at once."""

SOON = 2
"""Turns until the enemy fires; at so few, only the next torpedo counts, not knowledge."""

DOUBT = 0.02
"""Chance by which a torpedo must beat a question: how the enemy hides is only a guess."""


class Threat(msgspec.Struct, frozen=True):
    """What the enemy is foreseen to do: fire in the ``turns``-th turn from now."""

    turns: int
    right: float
    """The chance that this torpedo hits."""
    right_now: float
    """The chance that one in the enemy's next turn would hit."""
    wasted: int
    """The turns that the enemy has let pass so far and a hunter would have used."""

    @property
    def eager(self) -> float:
        """How likely the enemy does what a hunter would do."""
        return 0.5**self.wasted


class Racer(Questioner):
    """Hunts, and knows how near the hunter behind is."""

    def __init__(self, seat: Seat, options: UJagdOptions, chance: Chance) -> None:
        super().__init__(seat, options, chance, Head(hides_well=Often.ALWAYS))
        self.enemy = SetupTracker(options, seat.side.enemy, favour(options))
        self.own = SetupTracker(options, seat.side)
        self._wasted = 0

    def observe(self, observation: UJagdObservation) -> None:
        """Hear the own answers with the enemy's ears too."""
        if isinstance(observation, FieldAnswer) and observation.side is not self.side:
            self._wasted += self._is_wasted(observation)
        super().observe(observation)
        self.own.observe(observation)

    def _is_wasted(self, answer: FieldAnswer) -> bool:
        """Has the enemy asked what tells nothing, or asked when a hunter would have fired?"""
        belief = self.own.belief
        return belief.condition(answer) == belief or is_ripe(belief, self.options)

    def hunt(self) -> UJagdAction:
        """A torpedo if it is worth more than any question, or no question is left (UJ-095)."""
        belief = self.enemy.belief
        if belief.settled:
            return self.torpedo()
        if self._stays_open() and not self._is_last_chance():
            return self.pick(most_informative(belief))
        threat = self.foresee()
        question = self._question(belief, threat)
        if belief.top_chance >= self._worth(question, belief, threat) + DOUBT:
            return self.torpedo()
        return question

    def foresee(self) -> Threat:
        """The enemy's race to the own map, if the enemy hunts as a hunter does."""
        belief, plan = self.own.belief, self.own_map
        right_now = self._share(belief, plan)
        turns = 1
        while not is_ripe(belief, self.options):
            question = most_narrowing(belief)[0]
            belief = next(left for left in belief.after(question) if left.allows(plan))
            turns += 1
        return Threat(turns, self._share(belief, plan), right_now, self._wasted)

    def _stays_open(self) -> bool:
        """Can no enemy ever be certain of the own map (UJ-096)?"""
        setups = setups_of(self.options)
        return SetupBelief(setups, setups.open).allows(self.own_map)

    def _share(self, belief: SetupBelief, plan: Plan) -> float:
        squares = belief.likeliest
        return (submarine_square(self.options, plan) in squares) / len(squares)

    def _question(self, belief: SetupBelief, threat: Threat) -> FieldQuestion:
        if threat.turns != SOON:
            return self.pick(most_informative(belief))
        telling = [question for question in QUESTIONS if belief.tells(question)]
        return max(telling, key=lambda ask: self._worth(ask, belief, threat))

    def _worth(self, question: FieldQuestion, belief: SetupBelief, threat: Threat) -> float:
        """The chance to win with this question now."""
        if self._is_last_chance():
            return 0.5
        spared = self._worth_if_spared(question, belief, threat)
        if threat.turns > 1:
            return spared
        return threat.eager * (1 - threat.right) + (1 - threat.eager) * spared

    def _worth_if_spared(
        self, question: FieldQuestion, belief: SetupBelief, threat: Threat
    ) -> float:
        """The same, if the enemy does not fire as foreseen in the next turn."""
        found = self.options.bot_fire_threshold
        left = belief.after(question)
        worths = (each.weight * _worth_knowing(each, threat, found) for each in left)
        return sum(worths) / belief.weight

    def _is_last_chance(self) -> bool:
        """Is this the own last turn before the match is drawn (UJ-044)?"""
        limit = self.options.turn_limit
        return limit > 0 and self.view.public.of(self.side).turns >= limit


def _worth_knowing(belief: SetupBelief, threat: Threat, found: float) -> float:
    """The chance to win with this knowledge in the enemy's turn, if the enemy does not fire yet.

    An enemy who is found may gamble. One who does not will have fired wrongly or not at all before
    the own torpedo.
    """
    chance = belief.top_chance
    hope = _hope(belief, threat)
    if chance >= found:
        return hope * (1 - GAMBLES * threat.eager * threat.right_now)
    return max(1 - threat.right, hope)


def _hope(belief: SetupBelief, threat: Threat) -> float:
    """A guess at what further questions bring: each halves what is missing to all knowledge.

    An enemy who has wasted turns is expected to leave as many more.
    """
    more = max(threat.turns - SOON, 0) + threat.wasted
    most = belief.most_to_know
    return most - (most - belief.top_chance) * 0.5**more
