"""A damaged file: what can be read goes on, what is lost is named, and nothing of it is told."""

import logging
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from hydrophone.core.errors import StoreError
from hydrophone.server.logs.words import mark
from hydrophone.server.match.effects import Write
from hydrophone.server.people.person import PersonId
from hydrophone.server.run import serve
from hydrophone.server.store.face import DamagedMatchError, DamagedStoreError
from hydrophone.server.store.opening import CannotServeError
from hydrophone.server.store.tables.passkeys import Passkey
from hydrophone.server.store.tables.people import Device
from server.store.test_store import Kept
from server.web.serving import Visitor, opened, serving, settings

PAGE = 4096
MATCHES = "abcdefgh"
SECRET = "torpedo to C5"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file with some matches."""
    path = tmp_path_factory.mktemp("whole") / "matches.db"
    kept = Kept(path)
    for match in MATCHES:
        entries = (f'"{match} {SECRET} {match * 80}"',) * 120
        kept.write(Write(match, 0, entries, (("tokens:p1", "x"),), opened=match.upper() * 6))
    kept.store.close()
    return path.read_bytes()


def states(kept: Kept) -> str:
    """Of each match: + if it can be read, d if it is told to be damaged, - if it is not there."""
    found = ""
    for match in MATCHES:
        try:
            found += "-" if kept.claim(match) is None else "+"
        except DamagedMatchError:
            found += "d"
    return found


def is_of_schema(whole: bytes, page: int) -> bool:
    """Does this page, from 0 on, say which tables there are? Without it no file can be opened."""
    return page == 0 or b"CREATE " in whole[page * PAGE : (page + 1) * PAGE]


def goes_on(kept: Kept) -> bool:
    return kept.write(Write("new", 0, ("1",), opened="NEWNEW")) == [None]


# --- a file that was cut off -------------------------------------------------------------------


@pytest.mark.parametrize("left", [0.65, 0.7, 0.9])
def test_of_a_file_that_was_cut_off_the_rest_goes_on(
    tmp_path: Path, whole: bytes, caplog: pytest.LogCaptureFixture, left: float
) -> None:
    path = tmp_path / "matches.db"
    path.write_bytes(whole[: int(len(whole) * left)])
    kept = Kept(path)
    found = states(kept)
    assert goes_on(kept)
    assert kept.store.damaged() == []
    kept.store.close()

    assert set(found) == {"+", "-"}
    told = caplog.text
    for match, state in zip(MATCHES, found, strict=True):
        assert (mark(match) in told) is (state == "-"), "what is lost is named"
    assert ".recover" in told
    assert SECRET not in told
    aside = tmp_path / "matches.db.damaged"
    assert aside.read_bytes().startswith(whole[: int(len(whole) * left)]), "nothing is thrown away"
    again = Kept(path)
    assert states(again) == found
    again.store.close()


def test_of_a_file_that_was_cut_off_people_have_all_that_can_be_read(tmp_path: Path) -> None:
    path, ann = tmp_path / "matches.db", PersonId("ann")
    kept = Kept(path)
    kept.store.people.add("Ann", Device("d1", ann, "?", 1.0), "hash")
    kept.store.people.go_on_vacation(ann, "m", [(100.0, 200.0)], 100.0)
    kept.store.passkeys.add(Passkey("k1", ann, "?", 1.0, "credential", "{}", "d1"))
    kept.store.conduct.hide(ann, PersonId("ben"), "m", "p2", "Ben")
    for match in MATCHES:
        kept.write(Write(match, 0, ('"x"',) * 800, opened=match.upper() * 6))
    kept.store.close()
    path.write_bytes(path.read_bytes()[:-PAGE])
    kept = Kept(path)

    assert path.with_name("matches.db.damaged").exists()
    assert [device.id for device in kept.store.people.devices(ann)] == ["d1"]
    assert kept.store.people.vacations(ann) == [(100.0, 200.0)]
    assert [passkey.id for passkey in kept.store.passkeys.of(ann)] == ["k1"]
    assert [hidden.name for hidden in kept.store.conduct.hidden(ann)] == ["Ben"]
    kept.store.close()


def test_of_a_file_that_lost_nearly_all_a_sentence_is_left(
    tmp_path: Path, whole: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    for name, size in (("page", PAGE), ("head", 100)):
        path = tmp_path / name
        path.write_bytes(whole[:size])
        kept = Kept(path)
        assert goes_on(kept)
        kept.store.close()
        assert "0 matches go on" in caplog.text
        assert path.with_name(f"{name}.damaged").exists()


# --- a file that cannot be opened --------------------------------------------------------------


def put(at: int, data: bytes) -> Callable[[bytes], bytes]:
    return lambda whole: whole[:at] + data + whole[at + len(data) :]


LAST = b"CREATE TABLE comeback"
"""The last table of the schema."""

UNREADABLE: dict[str, Callable[[bytes], bytes]] = {
    "no header": put(0, bytes(100)),
    "wrong magic": put(0, b"X"),
    "wrong size of pages": put(16, b"\x03\x03"),
    "no schema": put(100, b"\xff" * 60),
    "half a schema": lambda whole: put(whole.index(LAST), b"\xaa" * 2000)(whole),
    "an earlier version": put(60, bytes(4)),
    "another file": lambda _: b"hello " * 1000,
}


@pytest.mark.parametrize("damage", UNREADABLE)
def test_a_file_that_cannot_be_opened_says_how_to_recover_it(
    tmp_path: Path, whole: bytes, damage: str
) -> None:
    path = tmp_path / "matches.db"
    path.write_bytes(UNREADABLE[damage](whole))
    before = path.read_bytes()
    with pytest.raises(DamagedStoreError, match=r"sqlite3 .* \.recover"):
        Kept(path)
    with pytest.raises(CannotServeError, match="damaged"):
        serve(port=0, settings=settings(tmp_path, db=str(path)))

    assert path.read_bytes() == before


# --- damaged pages -----------------------------------------------------------------------------


def test_damaged_pages_take_no_more_with_them_than_they_must(tmp_path: Path, whole: bytes) -> None:
    """Whatever page is lost: the server starts, says so, and people are told ``damaged``."""
    lost = 0
    for page in range(1, len(whole) // PAGE):
        path = tmp_path / f"{page}.db"
        path.write_bytes(put(page * PAGE, bytes(PAGE))(whole))
        if is_of_schema(whole, page):
            with pytest.raises(DamagedStoreError, match=r"sqlite3 .* \.recover"):
                Kept(path)
            continue
        kept = Kept(path)
        found = states(kept)
        faults = kept.store.damaged()
        kept.store.close()
        assert "-" not in found, "nothing is lost silently"
        assert ".recover" in faults[0]
        assert SECRET not in "".join(faults)
        lost += found.count("d")
    assert lost > 0


@pytest.mark.parametrize("seed", range(12))
def test_flipped_bits_tell_nothing_and_hold_up_nothing(
    tmp_path: Path, whole: bytes, caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    chance, damaged = random.Random(seed), bytearray(whole)
    pages = [page for page in range(len(whole) // PAGE) if not is_of_schema(whole, page)]
    for _ in range(20):
        at = chance.choice(pages) * PAGE + chance.randrange(PAGE)
        damaged[at] ^= 1 << chance.randrange(8)
    path = tmp_path / "matches.db"
    path.write_bytes(damaged)
    kept = Kept(path)
    states(kept)
    faults = list(kept.store.damaged())
    for work in (kept.store.listed, kept.store.claim_due):
        try:
            work()
        except StoreError as error:
            faults.append(str(error))
    kept.store.close()

    assert "torpedo" not in caplog.text + "".join(faults)


# --- what is no text ---------------------------------------------------------------------------


def test_an_entry_that_is_no_text_is_named_and_not_told(
    tmp_path: Path, whole: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "matches.db"
    path.write_bytes(whole)
    text = "CAST(CAST(? AS BLOB) AS TEXT)"
    spoiled = SECRET.encode() + b"\xff"
    file = sqlite3.connect(path)
    file.execute(f"UPDATE entry SET body={text} WHERE match='c' AND number=5", (spoiled,))
    file.execute(f"UPDATE kept SET body={text} WHERE match='d'", (spoiled,))
    file.execute(f"UPDATE match SET id={text} WHERE id='h'", (spoiled,))
    file.execute(f"INSERT INTO listed VALUES ('a', {text})", (spoiled,))
    file.commit()
    file.close()
    kept = Kept(path)
    with caplog.at_level(logging.DEBUG):
        found = states(kept)
        faults = kept.store.damaged()
        assert kept.store.listed() == []
        assert goes_on(kept)
    kept.store.close()

    assert found == "++dd+++-"
    assert len(kept.heard) == 0
    assert "torpedo" not in caplog.text + "".join(faults)


def test_people_of_a_damaged_match_are_told_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    own = settings(tmp_path)
    with serving(own) as http:
        made, other = opened(http), opened(http)
    file = sqlite3.connect(own.db)
    spoiled = "CAST(x'7b22746f727065646fff227d' AS TEXT)"
    file.execute(f"UPDATE entry SET body={spoiled} WHERE match=?", (made["match"],))
    file.commit()
    file.close()
    with serving(own) as http:
        for _ in range(2):
            with Visitor(http) as ann:
                assert ann.hello(made["match"], made["token"])["code"] == "damaged"
        assert http.get(f"/api/matches/{made['code']}").json()["code"] == "damaged"
        with Visitor(http) as bob:
            assert bob.hello(other["match"], other["token"])["kind"] == "welcome"
    assert "torpedo" not in caplog.text
