"""The client is built again exactly when something it is made of has changed."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tools import client
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


def test_of_several_who_want_the_packages_one_fetches_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    web, fetched = tmp_path / "web", list[str]()
    web.mkdir()
    (web / "package-lock.json").write_text("{}")

    def npm(web: Path, *arguments: str) -> None:
        fetched.extend(arguments)
        time.sleep(0.1)  # whoever does not wait comes in now
        (web / "node_modules").mkdir(exist_ok=True)

    monkeypatch.setattr(client, "npm", npm)
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(client.install, [tmp_path] * 4))

    assert fetched == ["ci"]
