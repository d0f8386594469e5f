"""A responder knows which level it meets, and how that level thinks: it answers as well as it can.

It is no level of its own but a measure of them. Of its enemy it knows the program, not the lots:

* how often the level hides well, which is where its own search begins;
* how the level seeks. That follows from the answers about the own map alone, so the responder lets
  bots of the level seek this map, under other lots: first to choose the map against which they do
  worst, then in each turn to see when they will fire, and whether that hits.

So it asks while asking is free, and fires when waiting costs more than it brings. It asks what
tells most, one question ahead, so an even better answer is possible.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from hydrophone.belief.setup import Favour, FieldQuestion, SetupBelief, SetupTracker, setups_of
from hydrophone.belief.setup_hiding import hiding
from hydrophone.belief.setup_questions import most_informative
from hydrophone.bots.u_jagd.by_chance import ByChance
from hydrophone.bots.u_jagd.questioner import Questioner
from hydrophone.core.chance import Chance
from hydrophone.core.seats import CAPTAINS, Seat, Side
from hydrophone.games.u_jagd.actions import LaunchTorpedo, RaisePeriscope, UJagdAction, UseSonar
from hydrophone.games.u_jagd.answers import FieldAnswer, PeriscopeAnswered, SonarAnswered
from hydrophone.games.u_jagd.events import ContactPlaced, UJagdObservation
from hydrophone.games.u_jagd.field import ON, PLACE, SQUARES
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.plans import Plan, holds_submarine, noise, sight
from hydrophone.games.u_jagd.rules import QUESTIONS, TORPEDOES

Enemy: TypeAlias = Callable[[Seat, UJagdOptions, int], Questioner | ByChance]
"""Makes a bot of the level for a seat, by a seed."""

SEEN = 64
"""Bots that are looked at to tell how often the level hides well."""

MAPS, RUNS = 100, 2
"""So many maps are tried, each so often, ..."""

BEST, MORE_RUNS = 8, 12
"""... and so many of the best so often again."""

SEARCHES = 40
"""Own searches that tell how fast this responder is."""

FUTURES = 16
"""Bots that tell in a turn when the enemy will fire."""

LOOK = 2
"""Own questions that it looks ahead when the enemy may fire in the next turn."""


class Torpedo(NamedTuple):
    """What a bot of the level does at last: fire, in this turn of its own, the next being 1."""

    turn: int
    hits: bool


class Responder(Questioner):
    """Hides, asks and fires as this enemy deserves."""

    def __init__(self, seat: Seat, options: UJagdOptions, chance: Chance, enemy: Enemy) -> None:
        self._bot = enemy
        super().__init__(seat, options, chance)
        self.enemy = SetupTracker(options, seat.side.enemy, _expected(enemy, options))
        self._told: tuple[FieldAnswer, ...] = ()
        """What the enemy was answered."""

    def hide(self) -> Plan:
        """Where bots of this level seek worst."""
        return _worst_for(self._bot, self.options)

    def observe(self, observation: UJagdObservation) -> None:
        """Keep what the enemy knows, too."""
        super().observe(observation)
        if isinstance(observation, FieldAnswer) and observation.side is not self.side:
            self._told = (*self._told, observation)

    def hunt(self) -> UJagdAction:
        """A torpedo if it is worth more than to wait for the enemy's."""
        belief = self.enemy.belief
        if belief.top_chance == 1:
            return self.torpedo()
        seat = CAPTAINS[self.side.enemy]
        futures = [self._future(seat) for _ in range(FUTURES)]
        is_free = not belief.settled and all(future.turn > 1 for future in futures)
        if not is_free and belief.top_chance >= if_asked(belief, futures, 0):
            return self.torpedo()
        return QUESTIONS[0] if belief.settled else self.pick(most_informative(belief))

    def _future(self, seat: Seat) -> Torpedo:
        seed, self._chance = self._chance.roll(1 << 64)
        bot = self._bot(seat, self.options, seed)
        return _sought(bot, seat, self.options, self.own_map, self._told)


def _worth(belief: SetupBelief, futures: Sequence[Torpedo], turns: int) -> float:
    """The chance to win in an own turn, after so many turns of the enemy without a torpedo."""
    top = belief.top_chance
    if top == 1 or turns == LOOK:
        return top
    return max(top, if_asked(belief, futures, turns))


