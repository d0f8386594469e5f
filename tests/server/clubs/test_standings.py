"""Who has won how much: of an evening and of a year, against a count made in another way."""

import csv
from itertools import product

from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat, Side
from hydrophone.server.clubs import evening as evenings
from hydrophone.server.clubs import standings
from hydrophone.server.clubs.plan import propose
from hydrophone.server.protocol.clubs import (
    ClubResult,
    ClubTable,
    Evening,
    MemberId,
    Round,
    Row,
    SetUp,
)

ANN, BEN, CAT, DAN = map(MemberId, ("m1", "m2", "m3", "m4"))
WINNERS = (Side.BLUE, Side.YELLOW, None)


def simulated(number: int, chance: Chance) -> Evening:
    """Four to nine people play three rounds; some matches are drawn, and one is called off."""
    people, chance = chance.roll(6)
    here = tuple(MemberId(f"m{each + 1}") for each in range(people + 4))
    now = Evening(number, 0.0, SetUp("captain_sonar", {}, rounds=3, even=number % 2 == 0), here)
    for played in range(3):
        plan = propose(now, tuple(Seat), number * 8 + played)
        made = [f"{number}-{played}-{table}" for table in range(len(plan.tables))]
        now = evenings.started(evenings.planned(now, plan), made)
        for match in made:
            winner, chance = chance.pick(WINNERS)
            now = evenings.settled(now, {match: ClubResult(winner)})
    off = ClubTable({Seat.BLUE_CAPTAIN: ANN}, "off", called_off=True)
    return evenings.planned(now, Round((off,), started=True))


def counted(evening: Evening) -> dict[MemberId, tuple[int, int]]:
    """Matches and points of each, counted member by member."""
    found = {}
    for member in {m for each in evening.rounds for m in each.members}:
        fates = []
        for each, seat in product(evening.rounds, Seat):
            for table in each.tables:
                if table.seats.get(seat) == member and table.ended:
                    winner = table.ended.winner
                    fates.append(1 if winner is None else 3 * (winner == seat.side))
        if fates:
            found[member] = (len(fates), sum(fates))
    return found


def test_twelve_evenings_are_counted_right_to_the_point() -> None:
    year = [simulated(number, Chance(number)) for number in range(1, 13)]
    for evening in year:
        rows = standings.of_evening(evening)
        assert {row.member: (row.played, row.points) for row in rows} == counted(evening)
        assert [row.points for row in rows] == sorted((r.points for r in rows), reverse=True)

    means: dict[MemberId, list[float]] = {}
    for evening in year:
        for member, (played, points) in counted(evening).items():
            means.setdefault(member, []).append(points / played)
    expected = {}
    for member, came in means.items():
        counts = max(4, (2 * len(came) + 2) // 3)
        best = sorted(came)[-counts:]
        expected[member] = round(sum(best) / len(best), 3) if len(came) > 3 else None
    table = standings.of_year(year)
    assert {row.member: row.mean for row in table} == expected
    assert {row.evenings for row in table} > {12}, "some have missed evenings"


def test_who_came_too_seldom_is_last_and_has_no_mean() -> None:
    won = Round(
        (ClubTable({Seat.BLUE_CAPTAIN: ANN}, "a", "", ClubResult(Side.BLUE)),), started=True
    )
    lost = Round(
        (ClubTable({Seat.BLUE_CAPTAIN: BEN}, "a", "", ClubResult(Side.YELLOW)),), started=True
    )
    blank = Evening(1, 0.0, SetUp("sonar", {}))
    three = [Evening(n, 0.0, blank.set_up, (), (won,)) for n in (1, 2, 3)]
    four = [Evening(n, 0.0, blank.set_up, (), (lost,)) for n in (4, 5, 6, 7)]
    assert [(row.member, row.mean) for row in standings.of_year(three + four)] == [
        (BEN, 0.0),
        (ANN, None),
    ]


def test_points_by_damage_are_those_of_an_evening_and_the_year_counts_wins() -> None:
    damage = {Side.BLUE: 2, Side.YELLOW: 1}
    seats = {Seat.BLUE_CAPTAIN: ANN, Seat.YELLOW_CAPTAIN: BEN}
    table = ClubTable(seats, "a", "", ClubResult(Side.BLUE, damage))
    rounds = (Round((table,), started=True),)
    four = [Evening(n, 0.0, SetUp("sonar", {}, by_damage=True), (), rounds) for n in range(1, 5)]
    rows = standings.of_evening(four[0])
    assert [(row.member, row.points) for row in rows] == [(BEN, 2), (ANN, 1)]
    assert [(row.member, row.mean) for row in standings.of_year(four)] == [(ANN, 3.0), (BEN, 0.0)]


def test_a_file_for_a_spreadsheet_holds_no_formula_and_no_gaps() -> None:
    rows = [Row(ANN, 2, 1, 1, 4), Row(BEN, 1), Row(CAT), Row(DAN)]
    names = {ANN: '=1+1, "Ann"', BEN: "@Ben", CAT: "Zoë"}
    read = list(csv.reader(standings.as_csv(rows, names).splitlines()))
    assert read[0] == ["name", "played", "won", "drawn", "points"]
    assert read[1:] == [
        ['\'=1+1, "Ann"', "2", "1", "1", "4"],
        ["'@Ben", "1", "0", "0", "0"],
        ["Zoë", "0", "0", "0", "0"],
        ["", "0", "0", "0", "0"],
    ]
