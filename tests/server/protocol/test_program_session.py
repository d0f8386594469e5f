"""A program's lines become a client's frames, and messages its lines, without I/O."""

import json
from typing import Any

import msgspec

from hydrophone.bots.bot import Level
from hydrophone.core.seats import Seat
from hydrophone.kits.registry import game_named
from hydrophone.server.protocol.messages import (
    MAX_FRAME,
    Acked,
    Lobby,
    MatchPhase,
    Observed,
    PlayerInfo,
    Refused,
    SeatInfo,
    SeatOffer,
    TimerLeft,
    ToClientBase,
    Welcome,
)
from hydrophone.server.protocol.program_session import ProgramSession

SONAR = game_named("sonar")
OPTIONS = msgspec.to_builtins(SONAR.presets["en"])
CAPTAIN = Seat.YELLOW_CAPTAIN
MOVES = ({"kind": "move", "direction": "up"}, {"kind": "move", "direction": "down"})


def lobby(*, ready: bool = False, phase: MatchPhase = MatchPhase.LOBBY, **changes: Any) -> Lobby:
    return Lobby(
        match="m",
        code="TKDFYB",
        game="sonar",
        options={**OPTIONS, **changes},
        phase=phase,
        host="p1",
        seats=(SeatInfo(Seat.BLUE_CAPTAIN, bot=Level.LANDLUBBER), SeatInfo(CAPTAIN, player="p2")),
        players=(PlayerInfo("p2", "Echo", ready, present=True, spectator=False, program="Bob"),),
        boats={},
    )


class Carried:
    """A session that was joined, and what it has said since."""

    def __init__(self, *, seated: bool = True) -> None:
        self.session = ProgramSession("n", 7)
        self.say("join", match="TKDFYB", author="Bob", seats=["yellow.captain"])
        if seated:
            self.tell(Welcome("p2", "t", "0", lobby(), {}, ()))
            self.say("ready", name="Echo")
            self.take()

    def say(self, kind: str, **fields: Any) -> None:
        self.session.hear(json.dumps({"kind": kind, **fields}).encode())

    def tell(self, message: ToClientBase) -> None:
        self.session.told(msgspec.json.encode(message))

    def observe(self, *observations: Any, must: bool = True, **fields: Any) -> None:
        offers = (SeatOffer(CAPTAIN, fields.pop("legal", MOVES)),)
        self.tell(Observed(9, observations, offers, (CAPTAIN,) if must else (), **fields))

    def take(self) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """Frames and lines since the last look, without Ping."""
        said = []
        for queue in (self.session.frames, self.session.lines):
            said.append([json.loads(each) for each in queue])
            queue.clear()
        frames, lines = said
        return [frame for frame in frames if frame["kind"] != "ping"], lines


def test_it_comes_sits_down_and_is_ready() -> None:
    carried = Carried(seated=False)
    assert carried.take() == (
        [{"kind": "hello", "match": "TKDFYB", "program": "Bob"}],
        [],
    )
    empty = msgspec.structs.replace(lobby(), seats=(SeatInfo(CAPTAIN),))
    carried.tell(Welcome("p2", "t", "0", empty, {}, ()))
    assert carried.take()[0] == [{"kind": "take_seat", "id": "n.1", "seat": "yellow.captain"}]

    carried.tell(lobby())
    (hello,) = carried.take()[1]
    assert (hello["kind"], hello["seats"], hello["seed"]) == ("hello", ["yellow.captain"], 7)
    carried.say("ready", name="Echo")
    assert carried.take()[0] == [{"kind": "set_ready", "id": "n.2", "ready": True}]


def test_another_set_up_is_told_and_answered_again() -> None:
    carried = Carried()
    carried.tell(lobby(ready=True))
    assert carried.take() == ([], [])

    carried.tell(lobby(turn_limit=77))
    frames, (hello,) = carried.take()
    assert frames == []
    assert hello["options"]["turn_limit"] == 77
    carried.say("ready", name="Echo")
    assert [frame["kind"] for frame in carried.take()[0]] == ["set_ready"]


