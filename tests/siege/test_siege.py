"""The small form of the siege: few frames, few kills, nothing timed. ``make siege`` is long."""

import asyncio
import random
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from bench.server import Server
from msgspec.structs import replace
from tools.siege.bystander import LOOKS as LEAST
from tools.siege.bystander import Innocent, innocent
from tools.siege.frames import TEXT, Forge
from tools.siege.freeze import freeze
from tools.siege.fuzz import fuzz
from tools.siege.holes import Hole, row
from tools.siege.kill import Killer, kill
from tools.siege.players import Player
from tools.siege.report import Finding, advantage, doubt, judged, line
from tools.siege.silences import Silence, by_chance, judge, unbroken, waits
from tools.siege.soak import LOOKS, Ended, Look
from tools.siege.soak import judge as judge_soak

from hydrophone.server.protocol.messages import ToServer


def found(siege: Coroutine[Any, Any, Finding]) -> Finding:
    return asyncio.run(siege)


def test_nothing_is_lost_when_the_server_is_killed_under_play() -> None:
    finding = found(kill(3, seed=2))

    assert finding.held, line(finding)
    assert int(finding.figures["actions"]) > 50


def test_no_frame_ends_in_a_traceback() -> None:
    finding = found(fuzz(4_000, seed=3))

    assert finding.held, line(finding)


def test_one_client_freezes_nobody() -> None:
    finding = found(freeze(20))

    assert finding.held, line(finding)


# --- the siege itself --------------------------------------------------------------------------


def test_frames_that_are_not_broken_are_in_order_and_of_every_kind() -> None:
    forge = Forge(random.Random(1))
    kinds = set[type]()
    wrong = 0
    for _ in range(8_000):
        (opcode, payload), broken = forge.frame()
        if broken or opcode != TEXT:
            continue
        try:
            kinds.add(type(msgspec.json.decode(payload, type=ToServer)))
        except msgspec.ValidationError:
            wrong += 1  # a name too long, say: text is filled in without regard to its length

    assert kinds == set(get_args(ToServer))
    assert wrong < 4_000


def test_broken_frames_are_broken_in_many_ways() -> None:
    forge = Forge(random.Random(1))
    broken = [frame for frame, was_broken in (forge.frame() for _ in range(5_000)) if was_broken]

    assert any(opcode != TEXT for opcode, _ in broken)
    assert any(payload.count(b"[") > 900 for _, payload in broken)
    assert any(not _unicode(payload) for _, payload in broken)


def _unicode(payload: bytes) -> bool:
    try:
        payload.decode()
    except UnicodeDecodeError:
        return False
    return True


def test_a_lost_and_a_doubled_action_are_noticed() -> None:
    killer = Killer.__new__(Killer)
    killer.actions = killer.lost = killer.doubled = 0
    player = Player({"match": "id", "code": "code"}, None, ("blue.captain",), 1)
    player.acknowledged = [("blue.captain", 1), ("blue.captain", 2), ("blue.captain", 2)]
    kept = [("blue.captain", value) for value in (1, 1, 2)]
    killer.compare_actions(player, [*kept, ("yellow.captain", 9)])

    assert (killer.actions, killer.lost, killer.doubled) == (3, 1, 1)


def test_a_wait_that_tells_is_found() -> None:
    quick, slow = [0.6 + n / 1000 for n in range(20)], [1.2 + n / 1000 for n in range(20)]

    assert advantage(quick, slow) == 1
    assert advantage(slow, quick) == 0
    assert advantage(quick, quick) == pytest.approx(0.5)
    assert advantage([1.0], []) == 0.5
    assert doubt(quick, slow) < 0.1


def test_an_innocent_measures_what_pings_cost_the_loop(tmp_path: Path) -> None:
    """All of them together: the system counts a thread that still runs a moment later."""
    server = Server(tmp_path)

    async def scene() -> Innocent:
        async with asyncio.timeout(120), innocent(server) as other:
            while not sum(other.loop_ms[2:]):
                await asyncio.sleep(0.05)
        return other

    try:
        other = asyncio.run(scene())
    finally:
        server.stop()
    assert min(other.loop_ms) >= 0


def test_who_waits_too_long_or_has_hardly_looked_is_not_at_ease() -> None:
    other = Innocent()
    for measured, is_at_ease in (
        ([1.0] * LEAST, False),
        ([1.0], True),
        ([31.0], False),
        ([1.0] * 200, False),
    ):
        other.loop_ms += measured
        assert other.is_at_ease is is_at_ease
    other.loop_ms = [6.0, 6.0] + [1.0] * 98
    assert not other.is_at_ease


