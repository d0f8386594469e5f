"""A match is played by the rules it was begun by, or it is not played on at all."""

import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from hydrophone.core.seats import Seat
from hydrophone.kits import registry
from hydrophone.kits.registry import KITS, game_of_rules
from hydrophone.server.match.log.entries import Began, decode_entry, rules_of
from hydrophone.server.match.room import Room
from server.match.house import House, play
from server.web.serving import SEATS, Visitor, opened, serving, settings

SONAR = type(KITS["sonar"].game)


class LaterSonar(SONAR):  # type: ignore[misc, valid-type]
    """SONAR after a change of its rules."""

    rules_version = SONAR.rules_version + 1


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program was upgraded."""
    monkeypatch.setitem(KITS, "sonar", replace(KITS["sonar"], game=LaterSonar()))


def bearer(token: str) -> dict[str, str]:
    """The headers of a person."""
    return {"authorization": f"Bearer {token}"}


def running(folder: Path) -> dict[str, str]:
    """A match between a person and bots, begun and left."""
    seats = [{"seat": seat, "who": "landlubber"} for seat in SEATS[1:]]
    seats.append({"seat": SEATS[0], "who": "me"})
    with serving(settings(folder)) as http:
        made = opened(http, seats=seats)
        with Visitor(http) as ann:
            made["token"] = ann.hello(made["code"], made["token"])["token"]
            ann.command("set_ready", ready=True)
            ann.hear("observed")
            ann.command("act", seat=SEATS[0], action={"kind": "choose_start", "cell": "A1"})
            ann.hear("acked")
    return made


def test_the_log_names_the_version_of_the_rules() -> None:
    house = House()
    house.crews()
    began = next(e for e in map(decode_entry, house.entries) if isinstance(e, Began))

    assert began.rules == SONAR.rules_version
    assert rules_of(house.entries) == ("sonar", SONAR.rules_version)


def test_a_log_without_a_version_was_begun_by_the_first_rules() -> None:
    began = decode_entry('{"kind":"began","seed":1,"bot_seed":2,"at":3.0}')

    assert began == Began(1, 2, 3.0, rules=1)


def test_a_match_of_other_rules_is_told_of_and_can_be_downloaded(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    made = running(tmp_path)
    request.getfixturevalue("later")
    with serving(settings(tmp_path)) as http:
        with Visitor(http) as ann:
            bye = ann.hello(made["code"], made["token"], language="de")
        replay = http.get(f"/api/matches/{made['match']}/replay")
        record = http.get(f"/api/matches/{made['code']}/record", headers=bearer(made["token"]))

    assert bye["code"] == "other_rules"
    assert bye["sentence"].startswith("Diese Partie wurde nach Regeln begonnen")
    assert f"/api/matches/{made['code']}/record" in bye["sentence"]
    assert (replay.status_code, replay.json()["code"]) == (409, "other_rules")
    header, *acts = map(json.loads, record.text.splitlines())
    assert (header["game"], header["rules"]) == ("sonar", SONAR.rules_version)
    assert header["seats"]["blue.captain"] == "person"
    assert {"by": "blue.captain", "do": {"kind": "choose_start", "cell": "A1"}}.items() <= {
        k: v for act in acts if act["by"] == "blue.captain" for k, v in act.items()
    }.items()


def test_the_record_so_far_of_a_match_can_be_read_by_the_program_that_has_its_rules(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hydrophone.notation.record import read_record
    from hydrophone.play.log import rebuild

    made = running(tmp_path)
    request.getfixturevalue("later")
    with serving(settings(tmp_path)) as http:
        path = f"/api/matches/{made['code']}/record"
        record = http.get(path, headers=bearer(made["token"])).content
    monkeypatch.undo()
    read = read_record(record)

    assert read.outcome is None
    assert rebuild(read).outcome is None
    assert read.acts


@pytest.mark.parametrize("over", [False, True])
def test_the_record_so_far_of_a_match_that_may_go_on_is_for_its_people_alone(
    tmp_path: Path, request: pytest.FixtureRequest, over: bool
) -> None:
    made = running(tmp_path)
    request.getfixturevalue("later")
    own = settings(tmp_path)
    if over:
        with sqlite3.connect(own.db) as connection:
            connection.execute("UPDATE match SET over = 1")
        connection.close()
    with serving(own) as http:
        for headers in ({}, bearer("a guess"), {"authorization": made["token"]}):
            for name in (made["code"], made["match"]):
                record = http.get(f"/api/matches/{name}/record", headers=headers)
                assert record.status_code == (200 if over else 409)
                assert over or record.json()["code"] == "other_rules"


@pytest.mark.usefixtures("later")
def test_a_match_is_finished_by_earlier_rules_if_they_are_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    earlier = SONAR()
    assert game_of_rules("sonar", SONAR.rules_version) is None
    monkeypatch.setitem(registry.EARLIER_RULES, ("sonar", SONAR.rules_version), earlier)

    assert game_of_rules("sonar", SONAR.rules_version) is earlier
    assert game_of_rules("sonar", LaterSonar.rules_version) is KITS["sonar"].game
    assert game_of_rules("sonar", 99) is None


def test_a_restored_match_keeps_the_rules_it_was_begun_by(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = House(map="open_waters")
    ann, bob = house.crews()
    play(ann, bob, 4)
    earlier = house.room.match.game
    monkeypatch.setitem(KITS, "sonar", replace(KITS["sonar"], game=LaterSonar()))
    monkeypatch.setitem(registry.EARLIER_RULES, ("sonar", earlier.rules_version), earlier)
    game = game_of_rules(*rules_of(house.entries))  # type: ignore[arg-type]
    assert game is earlier
    room = Room.restore(game, house.entries, house.kept.items(), house.entropy, house.now)

    assert room.match.game is earlier
    assert room.match.must_run().referee.legal_actions(Seat.BLUE_CAPTAIN)
