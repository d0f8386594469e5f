"""U-Jagd, section 10: the Contact Database against the printed rows; credits."""

import re
from pathlib import Path

import pytest

from games.u_jagd.tables import A2, BLUE, UF1, after, begun, events, options, periscope, torpedo
from hydrophone.core.errors import InvalidOptionsError
from hydrophone.core.game import Language
from hydrophone.games.u_jagd import contacts
from hydrophone.games.u_jagd.contacts import (
    PRINTED_TABLE,
    Contact,
    ContactType,
    database,
    printed_database,
)
from hydrophone.games.u_jagd.field import Line
from hydrophone.games.u_jagd.rules import U_JAGD
from tracing import rule

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
BLANK = "\u00a0"
ROW = re.compile(
    rf"(?P<id>\d\d) (?P<bands>(?:{BLANK} )*)(?P<type>\w+) (?P<surface>\(Surface\) )?"
    r"(?P<name>.+) (?P<rp>\d)"
)


def printed_rows() -> list[dict[str, str | None]]:
    """The rows as printed: every empty band is a no-break space, the dots are lost."""
    found = []
    for line in (HERE / "database.txt").read_text(encoding="utf-8").splitlines()[1:]:
        match = ROW.fullmatch(line)
        assert match is not None, line
        found.append(match.groupdict())
    return found


@rule("UJ-013", "UJ-019", "UJ-100")
def test_every_row_is_as_printed() -> None:
    rows = printed_rows()
    assert len(rows) == len(printed_database()) == 16
    for row in rows:
        contact = printed_database()[int(row["id"] or 0) - 1]
        assert contact.id == int(row["id"] or 0)
        assert contact.type.value == (row["type"] or "").lower()
        assert contact.surface is (row["surface"] is not None)
        assert contact.names[Language.ENGLISH] == row["name"]
        assert contact.rp == int(row["rp"] or 0)
        assert contact.signature.count("1") == 4 - (row["bands"] or "").count(BLANK)


@rule("UJ-014", "UJ-015", "UJ-100")
def test_the_signatures_are_all_sixteen_and_count_in_binary() -> None:
    assert list(PRINTED_TABLE) == [f"{contact.id - 1:04b}" for contact in printed_database()]
    assert len(set(PRINTED_TABLE)) == 16


@rule("UJ-016", "UJ-018", "UJ-D05", "UJ-D02")
def test_types_and_points() -> None:
    by_type = {
        kind: [contact.id for contact in printed_database() if contact.type is kind]
        for kind in ContactType
    }

    assert by_type[ContactType.SUBMARINE] == [5, 7, 10, 11, 13]
    assert by_type[ContactType.SHIP] == [4, 6, 14, 15, 16]
    assert by_type[ContactType.NATURAL] == [1, 2, 3, 8, 9, 12]
    assert {contact.rp for contact in printed_database()} == {0, 1, 2, 3, 4}


@rule("UJ-013")
def test_every_contact_has_a_name_in_every_language() -> None:
    for language in Language:
        names = [contact.names[language] for contact in printed_database()]
        assert len(set(names)) == 16
        assert all(names)


@rule("UJ-017")
def test_names_have_no_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    def renamed(table: tuple[str, ...]) -> tuple[Contact, ...]:
        return tuple(
            Contact(row.id, row.signature, row.type, row.surface, row.rp, {})
            for row in database(table)
        )

    question = periscope(Line.COLUMN_A)
    before = events(begun(UF1, UF1), (BLUE, question))
    monkeypatch.setattr("hydrophone.games.u_jagd.options.database", renamed)

    assert begun().public.options.database[0].names == {}
    assert events(begun(UF1, UF1), (BLUE, question)) == before
    assert after(begun(), (BLUE, torpedo(A2))).public.outcome is not None


@rule("UJ-Q17", "UJ-D01")
def test_a_found_original_may_replace_the_signatures() -> None:
    reversed_bands = tuple(marks[::-1] for marks in PRINTED_TABLE)
    rules = options(signature_table=reversed_bands)

    U_JAGD.check_options(rules)
    assert rules.database[8].signature == "0001"
    assert rules.database[8].names == contacts.printed_database()[8].names


@pytest.mark.parametrize(
    "table", [PRINTED_TABLE[:-1], (*PRINTED_TABLE[:-1], "0000"), (*PRINTED_TABLE[:-1], "11111")]
)
def test_a_table_in_which_a_signature_is_missing_is_refused(table: tuple[str, ...]) -> None:
    with pytest.raises(InvalidOptionsError, match="signature of its own"):
        U_JAGD.check_options(options(signature_table=table))


@pytest.mark.parametrize(
    ("limit", "duplicates", "empty_squares", "possible"),
    [
        (1, True, True, False),
        (2, True, True, True),
        (2, True, False, True),
        (3, False, False, False),
        (4, False, False, True),
    ],
)
def test_a_limit_that_allows_no_map_is_refused(
    limit: int, duplicates: bool, empty_squares: bool, possible: bool
) -> None:
    rules = options(rp_limit=limit, duplicates=duplicates, empty_squares=empty_squares)

    if possible:
        U_JAGD.check_options(rules)
    else:
        with pytest.raises(InvalidOptionsError, match="no Tactical Map is possible"):
            U_JAGD.check_options(rules)


@rule("UJ-101")
@pytest.mark.parametrize(
    "page",
    [
        "CREDITS.md",
        "docs/u_jagd.md",
        *(f"src/hydrophone/games/u_jagd/clauses/{language}.md" for language in Language),
    ],
)
def test_author_title_and_licence_are_named(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")

    for word in ("U-Jagd", "Frank Boës", "2016", "CC BY-SA 3.0 DE"):
        assert word in text
