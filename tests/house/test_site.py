"""The site is built from the pages as they are, whole, and loads nothing from elsewhere."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from tools.site.__main__ import build

from hydrophone import AboutCell
from hydrophone.kits.registry import HOUSE

DOORS = ("Play", "Write a bot", "Research", "Operate")
LOADS = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}
MODULES = ("hydrophone", *(f"hydrophone.{game}" for game in HOUSE))


class Html(HTMLParser):
    """What a page loads, where its links lead, and the places in it that links can name."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.links: list[str] = []
        self.places: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        self.places.add(named.get("id", ""))
        if tag == "a" and "href" in named:
            self.links.append(named["href"])
        if LOADS.get(tag) in named:
            self.loads.append(named[LOADS[tag]])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built without a warning."""
    folder = tmp_path_factory.mktemp("site") / "site"
    done = build(folder)
    assert (done.returncode, done.stderr) == (0, "")
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Html]:
    found = {path: Html(path) for path in site.rglob("*.html")}
    assert len(found) > 40
    return found


def foreign(addresses: list[str]) -> list[str]:
    """Those that a browser would fetch from another host."""
    return [address for address in addresses if urlsplit(address).netloc]


def in_styles(style: str) -> list[str]:
    """What a style sheet loads, data in the sheet itself aside."""
    found = re.findall(r"url\(\s*[\"']?([^\"')]+)|@import\s+[\"']([^\"']+)", style)
    return [first or second for first, second in found if not first.startswith("data:")]


def test_no_page_loads_anything_from_another_host(site: Path, pages: dict[Path, Html]) -> None:
    assert {path.name: foreign(page.loads) for path, page in pages.items()} == {
        path.name: [] for path in pages
    }
    styles = [path.read_text(encoding="utf-8") for path in site.rglob("*.css")]
    assert len(styles) > 2
    assert [foreign(in_styles(style)) for style in styles] == [[] for _ in styles]


def test_what_comes_from_elsewhere_is_found() -> None:
    assert foreign(["_static/site.css", "//fonts.example/a.css", "https://cdn.example/x.js"]) == [
        "//fonts.example/a.css",
        "https://cdn.example/x.js",
    ]
    style = (
        'a{background:url("https://x.example/i.png")} @import "//y.example/b.css"; b{url(c.svg)}'
    )
    assert len(foreign(in_styles(style))) == 2


def leading_nowhere(pages: dict[Path, Html]) -> Iterator[str]:
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            there = pages.get(target)
            if not target.exists() or (
                there and unquote(parts.fragment) not in there.places | {""}
            ):
                yield f"{path.name}: {link}"


def test_every_link_on_the_site_leads_somewhere(pages: dict[Path, Html]) -> None:
    assert list(leading_nowhere(pages)) == []
    assert sum(len(page.links) for page in pages.values()) > 1000


def test_four_doors_are_on_the_front_page_and_in_the_navigation(site: Path) -> None:
    front = (site / "index.html").read_text(encoding="utf-8")

    for door in DOORS:
        assert re.search(rf"<h2>{door}<", front), door
        assert f'<span class="caption-text">{door}</span>' in front, door


def test_every_public_name_has_its_place(site: Path, pages: dict[Path, Html]) -> None:
    for module in MODULES:
        page = pages[site / "docs" / "reference" / f"{module.rpartition('.')[2]}.html"]
        names = import_module(module).__all__
        assert len(names) > 20
        assert [name for name in names if f"{module}.{name}" not in page.places] == []
    words = {f"hydrophone.AboutCell.{word.name}" for word in AboutCell}
    assert words <= pages[site / "docs" / "reference" / "hydrophone.html"].places
    research = pages[site / "docs" / "reference" / "research.html"]
    assert {
        "hydrophone.research.aec.env",
        "hydrophone.research.live.parallel_env",
    } <= research.places
