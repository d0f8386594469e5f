"""Connections that wait for the next question."""

import contextlib
from pathlib import Path

import pytest

from hydrophone.core.errors import StoreError
from hydrophone.server.store.idle import MOST, IdleConnections
from hydrophone.server.store.sqlite.file import StoreFile
from hydrophone.server.store.sqlite.store import SqliteStore
from server.store.test_store import Kept, first


class Line:
    """A connection."""

    def __init__(self) -> None:
        self.is_open = self.answers = True

    def close(self) -> None:
        self.is_open = False


class Lines(IdleConnections[Line]):
    """And all that were made."""

    def __init__(self) -> None:
        self.made: list[Line] = []
        super().__init__(self._make, lambda line: line.answers)

    def _make(self) -> Line:
        self.made.append(Line())
        return self.made[-1]


def test_one_that_has_answered_is_asked_again() -> None:
    lines = Lines()
    for _ in range(3):
        with lines.one() as line:
            assert line.is_open
    assert len(lines.made) == 1
    lines.close()
    assert not lines.made[0].is_open


def test_one_with_which_anything_went_wrong_is_closed() -> None:
    lines = Lines()
    with pytest.raises(KeyError), lines.one():
        raise KeyError
    with lines.one() as line:
        assert line is lines.made[1]
    assert [each.is_open for each in lines.made] == [False, True]


def test_one_that_answers_no_more_is_closed_and_the_next_one_asked() -> None:
    lines = Lines()
    with lines.one() as first, lines.one() as second:
        pass
    second.answers = False
    with lines.one() as line:
        assert line is first
    assert not second.is_open


def test_no_more_wait_than_a_few() -> None:
    lines = Lines()
    with contextlib.ExitStack() as asked:
        for _ in range(MOST + 2):
            asked.enter_context(lines.one())
    assert sum(line.is_open for line in lines.made) == MOST


def test_one_that_is_in_use_when_all_are_closed_is_closed_when_it_comes_back() -> None:
    lines = Lines()
    with lines.one() as line:
        lines.close()
        assert line.is_open, "its question goes on"
    assert not line.is_open


def test_a_file_is_opened_once_for_many_questions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, opened = Kept(tmp_path / "matches.db"), list[StoreFile]()
    kept.write(first())
    connect = StoreFile.connect

    def counted(file: StoreFile) -> object:
        opened.append(file)
        return connect(file)

    monkeypatch.setattr(StoreFile, "connect", counted)
    for _ in range(5):
        assert kept.find().entries
        assert kept.store.people.device("nobody's") is None
    assert len(opened) <= 1, "the first questions were asked before"
    with pytest.raises(StoreError):
        kept.store.people._ask("no question")
    assert kept.find().entries
    kept.store.close()


def test_what_may_be_lost_makes_no_later_write_less_safe(tmp_path: Path) -> None:
    """Each connection that waits waits for the disk (2: FULL), whatever it was used for before."""
    kept = Kept(tmp_path / "matches.db")
    kept.write(first())
    assert isinstance(kept.store, SqliteStore)
    kept.store._put_packed("m", 1, b"")

    assert kept.store._rows("PRAGMA synchronous") == [(2,)]
    kept.store.close()
