"""What truly happened in a match, out of what the database keeps of it."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from hydrophone.core.seats import SIDE_OF, SPECTATOR, Seat, Side, Viewer
from hydrophone.kits.registry import game_of_rules
from hydrophone.play.referee import Referee
from hydrophone.server.match.log.entries import Acted, Began, TableSet, decode_entry, rules_of
from hydrophone.server.match.log.match import HostedMatch
from hydrophone.server.match.log.taking_back import seat_now
from hydrophone.server.match.table.laying import game_wanted, settle
from hydrophone.server.match.table.tables import Table

Seen: TypeAlias = tuple[int, Side | None, tuple[Seat, ...], Seat | None]
"""A step, a crew, seats of one person, and the seat from which they may take back."""


class Step(msgspec.Struct, frozen=True):
    """The match after one entry of its log."""

    referee: Referee
    table: Table
    heard: dict[Side | None, int]
    """How many observations each crew, and everybody without one, has been told."""
    undo: dict[str, Seat]
    """The seat from which each person may take back."""


class Stream(msgspec.Struct, frozen=True):
    """All that one crew, or everybody without one, was to be told, and when by the match's time."""

    heard: list[Any]
    times: list[float]


class Truth:
    """The log played again. A log that cannot be played, or has a gap, is an AssertionError."""

    def __init__(self, log: Sequence[tuple[int, str]], kept: dict[str, str]) -> None:
        self.numbers = [number for number, _ in log]
        entries = [decode_entry(body) for _, body in log]
        self.kept = kept
        self.commands = [
            (entry.player, entry.id) if isinstance(entry, TableSet | Acted) else ("", "")
            for entry in entries
        ]
        """The person and the command of each entry."""
        self.acts = [entry for entry in entries if isinstance(entry, Acted)]
        self.steps: list[Step] = []
        self._shown: dict[Seen, dict[str, Any]] = {}
        self.match = self._played(entries, [body for _, body in log])
        self._heard_after = {
            side: [step.heard[side] for step in self.steps] for side in (*Side, None)
        }
        self.streams: dict[Side | None, Stream] = {}
        if self.match.running is not None:
            for viewer, stream in self.match.running.streams.items():
                heard = [msgspec.json.decode(told) for told in stream.heard]
                self.streams[SIDE_OF[viewer]] = Stream(heard, stream.times)

    def _played(self, entries: Sequence[Any], bodies: Sequence[str]) -> HostedMatch:
        name, version = rules_of(bodies)
        first = entries[0]
        assert isinstance(first, TableSet), "a log begins with its table"
        assert version is not None, "the match has not begun"
        game = game_of_rules(name, version)
        assert game is not None
        match = HostedMatch(game, settle(first.table, game_wanted(game, first.table.game)))
        for entry in entries[1:]:
            assert isinstance(entry, TableSet | Began | Acted)
            match.redo(entry)
            running = match.running
            if running is not None:
                heard = {
                    SIDE_OF[viewer]: len(running.streams[viewer].heard)
                    for viewer in running.streams
                }
                back, table = seat_now(match), match.table
                undo = {p.id: back for p in table.people if back in table.seats_of(p.id)}
                self.steps.append(Step(running.referee, table, heard, undo))
        return match

    @property
    def real_time(self) -> bool:
        """Do both crews act at once?"""
        return self.match.game.is_real_time(self.match.table.options)

    def sides(self) -> dict[str, Side | None]:
        """The crew of each person at the table."""
        table = self.match.table
        return {person.id: table.side_of(person.id) for person in table.people}

    def shown(self, player: str, side: Side | None, seq: int) -> list[dict[str, Any]]:
        """What a person may do, who is waited for and which timers there are, as often as it was
        otherwise while the person's crew had been told just so much: with the timers as they run,
        and as they stand in a pause.
        """
        heard = self._heard_after[side]
        first, last = bisect_left(heard, seq), bisect_right(heard, seq)
        run = [self._projected(place, player, side) for place in range(first, last)]
        return [*run, *map(_standing, run)]

    def _projected(self, place: int, player: str, side: Side | None) -> dict[str, Any]:
        """What is to be shown after a step; what all people of the same seats see, once."""
        step = self.steps[place]
        seats = step.table.seats_of(player)
        undo = step.undo.get(player)
        known = self._shown.get((place, side, seats, undo))
        if known is None:
            viewer: Viewer = seats[0] if seats else SPECTATOR
            shown = {
                "offers": [
                    {"seat": seat, "legal": step.referee.legal_actions(seat)}
                    | ({"undo": True} if seat is undo else {})
                    for seat in seats
                ],
                "waits_for": step.referee.awaited(viewer),
                "timers": [
                    {"name": timer.name, "owner": timer.owner, "runs": timer.runs}
                    for timer in step.referee.timers
                ],
            }
            known = msgspec.json.decode(msgspec.json.encode(shown))
            self._shown[place, side, seats, undo] = known
        return known


def _standing(shown: dict[str, Any]) -> dict[str, Any]:
    return {**shown, "timers": [{**timer, "runs": False} for timer in shown["timers"]]}
