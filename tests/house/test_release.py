"""A release: one version in one place, a changelog cut by it, and the page of a package index."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from hatch_build import index_page
from tools import release
from tools.release import faults

import hydrophone
from house.pages import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
GOOD = """# Changelog

## Unreleased

## 1.2.0 - 2026-11-26

- A thing.

## 1.1.0 - 2026-01-01
"""


ADDRESS = 'urls = { Source = "https://example.org/hydrophone" }'


def write_tree(root: Path, changelog: str, address: str = ADDRESS) -> None:
    """The files of version 1.2.0 that a release is checked by."""
    package = root / "src" / "hydrophone"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('__version__ = "1.2.0"\n')
    (root / "CHANGELOG.md").write_text(changelog)
    (root / "pyproject.toml").write_text(f"[project]\n{address}\n")


def test_this_tree_is_of_its_version() -> None:
    assert faults(ROOT, []) == []


def test_the_version_stands_in_one_place() -> None:
    assert "version" in PROJECT["dynamic"]
    assert "version" not in PROJECT
    assert hydrophone.__version__ not in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("changes", "tags", "found"),
    [
        ("", ["v1.2.0"], ""),
        ("", ["1.2.0"], "The tag is 1.2.0"),
        ("", ["v1.1.0"], "The tag is v1.1.0"),
        ("## 1.2.0 - 2026-11-26->## 1.2.0", [], "newest release is 1.2.0."),
        ("## 1.2.0->## 1.3.0", [], "newest release is 1.3.0"),
        ("## Unreleased\n->## Unreleased\n\n- A new thing.\n", [], ""),
        ("## Unreleased\n->## Unreleased\n\n- A new thing.\n", ["v1.2.0"], "not in the release"),
        ("## Unreleased\n\n->", [], "does not begin with what is unreleased"),
    ],
)
def test_what_does_not_fit_is_found(
    tmp_path: Path, changes: str, tags: list[str], found: str
) -> None:
    old, _, new = changes.partition("->")
    write_tree(tmp_path, GOOD.replace(old, new) if changes else GOOD)

    sentences = " ".join(faults(tmp_path, tags))

    assert (found in sentences) if found else sentences == ""


@pytest.mark.parametrize("address", ["", 'urls = { Source = "" }'])
def test_nothing_is_tagged_before_it_has_an_address(tmp_path: Path, address: str) -> None:
    write_tree(tmp_path, GOOD, address)

    assert faults(tmp_path, []) == []
    (fault,) = faults(tmp_path, ["v1.2.0"])
    assert "no public address" in fault


def test_the_tags_are_those_of_this_tree_wherever_the_command_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tree, elsewhere = tmp_path / "tree", tmp_path / "elsewhere"
    elsewhere.mkdir()
    write_tree(tree, GOOD)
    as_ann = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    for command in (
        ["init", "--quiet"],
        [*as_ann, "commit", "--quiet", "--allow-empty", "--message", "Begin"],
        ["tag", "v1.1.0"],
    ):
        subprocess.run(["git", *command], cwd=tree, check=True)
    monkeypatch.setattr(release, "ROOT", tree)
    monkeypatch.chdir(elsewhere)

    assert release.main([]) == 1
    assert "The tag is v1.1.0, the version is 1.2.0." in capsys.readouterr().out


def near(page: str) -> list[str]:
    """Addresses that lead nowhere without the repository beside the page."""
    return re.findall(r"\]\((?!https?://)([^)]*)\)", page)


def test_an_index_shows_the_readme_with_whole_addresses() -> None:
    home = "https://forge.example/crew/hydrophone"
    page = index_page(README, home)

    assert len(near(README)) > 20
    assert near(page) == []
    assert f"]({home}/raw/HEAD/docs/pictures/all-posts-light.png)" in page
    assert f"]({home}/blob/HEAD/docs/library.md)" in page
    assert f"]({home}#play-with-friends)" in page


def test_without_a_public_address_the_index_shows_words() -> None:
    page = index_page(README, None)

    assert near(page) == []
    assert "![" not in page
    assert "programs of your own" in page
    assert len(page) > 0.8 * len(README)
