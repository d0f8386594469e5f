"""The client is built again exactly when something it is made of has changed."""

from pathlib import Path

import pytest
from tools.client import digest, sources


@pytest.fixture
def web(tmp_path: Path) -> Path:
    (tmp_path / "src" / "board").mkdir(parents=True)
    (tmp_path / "public").mkdir()
    (tmp_path / "src" / "main.ts").write_text("start();")
    (tmp_path / "src" / "main.test.ts").write_text("test();")
    (tmp_path / "public" / "icon.svg").write_text("<svg/>")
    return tmp_path


def seal(web: Path) -> str:
    return digest(web, sources(web))


def test_a_changed_a_moved_and_a_new_file_are_noticed(web: Path) -> None:
    seals = [seal(web)]
    (web / "public" / "icon.svg").write_text("<svg></svg>")
    seals.append(seal(web))
    (web / "src" / "main.ts").rename(web / "src" / "board" / "main.ts")
    seals.append(seal(web))
    (web / "src" / "more.ts").write_text("")
    seals.append(seal(web))

    assert len(set(seals)) == len(seals)


def test_a_test_is_not_part_of_the_client(web: Path) -> None:
    before = seal(web)
    (web / "src" / "main.test.ts").write_text("other();")

    assert seal(web) == before
