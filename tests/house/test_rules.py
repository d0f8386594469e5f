"""The list of clauses without a test: what counts as proof, and what is a fault."""

from pathlib import Path

import pytest
from tools.rules import (
    UNTESTED,
    faults,
    named_in_python,
    named_in_typescript,
    proven,
    rulebooks,
    table,
)

PYTHON = '''
import pytest
from tracing import rule

@rule("SON-001", "SON-D02")
def test_one() -> None: ...

@pytest.mark.skip(reason="later")
@rule("SON-002")
def test_two() -> None: ...

def test_three() -> None:
    """Says @rule("SON-003") and proves nothing."""
'''

PAGE = """# Clauses

SON-009 is named here, not numbered.

- **SON-001** Two crews. (SON-Q01)
- **SON-002** The Captain steers.
- **SON-003** Advice.
- **SON-004** Real time.

- **SON-D02** The start.
- **SON-Q01** Where?
"""

REASONS = """
[advice]
SON-003 = "words"

[not_built]
SON-004 = "real time"
"""


def write_page(root: Path, game: str, text: str) -> None:
    clauses = root / "src" / "hydrophone" / "games" / game / "clauses"
    clauses.mkdir(parents=True)
    (clauses / "en.md").write_text(text)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write_page(tmp_path, "sonar", PAGE)
    (tmp_path / "docs").mkdir()
    (tmp_path / UNTESTED).write_text(REASONS)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_sonar.py").write_text(PYTHON)
    return tmp_path


def test_a_test_names_its_clauses_and_a_skipped_one_proves_nothing() -> None:
    assert [name for name, _ in named_in_python(PYTHON)] == ["SON-001", "SON-D02"]


def test_only_our_own_rule_counts() -> None:
    strangers = PYTHON.replace("from tracing", "from hypothesis.stateful")

    assert list(named_in_python(strangers)) == []


def test_a_computed_name_is_shown_as_such() -> None:
    text = "from tracing import rule\n\n@rule(NAME)\ndef test_one() -> None: ...\n"

    assert list(named_in_python(text)) == [("(computed)", 3)]


def test_typescript_names_clauses_in_comments_and_calls() -> None:
    text = '// rule UJ-054, UJ-097\n// rule of thumb\nrule("CAP-018");\nbroken_rule("CAP-019");\n'

    assert list(named_in_typescript(text)) == [("UJ-054", 1), ("UJ-097", 1), ("CAP-018", 3)]


def test_a_clause_is_found_with_the_place_of_its_test(root: Path) -> None:
    assert proven(root)["SON-001"] == ["tests/test_sonar.py:5"]


def test_open_clauses_are_a_fault_of_a_game_that_can_be_played(root: Path) -> None:
    assert list(faults(root, {"SON"})) == ["SON-002 has neither a test nor a reason"]
    assert list(faults(root, set())) == []


def test_differences_and_questions_are_not_asked_for(root: Path) -> None:
    assert next(iter(table(root))).endswith("; 1 of 2 differences and questions")
    assert rulebooks(root)["sonar"][-2:] == ["SON-D02", "SON-Q01"]


def test_the_reasons_are_counted_apart(root: Path) -> None:
    assert list(table(root)) == [
        "sonar: 4 clauses, 1 tested, 0 interface, 1 advice, 1 not built yet, 1 open; "
        "1 of 2 differences and questions",
        "    SON-003  advice: words",
        "    SON-004  not built yet: real time",
    ]


def test_a_clause_has_one_number_and_one_reason_or_a_test(root: Path) -> None:
    write_page(root, "more", "- **SON-D02** Again.\n- **SON-005**\n")
    (root / UNTESTED).write_text(
        f'[interface]\nSON-001 = "pen work"\nSON-003 = "pen work"\n{REASONS}'
    )

    assert list(faults(root, set())) == [
        "SON-D02 stands twice on the pages of clauses",
        "docs/untested.toml: SON-001 has a test, so its reason can go",
        "docs/untested.toml: SON-003 stands twice",
    ]


@pytest.mark.parametrize("name", ["SNO-001", "SON-999", "SON-1"])
def test_a_name_that_is_no_clause_is_a_fault_wherever_it_stands(root: Path, name: str) -> None:
    test = root / "tests" / "test_more.py"
    test.write_text(f'from tracing import rule\n\n@rule("{name}")\ndef test_it() -> None: ...\n')
    (root / UNTESTED).write_text(f'[interface]\n{name} = "why"\nSON-003 = " "\n')

    assert list(faults(root, set())) == [
        f"tests/test_more.py:3: {name} is no clause",
        *sorted(
            [
                f"docs/untested.toml: {name} is no clause",
                "docs/untested.toml: SON-003 has no reason",
            ],
            key=lambda fault: fault.split(": ")[1],
        ),
    ]