def test_a_finding_says_what_did_not_hold() -> None:
    finding = judged("flood", {"frames": 1_000}, others_answered=True, others_as_quick=False)

    assert not finding.held
    said = " ".join(line(finding).split())
    assert said == "NOT HELD flood frames 1,000 (not others as quick)"


def test_a_hole_is_a_line_of_a_table() -> None:
    held, open_still = (Hole("pictures", "3.5 ms", "0.1 ms", held) for held in (True, False))

    assert " ".join(row(held).split()) == "held pictures 3.5 ms 0.1 ms"
    assert row(open_still).startswith("NOT HELD")
    assert row(held).index("0.1 ms") == row(open_still).index("0.1 ms"), "columns"


def act(kind: str, at: float) -> dict[str, object]:
    return {"action": {"kind": kind}, "at": at}


def test_waits_after_silences_are_read_from_a_log() -> None:
    first = [act("go_silent", 1.0), act("mark_gauge", 2.5), act("resume_play", 2.0)]
    second = [act("order_course", 4.0), act("stay_silent", 5.0)]

    assert waits([*first, *second]) == [Silence(True, resumed_s=1.0, course_s=3.0, work_s=1.5)]


def test_silences_whose_waits_tell_are_found() -> None:
    """By all waits, or by a few late ones alone."""
    alike = [Silence(moved, 1.0, 4.0 + n / 1000) for n in range(40) for moved in (True, False)]
    slower = [each if not each.moved else replace(each, course_s=4.1) for each in alike]
    late = [replace(s, course_s=6.0) if s.moved and n > 60 else s for n, s in enumerate(alike)]

    assert judge(alike).held
    assert "not course alike" in judge(slower).why
    assert judge(late).why == "not course late alike"


def test_late_silences_are_traced_to_the_work_that_they_waited_for() -> None:
    """A bot that crosses after the shared wait makes its crew late; anything else does not."""
    usual = [Silence(n % 2 == 0, 1.0, 2.0 + n / 1000, 1.4) for n in range(40)]
    worked = Silence(True, 1.0, 2.9, 2.8)
    held = Silence(True, 1.0, 2.9, 1.4)

    assert judge([*usual, worked, held]).figures["late for work"] == "1 of 2"
    assert judge(usual).figures["late for work"] == "0 of 0"


def test_a_silence_is_left_out_where_a_call_was_heard_after_it() -> None:
    quiet = ["silence_heard", "stop_settled", "play_resumed", "course_heard", "ok_said"]
    loud = ["silence_heard", "stop_settled", "play_resumed", "system_ready", "course_heard"]

    assert unbroken([*quiet, *loud, *quiet]) == [True, False, True]


def test_by_chance_is_the_exact_test_of_fisher() -> None:
    assert by_chance(0, 10, 0, 10) == 1
    assert by_chance(1, 10, 1, 10) == pytest.approx(1)
    assert by_chance(0, 5, 5, 5) == pytest.approx(2 / 252)


def looks(**late: float) -> list[Look]:
    """What a soak has measured; the last quarter differs so."""
    usual = Look(80.0, 50, 0.6, 20.0, 40.0, 0)
    return [usual] * (LOOKS - LOOKS // 4) + [replace(usual, **late)] * (LOOKS // 4)


@pytest.mark.parametrize(
    ("late", "why"),
    [
        ({}, ""),
        ({"memory_mb": 91.0, "files": 57, "loop_p50_ms": 2.1, "p99_ms": 900.0}, ""),
        ({"memory_mb": 93.0}, "not flat memory"),
        ({"files": 58}, "not flat files"),
        ({"loop_p50_ms": 2.3}, "not flat loop"),
        ({"stalls": 1}, "not nobody stalled"),
    ],
)
def test_a_soak_is_judged_by_its_last_quarter(late: dict[str, float], why: str) -> None:
    """Up to 15 % more memory and files, and twice the loop's time and 1 ms; the clock is told."""
    finding = judge_soak(20, 30.0, Ended(300, 0), looks(**late), 0)

    assert finding.why == why
    assert finding.figures["memory mb"] == f"80.0 then {late.get('memory_mb', 80.0):.1f}"


def test_a_soak_that_loses_a_match_or_writes_a_traceback_is_not_held() -> None:
    assert judge_soak(20, 30.0, Ended(300, 1), looks(), 0).why == "not nobody lost"
    assert judge_soak(20, 30.0, Ended(300, 0), looks(), 2).why == "not no traceback"
