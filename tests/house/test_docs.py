"""The pages in docs/ name what is there: files, headings and tests."""

import re
from collections.abc import Iterator
from pathlib import Path

from house.pages import ROOT
from hydrophone.server.protocol.descriptions.schemas import openapi

PAGES = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")))

NO_LETTER = re.compile(r"[^\w\- ]")


def anchors(page: Path) -> set[str]:
    """The names of its headings in an address."""
    headings = re.findall("^#+ (.*)$", page.read_text(), re.MULTILINE)
    return {NO_LETTER.sub("", heading.strip().lower()).replace(" ", "-") for heading in headings}


def links() -> Iterator[tuple[Path, str]]:
    """Every link to something of the project: where, and what it names."""
    for page in PAGES:
        for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text()):
            if "://" not in link:
                yield page, link


def leads_nowhere(page: Path, link: str) -> bool:
    name, _, anchor = link.partition("#")
    target = page.parent / name if name else page
    return not target.exists() or (bool(anchor) and anchor not in anchors(target))


def test_every_link_leads_somewhere() -> None:
    found = list(links())
    assert len(found) > 100
    assert [f"{page.name}: {link}" for page, link in found if leads_nowhere(page, link)] == []


def test_every_test_that_is_named_is_there() -> None:
    named = [
        (page.name, *names)
        for page in PAGES
        for names in re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", page.read_text())
    ]
    assert len(named) > 50
    wrong = [
        named_so
        for named_so in named
        if not (ROOT / named_so[1]).is_file()
        or (named_so[2] and f"def {named_so[2]}(" not in (ROOT / named_so[1]).read_text())
    ]
    assert wrong == []


def test_every_path_of_the_server_is_on_a_page() -> None:
    pages = "".join((ROOT / "docs" / name).read_text() for name in ("server.md", "lessons.md"))
    named = {re.sub(r"\{[^}]*\}", "{}", path) for path in re.findall(r"[`/ ](/api/[^` ]+)`", pages)}
    paths = {re.sub(r"\{[^}]*\}", "{}", path) for path in openapi()["paths"]}
    assert len(paths) > 40
    assert paths - named == set()
