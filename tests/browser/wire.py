"""What a page and its server say to each other, over all its sockets."""

import json
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

from playwright.sync_api import Page, WebSocket
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

_PRESSED_S = 300.0
"""Seconds until an act must have been done."""


def wire_of(page: Page) -> "Wire":
    """What this page says and hears; first to be asked for before the page is loaded."""
    if page not in _WIRES:
        _WIRES[page] = Wire(page)
    return _WIRES[page]


def surely(page: Page, press: Callable[[], object]) -> None:
    """Press until the server has done an act: a station without a line does none, and says so."""
    wire = wire_of(page)
    before, until = wire.done.total(), time.monotonic() + _PRESSED_S
    while wire.done.total() == before:
        assert time.monotonic() < until, "nothing comes of it"
        if not wire.is_under_way:
            with suppress(PlaywrightTimeoutError):
                press()
        page.wait_for_timeout(50)


class Wire:
    """Hears what a page says and hears."""

    def __init__(self, page: Page) -> None:
        self.said: list[dict[str, Any]] = []
        self.acked: list[str] = []
        self.done: Counter[str] = Counter()
        """The kinds of acts that the server has carried out, and how often it has."""
        self.opened = 0
        """How many sockets there were."""
        self.welcomes = 0
        self.refused: dict[str, str] = {}
        """Refused commands, and why."""
        self._under_way: set[str] = set()
        """Acts that were said over the last socket and are not answered."""
        self._is_to_see = False
        """An act is done, and the page has not been told what came of it."""
        self._heard_of = self._helped_by = 0
        """So many observations were told, and the last help rests on so many."""
        page.on("websocket", self._opened)

    def is_at_rest(self, is_seen: Callable[[], bool]) -> bool:
        """Is this seen on the page while nothing that was said there is still to be answered?

        It is looked at twice: what the page said before the first time is known here then, and
        what the page was told before the second time is seen there then.
        """
        return is_seen() and not self.unanswered() and not self._is_to_see and is_seen()

    @property
    def is_under_way(self) -> bool:
        """Has the page said an act that is still to be answered? It says no other one then."""
        return bool(self._under_way)

    @property
    def is_helped(self) -> bool:
        """Does the last help rest on all that was told?"""
        return self._helped_by == self._heard_of

    def acts(self) -> set[str]:
        """The ids of all acts that were said."""
        return {said["id"] for said in self.said if said["kind"] == "act"}

    def unanswered(self) -> set[str]:
        """The ids of all commands that are not answered; the page also asks why keys are closed."""
        asked = {said["id"] for said in self.said if "id" in said}
        return asked - set(self.acked) - set(self.refused)

    def _opened(self, socket: WebSocket) -> None:
        self.opened += 1
        self._under_way.clear()
        socket.on("framesent", lambda frame: self._says(json.loads(frame)))
        socket.on("framereceived", lambda frame: self._heard(json.loads(frame)))

    def _says(self, said: dict[str, Any]) -> None:
        self.said.append(said)
        if said["kind"] == "act":
            self._under_way.add(said["id"])

    def _heard(self, told: dict[str, Any]) -> None:
        match told["kind"]:
            case "welcome":
                self.welcomes += 1
            case "acked":
                self._count(told["id"])
                self.acked.append(told["id"])
                self._is_to_see = self._is_to_see or self._is_said_once(told["id"])
            case "observed":
                self._is_to_see = False
                self._heard_of = told["seq"]
            case "helped":
                self._helped_by = told["heard"]
            case "refused":
                self._under_way.discard(told["id"])
                self.refused[told["id"]] = told["code"]
            case _:
                pass

    def _count(self, answered: str) -> None:
        """Once, however often it was said and answered."""
        self._under_way.discard(answered)
        acts = [said for said in self.said if said.get("id") == answered and said["kind"] == "act"]
        if acts and answered not in self.acked:
            self.done[acts[0]["action"]["kind"]] += 1

    def _is_said_once(self, act: str) -> bool:
        """Was it an act? If it was said again, the page may have been told already."""
        return [said["kind"] for said in self.said if said.get("id") == act] == ["act"]


_WIRES: WeakKeyDictionary[Page, Wire] = WeakKeyDictionary()
