"""What a perfect enemy of the sea dog gets in U-Jagd: ``python -m bench.u_jagd.exam``.

The enemy knows the program, not its lots. It can win in two ways, and the match can be drawn:

* Its own torpedo hits. The sea dog's play does not depend on its map, so the enemy knows what the
  answers say and how the sea dog hides: ``hider`` looks through all that can be asked, and tells
  the best chance of a hit after so many questions.
* The sea dog's torpedo misses, perhaps because the enemy hid in the one map where it does. For
  every map ``seeker`` follows all lots of the sea dog, and tells where its torpedo misses most.

An enemy who waits meets the second; at the limit of turns a draw counts half. So who begins has
nothing to do with it, and the largest of these shares is the most that any enemy gets.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple, TypeVar

from hydrophone.belief.setup import FieldQuestion, SetupBelief, setups_of
from hydrophone.belief.setup_hiding import favour, hiding
from hydrophone.bots.u_jagd.racer import Racer
from hydrophone.core.chance import Chance
from hydrophone.core.seats import CAPTAINS, Side
from hydrophone.games.u_jagd.actions import LaunchTorpedo
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.plans import Plan
from hydrophone.games.u_jagd.rules import QUESTIONS

T = TypeVar("T")

SHOWN = 5
"""Up to how many questions the best chance of a hit is shown."""


# --- against the hider -------------------------------------------------------------------------


def hidden(options: UJagdOptions) -> SetupBelief:
    """What is known of a sea dog's map before the first question."""
    kinds = hiding(options)
    whole = lcm(*(kind.setups.bit_count() for kind in kinds))
    likely = tuple(
        (kind.setups, kind.often * whole // kind.setups.bit_count() - 1) for kind in kinds
    )
    return SetupBelief(setups_of(options), sum(kind.setups for kind in kinds), likely)


class Hider:
    """Best chances of a hit, each belief looked at once."""

    def __init__(self) -> None:
        self._most: dict[tuple[int, int], int] = {}

    def hit(self, belief: SetupBelief, questions: int) -> Fraction:
        """The chance of a hit after at most so many questions, each by the answers so far."""
        return Fraction(self._weight(belief, questions), belief.weight)

    def _weight(self, belief: SetupBelief, questions: int) -> int:
        """The same, times the weight of the belief."""
        key = belief.bits, questions
        if key not in self._most:
            most = max(belief.weights)
            if questions:
                most = max(
                    sum(self._weight(left, questions - 1) for left in belief.after(question))
                    for question in QUESTIONS
                )
            self._most[key] = most
        return self._most[key]


def surest(belief: SetupBelief) -> Fraction:
    """The best chance of a hit that any answers to any questions can lead to."""
    seen, left = {belief.bits}, [belief]
    most = Fraction(0)
    while left:
        now = left.pop()
        most = max(most, Fraction(max(now.weights), now.weight))
        for question in QUESTIONS:
            for after in now.after(question):
                if after.bits not in seen:
                    seen.add(after.bits)
                    left.append(after)
    return most


# --- against the seeker ------------------------------------------------------------------------


class OpenRacer(Racer):
    """A sea dog that shows among what it has drawn."""

    drawn: Sequence[object] = ()

    def pick(self, items: Sequence[T]) -> T:
        """The first; all are kept."""
        self.drawn = items
        return items[0]

    @property
    def own_map(self) -> Plan:
        """As meant; no match is played."""
        return self.plan

    def choices(self, belief: SetupBelief) -> tuple[FieldQuestion, ...]:
        """What it asks by this belief, each as likely as any other; none if it fires."""
        self.enemy.belief = belief
        if isinstance(self.hunt(), LaunchTorpedo):
            return ()
        return tuple(ask for ask in QUESTIONS if ask in self.drawn)


class Shot(NamedTuple):
    """A torpedo of the sea dog's, at one of the likeliest squares by lot."""

    questions: int
    belief: SetupBelief
    squares: int
    """At how many squares."""
    chance: Fraction
    """The chance that it comes to this with a map of this belief."""


def shots(options: UJagdOptions, among: int | None = None) -> Iterator[Shot]:
    """All torpedoes that a sea dog can come to, against these set-ups (None: against all)."""
    racer = OpenRacer(CAPTAINS[Side.BLUE], options, Chance(1))
    prior = SetupBelief.prior(options, favour(options))
    wanted = prior.bits if among is None else among
    level = {prior.bits: Fraction(1)}
    questions = 0
    while level:
        below: defaultdict[int, Fraction] = defaultdict(Fraction)
        for bits, chance in level.items():
            belief = SetupBelief(prior.setups, bits, prior.favour)
            choices = racer.choices(belief)
            if not choices:
                yield Shot(questions, belief, len(belief.likeliest), chance)
            for question in choices:
                for left in belief.after(question):
                    if left.bits & wanted:
                        below[left.bits] += chance / len(choices)
        level = below
        questions += 1


def missed(options: UJagdOptions, plan: Plan) -> Fraction:
    """How often a sea dog misses at last who is to find this map."""
    setups = setups_of(options)
    number = 1 << setups.plans.index(plan)
    return sum(
        (shot.chance * (1 - Fraction(1, shot.squares)) for shot in shots(options, number)),
        Fraction(0),
    )


def main() -> None:
    """Print everything."""
    options = UJagdOptions()
    secret, hider = hidden(options), Hider()
    for questions in range(SHOWN + 1):
        hit = hider.hit(secret, questions)
        print(f"hider: after {questions} questions at best {float(hit):.1%} hit")
    most = surest(secret)
    print(f"hider: whatever is answered, no torpedo hits in more than {float(most):.1%}")
    needed: defaultdict[int, Fraction] = defaultdict(Fraction)
    misses: defaultdict[int, Fraction] = defaultdict(Fraction)
    beliefs = 0
    for shot in shots(options):
        beliefs += 1
        needed[shot.questions] += shot.chance * shot.belief.count
        bits = shot.belief.bits
        while shot.squares > 1 and bits:
            low = bits & -bits
            misses[low] += shot.chance * (1 - Fraction(1, shot.squares))
            bits ^= low
    total = int(sum(needed.values()))
    shares = ", ".join(f"{n}: {float(count / total):.1%}" for n, count in sorted(needed.items()))
    worst = max(misses.values())
    print(f"seeker: {beliefs:,} ways to a torpedo; questions before it: {shares}")
    at_times = f"misses {len(misses)} of {total:,} maps at times"
    print(f"seeker: {at_times}, none in more than {float(worst):.1%}")
    print(f"a perfect enemy gets {float(max(most, worst, Fraction(1, 2))):.1%}, whoever begins")


if __name__ == "__main__":
    main()
