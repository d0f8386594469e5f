"""Who has won how much: of an evening and of a year, against a count made in another way."""

import csv
from itertools import product

import pytest
from msgspec.structs import replace

from hydrophone.core.chance import Chance
from hydrophone.core.seats import Seat, Side
from hydrophone.server.clubs import evening as evenings
from hydrophone.server.clubs import standings
from hydrophone.server.clubs.plan import propose
from hydrophone.server.protocol.clubs import (
    ClubResult,
    ClubTable,
    Evening,
    EveningRow,
    MemberId,
    Round,
    SetUp,
)
from hydrophone.server.protocol.refusals import RefusedError

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
    text = standings.as_csv(standings.of_year(three + four), {ANN: "Ann", BEN: "Ben"})
    assert list(csv.reader(text.splitlines())) == [
        ["name", "evenings", "played", "won", "mean"],
        ["Ben", "4", "4", "0", "0.0"],
        ["Ann", "3", "3", "3", ""],
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


def duplicate(*ends: ClubResult | None, by_damage: bool = False) -> Evening:
    """A round at so many tables: at the first m1 is blue and m11 yellow, and so on."""
    tables = tuple(
        ClubTable(
            {Seat.BLUE_CAPTAIN: MemberId(f"m{n}"), Seat.YELLOW_CAPTAIN: MemberId(f"m1{n}")},
            f"match-{n}",
            "CODE",
            ended,
        )
        for n, ended in enumerate(ends, 1)
    )
    set_up = SetUp("sonar", {}, by_damage=by_damage, duplicate=True)
    return Evening(1, 0.0, set_up, (), (Round(tables, started=True),))


def test_duplicate_compares_crews_that_had_the_same_boat() -> None:
    results = [ClubResult(winner) for winner in (Side.BLUE, None, Side.YELLOW, Side.YELLOW)]
    points = {row.member: row.points for row in standings.of_evening(duplicate(*results))}
    assert points == {
        "m1": 2 + 2 + 2,
        "m2": 0 + 2 + 2,
        "m3": 0 + 0 + 1,
        "m4": 0 + 0 + 1,
        "m11": 0 + 0 + 0,
        "m12": 2 + 0 + 0,
        "m13": 2 + 2 + 1,
        "m14": 2 + 2 + 1,
    }
    alone = standings.of_evening(duplicate(ClubResult(Side.BLUE)))
    assert [(row.member, row.points, row.won) for row in alone] == [("m1", 2, 1), ("m11", 0, 0)]


def test_duplicate_by_damage() -> None:
    damages = ({Side.BLUE: 1, Side.YELLOW: 2}, {Side.BLUE: 1, Side.YELLOW: 0})
    ends = [ClubResult(None, damage) for damage in damages]
    points = standings.of_evening(duplicate(*ends, by_damage=True))
    assert {row.member: row.points for row in points} == {"m1": 2, "m2": 0, "m11": 1, "m12": 1}


def test_of_an_open_duplicate_round_a_member_sees_their_own_table_alone() -> None:
    results = [ClubResult(Side.BLUE), ClubResult(Side.YELLOW), None]
    evening = duplicate(*results)
    seen = evenings.as_seen(evening, MemberId("m2"))
    assert [table.ended for table in seen.rounds[0].tables] == [None, results[1], None]
    assert [table.code for table in seen.rounds[0].tables] == ["", "CODE", ""]
    other = replace(evening, rounds=duplicate(None, results[1], None).rounds)
    assert evenings.as_seen(other, MemberId("m2")) == seen, (
        "the end of another match changes nothing"
    )
    off = evenings.called_off(evening, "match-3", True)
    assert evenings.is_open(off, "match-1"), "it is still played"
    gone = evenings.found(off, {})
    assert not evenings.is_open(gone, "match-1")
    assert not gone.rounds[0].tables[0].called_off, "its result is known"
    over = evenings.settled(evening, {"match-3": ClubResult(None)})
    assert evenings.as_seen(over, MemberId("m2")) == over
    plain = replace(evening, set_up=SetUp("sonar", {}))
    assert evenings.as_seen(plain, MemberId("m2")) == plain


def test_a_duplicate_round_gives_points_once_it_is_over() -> None:
    """Nothing that is shown before is taken back, nor is a crew compared with another boat."""
    results = [ClubResult(Side.BLUE), ClubResult(Side.BLUE)]
    for is_off in (False, True):
        evening = evenings.called_off(duplicate(*results, None), "match-3", is_off)
        assert evening.is_done is is_off
        seen = evenings.as_seen(evening, MemberId("m2"))
        assert seen.rounds[0].is_open
        rows = {row.member: row for row in standings.of_evening(seen)}
        assert (rows[MemberId("m2")].won, rows[MemberId("m12")].played) == (1, 1)
        assert {row.points for row in rows.values()} == {0}
    over = evenings.as_seen(evenings.found(evening, {}), MemberId("m2"))
    assert not over.rounds[0].is_open
    assert {row.member: row.points for row in standings.of_evening(over)} == {
        "m1": 1,
        "m2": 1,
        "m11": 1,
        "m12": 1,
    }
    alone = evenings.called_off(duplicate(*results), "match-2", True)
    assert {row.points for row in standings.of_evening(alone)} == {0}, "nobody had the same boat"


def test_a_match_that_may_be_played_keeps_its_round_closed() -> None:
    """Also one that has no code yet, as its start broke off."""
    begun = duplicate(ClubResult(Side.BLUE), None)
    without_code = [replace(table, code="") for table in begun.rounds[0].tables]
    started = replace(begun, rounds=(Round(tuple(without_code), started=True),))
    assert evenings.is_open(started, "match-1")
    assert evenings.found(started, {}) == started, "it may still come"
    assert evenings.is_open(evenings.found(started, {"match-2": "CODE"}), "match-1")

    off = evenings.called_off(started, "match-2", True)
    assert not evenings.is_open(off, "match-1"), "it never came"
    with pytest.raises(RefusedError):
        evenings.called_off(off, "match-2", False)
    late = evenings.found(off, {"match-2": "CODE"})
    assert evenings.is_open(late, "match-1")
    assert not evenings.called_off(late, "match-2", False).is_done
    assert evenings.called_off(evenings.called_off(off, "match-1", True), "match-1", False) == off


def test_a_file_for_a_spreadsheet_holds_no_formula_and_no_gaps() -> None:
    rows = [EveningRow(ANN, 2, 1, 1, 4), EveningRow(BEN, 1), EveningRow(CAT), EveningRow(DAN)]
    names = {ANN: '=1+1, "Ann"', BEN: "@Ben", CAT: "Zoë"}
    read = list(csv.reader(standings.as_csv(rows, names).splitlines()))
    assert read[0] == ["name", "played", "won", "drawn", "points"]
    assert read[1:] == [
        ['\'=1+1, "Ann"', "2", "1", "1", "4"],
        ["'@Ben", "1", "0", "0", "0"],
        ["Zoë", "0", "0", "0", "0"],
        ["", "0", "0", "0", "0"],
    ]
