"""Who is refused because they come too early is told for how many seconds to wait."""

import ast
from pathlib import Path

import pytest

import hydrophone.server
from hydrophone.bots.notes import TextNote
from hydrophone.core.seats import Seat
from hydrophone.server.match.people.notes import PEOPLE_TALK, CrewNotes
from hydrophone.server.protocol.limits import Buckets, Rate
from hydrophone.server.protocol.messages import Bye, Refused
from hydrophone.server.protocol.refusals import Reason, TooFastError
from hydrophone.server.protocol.session import FLOOD_LIMIT, PACE, Session

SERVER = Path(hydrophone.server.__file__).parent
PING = b'{"kind": "ping"}'


def test_no_part_of_the_server_refuses_so_without_the_seconds() -> None:
    """The one class that does is given them; elsewhere the reason is only compared and listed."""
    raised = [
        f"{path.name}:{call.lineno}"
        for path in SERVER.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call)
        for word in (*call.args, *(named.value for named in call.keywords))
        if isinstance(word, ast.Attribute) and word.attr == "TOO_FAST"
    ]

    assert len(raised) == 1, raised
    assert raised[0].startswith("refusals.py:"), "TooFastError"


@pytest.mark.parametrize(("wait_s", "detail"), [(0.01, "1 s"), (1.0, "1 s"), (19.2, "20 s")])
def test_seconds_are_whole_and_at_least_one(wait_s: float, detail: str) -> None:
    assert TooFastError(wait_s).detail == detail


def test_who_waits_so_long_may_go_on() -> None:
    buckets = Buckets(Rate(burst=3, per_second=0.25))
    buckets.pay("ann", 0.0, 3)
    with pytest.raises(TooFastError) as caught:
        buckets.pay("ann", 0.0, 2)
    seconds = int(caught.value.detail.removesuffix(" s"))
    buckets.check("bob", 0.0, 3)
    with pytest.raises(TooFastError):
        buckets.check("ann", seconds - 0.1, 2)
    buckets.pay("ann", seconds, 2)


def test_who_talks_too_much_is_told_the_seconds() -> None:
    notes, said = CrewNotes(), TextNote("Ahoy")
    for _ in range(int(PEOPLE_TALK.burst)):
        notes.said(notes.say(Seat.BLUE_CAPTAIN, "ann", said, 0, 0.0), "ann", 0.0)
    with pytest.raises(TooFastError) as caught:
        notes.say(Seat.BLUE_CAPTAIN, "ann", said, 0, 0.0)

    assert caught.value.detail == "2 s"


def test_each_frame_beyond_the_pace_and_the_farewell_name_the_seconds() -> None:
    session = Session(0.0)
    session.receive(b'{"kind": "hello", "match": "ABCDEF"}', 0.0)
    answers = [session.receive(PING, 0.0) for _ in range(int(PACE.burst) + FLOOD_LIMIT)]
    late = [each for each in answers if isinstance(each, Refused | Bye)]

    assert len(late) == FLOOD_LIMIT + 1
    assert isinstance(late[-1], Bye)
    assert {each.code for each in late} == {Reason.TOO_FAST}
    assert all("(1 s)" in each.sentence for each in late)
