"""A tournament goes on whatever a program does, and comes out the same again."""

import sys
from html.parser import HTMLParser

import msgspec
import pytest

from hydrophone.bots.bot import Level
from hydrophone.core.errors import InvalidOptionsError, UnknownNameError
from hydrophone.kits.registry import game_named
from hydrophone.programs.cross_table import as_json, as_page, as_text
from hydrophone.programs.entrants import LevelEntrant, ProgramEntrant, entrant
from hydrophone.programs.lines import TimeLimits
from hydrophone.programs.matches import Terms
from hydrophone.programs.ratings import Score, Sprt, Verdict
from hydrophone.programs.tournament import (
    Ranking,
    TournamentForm,
    TournamentPlan,
    play_tournament,
    table_of,
)

SONAR = game_named("sonar")
OPTIONS = msgspec.structs.replace(SONAR.presets["en"], turn_limit=12)
LONGER = msgspec.structs.replace(OPTIONS, turn_limit=60)
CADET, MATE = LevelEntrant(Level.LANDLUBBER), LevelEntrant(Level.HELMSMAN)
STRICT = Terms(faults_lose=True, time=TimeLimits(30, 1.0, 0.0, pong_s=0.1))

FIRST_LEGAL = (
    "import json, sys\n"
    "for text in sys.stdin:\n"
    "    line = json.loads(text)\n"
    '    if line[\'kind\'] == \'hello\': print(\'{"kind": "ready", "name": "F"}\', flush=True)\n'
    "    if line['kind'] == 'choose': {answer}\n"
)


def program(name: str, answer: str) -> ProgramEntrant:
    return ProgramEntrant(name, (sys.executable, "-c", FIRST_LEGAL.replace("{answer}", answer)))


FIRST = program(
    "first", "print(json.dumps({'kind': 'act', 'id': line['id'], 'choice': 0}), flush=True)"
)
BAD = {
    "silent": program("silent", "import time; time.sleep(1000)"),
    "malformed": program("malformed", "print('choose yourself', flush=True)"),
    "illegal": program(
        "illegal", "print(json.dumps({'kind': 'act', 'id': line['id'], 'choice': 999}), flush=True)"
    ),
    "flooding": program("flooding", 'print(\'{"kind": "pong"}\\n\' * 2000, flush=True)'),
    "crashed": program("crashed", "sys.exit(3)"),
}


def played(plan: TournamentPlan, terms: Terms = STRICT) -> Ranking:
    return table_of(plan, list(play_tournament(plan, terms)))


def test_the_same_seed_and_entrants_give_the_same_table() -> None:
    terms = Terms(faults_lose=True)
    plan = TournamentPlan(SONAR, LONGER, (CADET, MATE, FIRST), pairs=2, seed=4)

    table = played(plan, terms)

    assert as_json(played(plan, terms)) == as_json(table)
    assert table.rows[0].name == "helmsman"
    assert [row.score.matches for row in table.rows] == [8, 8, 8]
    assert sum(row.score.points for row in table.rows) == 12


def test_a_meeting_does_not_depend_on_who_else_is_there() -> None:
    alone = played(TournamentPlan(SONAR, OPTIONS, (CADET, MATE), pairs=2, seed=4))
    among = played(
        TournamentPlan(SONAR, OPTIONS, (FIRST, CADET, MATE), pairs=2, seed=4),
        Terms(faults_lose=True),
    )

    def met(table: Ranking) -> Score:
        return next(row.against["landlubber"] for row in table.rows if row.name == "helmsman")

    assert met(alone) == met(among)


@pytest.mark.parametrize("fault", BAD)
def test_a_fault_loses_the_match_and_the_tournament_goes_on(fault: str) -> None:
    plan = TournamentPlan(SONAR, OPTIONS, (BAD[fault], CADET, MATE), pairs=1, seed=1)

    table = played(plan)

    row = next(row for row in table.rows if row.name == fault)
    assert row.score == Score(losses=4)
    assert row.faults == {fault: 4}
    assert table.endings["fault"] == 4
    assert sum(table.endings.values()) == 6


def test_one_that_thinks_too_long_is_late() -> None:
    """A thread of it reads on, so it answers Ping."""
    code = (
        "import sys\n"
        "for text in sys.stdin:\n"
        '    if \'hello\' in text: print(\'{"kind": "ready", "name": "L"}\', flush=True)\n'
        "    if 'ping' in text: print('{\"kind\": \"pong\"}', flush=True)\n"
    )
    late = ProgramEntrant("late", (sys.executable, "-c", code))

    terms = Terms(faults_lose=True, time=TimeLimits(30, 0.1, 0.0, pong_s=30))
    table = played(TournamentPlan(SONAR, OPTIONS, (late, CADET), pairs=1, seed=1), terms)

    assert table.rows[-1].faults == {"late": 2}


def test_in_a_gauntlet_only_the_first_plays_all() -> None:
    plan = TournamentPlan(
        SONAR, OPTIONS, (MATE, CADET, LevelEntrant(Level.SEADOG)), 1, 1, TournamentForm.GAUNTLET
    )

    table = played(plan)

    assert {row.name: row.score.matches for row in table.rows} == {
        "helmsman": 4,
        "landlubber": 2,
        "seadog": 2,
    }


def test_a_meeting_ends_with_a_verdict() -> None:
    plan = TournamentPlan(SONAR, LONGER, (MATE, CADET), 100, 1, sprt=Sprt(0, 200))

    table = played(plan)

    assert table.verdicts == {"helmsman against landlubber": Verdict.STRONGER}
    assert table.rows[0].score.matches < 200


def test_a_table_is_text_and_a_page_without_scripts() -> None:
    sly = msgspec.structs.replace(BAD["crashed"], name="<script>alert(1)</script>")
    table = played(TournamentPlan(SONAR, OPTIONS, (sly, CADET), pairs=1, seed=1))

    text, page = as_text(table), as_page(table)

    first, second, third, *notes = text.splitlines()
    assert first.split()[:3] == ["entrant", "Elo", "95"]
    assert second.split()[1] == "landlubber"
    assert "0-0-2" in third
    assert notes[0] == "<script>alert(1)</script> lost by a fault: 2 crashed"
    tags = Tags()
    tags.feed(page)
    assert "script" not in tags.found
    assert tags.found.count("tr") == 3


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.found.append(tag)


def test_two_of_one_name_are_no_tournament() -> None:
    with pytest.raises(InvalidOptionsError):
        played(TournamentPlan(SONAR, OPTIONS, (CADET, CADET), pairs=1, seed=1))
    with pytest.raises(InvalidOptionsError):
        played(TournamentPlan(SONAR, OPTIONS, (CADET,), pairs=1, seed=1))


def test_an_entrant_is_a_level_or_a_command() -> None:
    assert entrant("sonar", "helmsman") == MATE
    assert entrant("sonar", "mine=python3 'a b.py'") == ProgramEntrant(
        "mine", ("python3", "a b.py")
    )
    for wrong in ("mermaid", "mine=", "=python3", "mine='open"):
        with pytest.raises(UnknownNameError):
            entrant("sonar", wrong)
