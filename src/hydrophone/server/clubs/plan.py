"""Who plays with whom in the next round, and at which post.

Nobody holds a post twice more often than another; who has played least sits out last; and people
change boats and enemies. A plan begins at random and is bettered by swapping two places at random.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

from hydrophone.core.chance import Chance
from hydrophone.core.seats import Role, Seat, Side
from hydrophone.server.clubs.evening import FEWEST
from hydrophone.server.protocol.clubs import ClubTable, Evening, MemberId, Round
from hydrophone.server.protocol.refusals import Reason, RefusedError

SWAPS = 1500
"""How many swaps are tried: 10 people have a plan within 0.2 s."""

SLACK = 400
"""How much worse a swap may be in the beginning; that falls to nothing in the first half."""

UNFAIR = 1_000_000
"""What a post costs that a person has held more often than another."""

SCARCE = 20
"""What it costs that many have the same posts still to hold: they could not all have them next."""

SHARES = 12
"""A person counts so much, divided among the posts that they have still to hold."""

AGAIN, ONCE = 10, 3
"""Two who were in one crew and are so again, or who meet once more in another way."""

Crew: TypeAlias = list[MemberId | None]
"""Who holds each post; None for a bot. A plan has two for each table, one after the other."""


def propose(evening: Evening, seats: Sequence[Seat], seed: int) -> Round:
    """A round for all who are here. ``seats``: of a table of the game."""
    if not evening.may_plan:
        raise RefusedError(Reason.ROUND_RUNNING)
    if len(evening.here) < FEWEST:
        raise RefusedError(Reason.TOO_FEW_HERE)
    if evening.set_up.duplicate and len(evening.started) % 2:
        again = _second_leg(evening)
        if again.tables:
            return again
    roles = tuple(seat.role for seat in seats if seat.side is Side.BLUE)
    past = _Past(evening, roles)
    people, chance = _shuffled(evening.here, Chance(seed).fork("plan"))
    out: tuple[MemberId, ...] = ()
    if evening.set_up.even and len(people) % 2:
        out = (max(people, key=past.played),)  # one who came late has waited long enough
    best = _fair([each for each in people if each not in out], len(roles), past, chance)
    tables = zip(best[::2], best[1::2], strict=True)
    return Round(tuple(_table(roles, both) for both in tables), out)


def _second_leg(evening: Evening) -> Round:
    """The round before, with boats changed; a bot has the place of a person who has gone.

    Without tables if all who played have gone.
    It has starts of its own: a crew knows those of the boat that it had.
    """
    seats = [
        {
            Seat.at(seat.side.enemy, seat.role): member
            for seat, member in table.seats.items()
            if member in evening.here
        }
        for table in evening.started[-1].tables
    ]
    tables = tuple(ClubTable(each) for each in seats if each)
    playing = {member for table in tables for member in table.seats.values()}
    return Round(tables, tuple(each for each in evening.here if each not in playing))


def _fair(people: list[MemberId], posts: int, past: "_Past", chance: Chance) -> list[Crew]:
    """At as few tables as take them all, and let each have a post that they have held least.

    Where each has a boat, they can.
    """
    tables = -(-len(people) // (2 * posts))
    while True:
        best = _bettered(_dealt(people, posts, tables), past, chance)
        if past.cost(best) < UNFAIR or 2 * tables >= len(people):
            return best
        tables += 1


class _Past:
    """What was played this evening, and what a plan costs after that."""

    def __init__(self, evening: Evening, roles: Sequence[Role]) -> None:
        self._held = {each: [0] * len(roles) for each in evening.here}
        self._mates = {(a, b): 0 for a in evening.here for b in evening.here}
        self._enemies = dict(self._mates)
        for each in evening.started:
            for table in each.tables:
                self._add(table, roles)
        self._posts = {each: self._posts_of(counts) for each, counts in self._held.items()}

    def _add(self, table: ClubTable, roles: Sequence[Role]) -> None:
        for seat, member in table.seats.items():
            if member in self._held:
                self._held[member][roles.index(seat.role)] += 1
        for (one, a), (other, b) in combinations(table.seats.items(), 2):
            met = self._mates if one.side is other.side else self._enemies
            if (a, b) in met:
                met[a, b] += 1
                met[b, a] += 1

    def played(self, member: MemberId) -> int:
        """In how many rounds they had a post."""
        return sum(self._held[member])

    @staticmethod
    def _posts_of(held: Sequence[int]) -> list[tuple[int, list[int]]]:
        """For each post: what it costs, and which posts the person has to hold after it."""
        found: list[tuple[int, list[int]]] = []
        for role, count in enumerate(held):
            after = [*held[:role], count + 1, *held[role + 1 :]]
            lacks = [each == min(after) for each in after]
            shares = [SHARES // sum(lacks) * lack for lack in lacks]
            found.append((UNFAIR * (count - min(held)), shares))
        return found

    def cost(self, crews: Sequence[Crew]) -> int:
        """What the plan costs."""
        total, wanted = 0, [0] * len(crews[0])
        for crew in crews:
            for role, member in enumerate(crew):
                if member is not None:
                    cost, shares = self._posts[member][role]
                    total += cost
                    wanted = [a + b for a, b in zip(wanted, shares, strict=True)]
        total += SCARCE * sum(each * each for each in wanted)
        mates, enemies = self._mates, self._enemies
        for blue, yellow in zip(crews[::2], crews[1::2], strict=True):
            ours, theirs = (list(filter(None, crew)) for crew in (blue, yellow))
            for pair in (*combinations(ours, 2), *combinations(theirs, 2)):
                total += (AGAIN * mates[pair] + ONCE * enemies[pair]) ** 2
            for a in ours:
                for b in theirs:
                    total += (ONCE * (mates[a, b] + enemies[a, b])) ** 2
        return total


def _dealt(people: list[MemberId], posts: int, tables: int) -> list[Crew]:
    """Crews as even as can be, at so many tables."""
    pairs = -(-len(people) // 2)
    sizes = [pairs // tables + (number < pairs % tables) for number in range(tables)]
    crews: list[Crew] = []
    for size in sizes:
        for _ in Side:
            aboard, people = people[:size], people[size:]
            crews.append([*aboard, *[None] * (posts - len(aboard))])
    return crews


def _bettered(crews: list[Crew], past: _Past, chance: Chance) -> list[Crew]:
    """The best that was found by many swaps; one that is much worse is taken back."""
    places = [(crew, post) for crew in crews for post in range(len(crew))]
    cost = lowest = past.cost(crews)
    best = [[*crew] for crew in crews]
    for number in range(SWAPS):
        (one, a), chance = chance.pick(places)
        (other, b), chance = chance.pick(places)
        if one[a] == other[b] or (one is not other and None in (one[a], other[b])):
            continue
        one[a], other[b] = other[b], one[a]
        swapped = past.cost(crews)
        if swapped > cost + max(0, SLACK - 2 * SLACK * number // SWAPS):
            one[a], other[b] = other[b], one[a]
            continue
        cost = swapped
        if cost < lowest:
            lowest, best = cost, [[*crew] for crew in crews]
    return best


def _table(roles: Sequence[Role], crews: tuple[Crew, Crew]) -> ClubTable:
    seats: dict[Seat, MemberId] = {}
    for side, crew in zip(Side, crews, strict=True):
        for role, member in zip(roles, crew, strict=True):
            if member is not None:
                seats[Seat.at(side, role)] = member
    return ClubTable(seats)


def _shuffled(people: Sequence[MemberId], chance: Chance) -> tuple[list[MemberId], Chance]:
    left, shuffled = sorted(people), list[MemberId]()
    while left:
        place, chance = chance.roll(len(left))
        shuffled.append(left.pop(place))
    return shuffled, chance