def if_asked(belief: SetupBelief, futures: Sequence[Torpedo], turns: int) -> float:
    """The same, if the responder does not fire in this turn."""
    left = [future for future in futures if future.turn > turns]
    if belief.settled:
        return sum(not future.hits for future in left) / len(left)
    now = [future for future in left if future.turn == turns + 1]
    missed, later = sum(not future.hits for future in now), len(left) - len(now)
    if not later:
        return missed / len(left)
    after = belief.after(most_informative(belief)[0])
    goes_on = sum(each.weight * _worth(each, futures, turns + 1) for each in after) / belief.weight
    return (missed + later * goes_on) / len(left)


# --- what the level does -----------------------------------------------------------------------


def _sought(
    bot: Questioner | ByChance,
    seat: Seat,
    options: UJagdOptions,
    plan: Plan,
    told: Sequence[FieldAnswer] = (),
) -> Torpedo:
    """When this bot fires that seeks this map, after these answers."""
    for square, contact in zip(SQUARES, bot.plan, strict=True):
        if contact is not None:
            bot.observe(ContactPlaced(seat.side, square, contact))
    for answer in told:
        bot.observe(answer)
    turn = 1
    while True:
        action = bot.choose((*QUESTIONS, *TORPEDOES))
        if isinstance(action, LaunchTorpedo):
            return Torpedo(turn, holds_submarine(options, plan, action.target))
        if isinstance(action, UseSonar | RaisePeriscope):
            bot.observe(_answered(options, seat.side, plan, action))
        turn += 1


def _answered(
    options: UJagdOptions, side: Side, plan: Plan, question: FieldQuestion
) -> FieldAnswer:
    """What this side hears of this map."""
    if isinstance(question, UseSonar):
        one, other = (noise(options, plan, question.line, band) for band in question.bands)
        return SonarAnswered(side, question.line, question.bands, (one, other))
    first, second = (sight(options, plan[PLACE[square]]) for square in ON[question.line])
    return PeriscopeAnswered(side, question.line, (first, second))


@lru_cache(maxsize=8)
def _expected(enemy: Enemy, options: UJagdOptions) -> Favour:
    """How much likelier than others the maps are in which such bots hide."""
    setups, kinds = setups_of(options), hiding(options)
    belief = SetupBelief(setups, sum(kind.setups for kind in kinds))
    bots = [enemy(CAPTAINS[Side.BLUE], options, seed) for seed in range(SEEN)]
    well = sum(belief.allows(bot.plan) for bot in bots) if kinds else 0
    odds = well / (SEEN + 1 - well)
    rounds = sum(kind.often for kind in kinds)
    return tuple(
        (
            kind.setups,
            round(len(setups.plans) * odds * kind.often / rounds / kind.setups.bit_count()),
        )
        for kind in kinds
        if well
    )


@lru_cache(maxsize=8)
def _worst_for(enemy: Enemy, options: UJagdOptions) -> Plan:
    """The map in which such bots find this responder's submarine latest and least."""
    setups, seat, lots = setups_of(options), CAPTAINS[Side.BLUE], Chance(1)
    lengths = [_length(enemy, options, seed) for seed in range(SEARCHES)]

    def score(plan: Plan, runs: int) -> float:
        shots = [_sought(enemy(seat, options, seed), seat, options, plan) for seed in range(runs)]
        return (
            sum(not hits or sum(n < turn for n in lengths) / SEARCHES for turn, hits in shots)
            / runs
        )

    tried = SetupBelief(setups, setups.open).plans[:: 1 + setups.open.bit_count() // MAPS]
    while len(tried) < MAPS:
        plan, lots = lots.pick(setups.plans)
        tried = (*tried, plan)
    best = sorted(tried, key=lambda plan: -score(plan, RUNS))[:BEST]
    return max(best, key=lambda plan: score(plan, MORE_RUNS))


def _length(enemy: Enemy, options: UJagdOptions, seed: int) -> int:
    """How many questions tell this responder all about such a bot's map."""
    plan = enemy(CAPTAINS[Side.BLUE], options, seed).plan
    belief = SetupBelief.prior(options, _expected(enemy, options))
    asked = 0
    while not belief.settled:
        question = most_informative(belief)[0]
        belief = belief.condition(_answered(options, Side.YELLOW, plan, question))
        asked += 1
    return asked