def test_an_act_is_a_command_and_what_it_used_up_is_not_asked_again() -> None:
    carried = Carried()
    carried.observe({"kind": "dived"})
    (_, choose) = carried.take()[1]
    carried.say("act", id=choose["id"], choice=1)
    (act,) = carried.take()[0]
    assert (act["seat"], act["action"]) == ("yellow.captain", MOVES[1])

    carried.observe({"kind": "turn_began"})  # sent before the server had the act
    assert [line["kind"] for line in carried.take()[1]] == ["observed"]
    carried.tell(Acked(act["id"]))
    assert carried.take()[1] == []
    carried.observe({"kind": "moved"}, legal=())
    assert [line["kind"] for line in carried.take()[1]] == ["observed"]


def test_a_refusal_names_the_question_and_it_is_asked_again() -> None:
    carried = Carried()
    carried.observe({"kind": "dived"})
    choose = carried.take()[1][-1]
    carried.say("act", id=choose["id"], action={"kind": "surface"})
    (act,) = carried.take()[0]

    carried.tell(Refused(act["id"], "SON-160", "Not now."))

    refused, again = carried.take()[1]
    assert refused == {
        "kind": "refused",
        "id": choose["id"],
        "code": "SON-160",
        "sentence": "Not now.",
    }
    assert again["legal"] == list(MOVES)


def test_a_question_is_void_when_something_else_may_be_done() -> None:
    carried = Carried()
    carried.observe({"kind": "dived"})
    first = carried.take()[1][-1]["id"]
    carried.observe()
    assert carried.take()[1] == []  # nothing is new

    carried.observe(legal=MOVES[:1])

    void, choose = carried.take()[1]
    assert void == {"kind": "void", "id": first}
    assert choose["id"] > first
    carried.say("act", id=first, choice=1)
    assert carried.take() == ([], [])


def test_who_passes_is_asked_again_when_something_has_happened() -> None:
    carried = Carried()
    carried.observe({"kind": "dived"}, must=False)
    choose = carried.take()[1][-1]
    assert not choose["must"]
    carried.say("pass", id=choose["id"])
    carried.observe(must=False)
    assert carried.take() == ([], [])

    carried.observe({"kind": "turn_began"}, must=False)
    assert [line["kind"] for line in carried.take()[1]] == ["observed", "choose"]


def test_the_time_that_is_left_is_that_of_its_own_timers() -> None:
    timers = (
        TimerLeft("turn", "yellow", 12.5, runs=True),
        TimerLeft("turn", "blue", 3.0, runs=True),
        TimerLeft("answer", "yellow.captain", 8.0, runs=False),
        TimerLeft("company", "yellow.captain", 1.0, runs=True),
    )
    carried = Carried()
    carried.observe({"kind": "dived"}, timers=timers)

    assert carried.take()[1][-1]["left_s"] == 12.5


def test_everything_from_the_beginning_comes_after_another_hello() -> None:
    carried = Carried()
    carried.observe({"kind": "dived"}, reset=True)
    assert [line["kind"] for line in carried.take()[1]] == ["observed", "choose"]

    carried.observe({"kind": "dived"}, {"kind": "moved"}, reset=True)
    assert [line["kind"] for line in carried.take()[1]] == ["hello", "observed"]
    carried.say("ready", name="Echo")
    assert [line["kind"] for line in carried.take()[1]] == ["choose"]


def test_nothing_that_is_no_line_reaches_the_server_as_it_is() -> None:
    carried = Carried()
    for wrong in (b'{"kind": "leave", "id": "x"}', b"{", b"[" * 10_000, b'{"kind": "hello"}'):
        carried.session.hear(wrong)
    assert set(carried.session.frames) == {b"{"}

    carried.session.frames.clear()
    carried.session.hear(b" " * (MAX_FRAME + 1))
    assert len(carried.session.frames.pop()) > MAX_FRAME  # which is judged by its size


def test_every_line_costs_a_frame() -> None:
    carried = Carried()
    carried.observe({"kind": "dived"})
    for line in ("ping", "pong"):
        carried.say(line)
    carried.say("pass", id=99)
    carried.say("act", id=99, choice=0)

    assert len(carried.session.frames) == 4
