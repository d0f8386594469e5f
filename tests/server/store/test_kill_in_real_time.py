"""A server killed in the middle of a match in real time: the match stands where it was.

A file has a beat every second, so a timer may have up to a second more than before.
"""

import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from server.web.serving import Visitor, opened, process

Message = dict[str, Any]


class Captain:
    """The one person of a match between bots: the Captain of blue."""

    def __init__(self, visitor: Visitor, made: dict[str, str], token: str) -> None:
        self._visitor = visitor
        welcome = visitor.hello(made["code"], token)
        self.token: str = welcome["token"]
        self.is_paused = welcome["lobby"]["paused"] is not None
        self.heard: list[Message] = []
        self.timers: dict[str, Message] = {}
        self.offers: list[str] = []

    def act(self, kind: str, **fields: Any) -> None:
        """Order something that is allowed, as soon as the match does not stand."""
        action = {"kind": kind, **fields}
        while (answer := self._answer(action))["kind"] == "refused":
            assert answer["code"] == "paused", answer
            self.until(lambda me: me.is_paused)
            self.until(lambda me: not me.is_paused)

    def _answer(self, action: Message) -> Message:
        name = self._visitor.command("act", seat="blue.captain", action=action)
        while (answer := self._next("acked", "refused")).get("id") != name:
            pass
        return answer

    def until(self, is_enough: Callable[["Captain"], bool]) -> None:
        """Listen until it is enough."""
        while not is_enough(self):
            self._next()

    def hear_out(self) -> None:
        """Listen until the server says goodbye."""
        self._next("bye")

    def has_heard(self, kind: str, **fields: Any) -> bool:
        """Was something of this kind told since the last look?"""
        wanted = {"kind": kind, **fields}
        return any(wanted.items() <= told.items() for told in self.heard)

    def _next(self, *kinds: str) -> Message:
        while True:
            message = self._visitor.hear()
            if message["kind"] == "observed":
                self.heard = [] if message["reset"] else self.heard
                self.heard += message["observations"]
                self.timers = {timer["name"]: timer for timer in message["timers"]}
                self.offers = [action["kind"] for o in message["offers"] for action in o["legal"]]
            if message["kind"] == "lobby":
                self.is_paused = message["paused"] is not None
            if not kinds or message["kind"] in kinds:
                return message


def a_match(http: httpx.Client, game: str, bots: tuple[str, ...], **options: Any) -> dict[str, str]:
    """A match in real time in which all but blue's Captain are bots."""
    seats = [{"seat": "blue.captain", "who": "me"}]
    return opened(
        http,
        game=game,
        options=options,
        seats=seats + [{"seat": seat, "who": "landlubber"} for seat in bots],
    )


def test_a_stop_stands_when_the_server_is_killed_and_goes_on_after_it(tmp_path: Path) -> None:
    db = tmp_path / "matches.db"
    bots = ("blue.radio_operator", "yellow.captain", "yellow.radio_operator")
    with process(db, signal.SIGKILL) as (http, _):
        made = a_match(
            http,
            "sonar",
            bots,
            edition="de",
            real_time=True,
            fixed_start_map1="mandatory",
            stop_timeout_s=500,
            resume_s=1,
        )
        with Visitor(http) as visitor:
            captain = Captain(visitor, made, made["token"])
            visitor.command("set_ready", ready=True)
            captain.until(lambda captain: "call_stop" in captain.offers)
            captain.act("call_stop")
            captain.until(lambda captain: captain.has_heard("stop_called", caller="blue.captain"))
            before = captain.timers["stop"]["left_s"]

    with process(db, signal.SIGKILL) as (http, _), Visitor(http) as visitor:
        captain = Captain(visitor, made, captain.token)
        captain.until(lambda captain: bool(captain.heard))
        assert captain.has_heard("stop_called", caller="blue.captain")
        assert not captain.has_heard("stop_withdrawn")
        assert before - 10 < captain.timers["stop"]["left_s"] <= before + 1
        captain.until(lambda captain: not captain.is_paused)
        captain.act("withdraw_stop")
        captain.until(lambda captain: captain.has_heard("play_resumed"))
        moved = len(captain.heard)
        captain.until(
            lambda captain: any(told["kind"] == "move_heard" for told in captain.heard[moved:])
        )


def test_an_outline_stands_when_the_server_is_killed_and_goes_on_after_it(tmp_path: Path) -> None:
    db = tmp_path / "matches.db"
    posts = ("captain", "first_mate", "engineer", "radio_operator")
    bots = tuple(f"{side}.{post}" for side in ("blue", "yellow") for post in posts)[1:]
    with process(db, signal.SIGKILL) as (http, _):
        made = a_match(
            http,
            "captain_sonar",
            bots,
            mode="real_time",
            outline_min_s=50,
            bot_outline_s=1,
            bot_min_course_s=1,
        )
        with Visitor(http) as visitor:
            captain = Captain(visitor, made, made["token"])
            visitor.command("set_ready", ready=True)
            captain.until(lambda captain: "choose_start" in captain.offers)
            captain.act("choose_start", cell="A1")
            captain.until(lambda captain: "surface" in captain.offers)
            captain.act("surface")
            captain.until(lambda captain: captain.has_heard("section_drawn", side="blue"))
            drawn = [told for told in captain.heard if told["kind"] == "section_drawn"]
            before = captain.timers["outline"]["left_s"]

    with process(db, signal.SIGKILL) as (http, _), Visitor(http) as visitor:
        captain = Captain(visitor, made, captain.token)
        captain.until(lambda captain: bool(captain.heard))
        assert captain.has_heard("surfaced", side="blue")
        assert [told for told in captain.heard if told["kind"] == "section_drawn"][:1] == drawn[:1]
        assert before - 10 < captain.timers["outline"]["left_s"] <= before + 1
        known = len(captain.heard)
        captain.until(
            lambda captain: any(told["kind"] == "section_drawn" for told in captain.heard[known:])
        )
        assert not captain.has_heard("outline_shown")
