"""The table of a room: who sits where, by which options, and when the match begins."""

from typing import TypeAlias, assert_never

from hydrophone.server import lobby
from hydrophone.server.common import Command, Common
from hydrophone.server.crewroom import CrewRoom
from hydrophone.server.effects import Effect
from hydrophone.server.entries import Began, Entry, Table, TableSet
from hydrophone.server.messages import (
    Acked,
    Configure,
    HandOver,
    LeaveSeat,
    Phase,
    PlayerId,
    SetBot,
    SetNames,
    SetReady,
    TakeSeat,
)
from hydrophone.server.playing import Playing
from hydrophone.server.presence import Caller

TableCommand: TypeAlias = TakeSeat | LeaveSeat | SetBot | HandOver | Configure | SetNames | SetReady


class Seating:
    """Every change is another table, written and then shown to all."""

    def __init__(self, common: Common, crew: CrewRoom, playing: Playing) -> None:
        self._common = common
        self._crew = crew
        self._playing = playing

    def change(self, caller: Caller, command: TableCommand, now: float) -> list[Effect]:
        """Change the table as somebody wants it."""
        return self._write_table(caller, command, self._after(caller.player, command, now), now)

    def _after(self, player: PlayerId, command: TableCommand, now: float) -> Table:
        common = self._common
        game, table, vacant = common.game, common.table, common.presence.vacant(now)
        match command:
            case TakeSeat(seat=seat):
                return lobby.take_seat(table, player, seat, vacant)
            case LeaveSeat(seat=seat):
                return lobby.leave_seat(table, player, seat)
            case SetBot(seat=seat, level=word):
                level = None if word is None else lobby.level_named(table, word)
                return lobby.set_bot(table, player, seat, level, vacant)
            case HandOver(seat=seat, to=mate):
                return lobby.hand_over(table, player, seat, mate)
            case Configure(options=body):
                return lobby.configure(table, player, game, lobby.read_options(game, body))
            case SetNames(name=name, boat=boat):
                return lobby.set_names(table, player, name, boat)
            case SetReady(ready=ready):
                return lobby.set_ready(table, game, player, ready)
            case _:
                assert_never(command)

    def _write_table(
        self, caller: Caller, command: Command, after: Table, now: float
    ) -> list[Effect]:
        """Write another table, and begin the match if everybody is ready for it."""
        common = self._common
        if after == common.table:
            return common.answer(caller, Acked(command.id))
        after = lobby.follow(common.table, after)
        entries: tuple[Entry, ...] = (TableSet(after),)
        began = None
        if after.phase is Phase.LOBBY and lobby.may_start(after, common.game):
            after = lobby.start(after)
            began = Began(common.fresh.seed(), common.fresh.seed(), now)
            entries = (TableSet(after), began)

        def then(now: float) -> list[Effect]:
            return common.answer(caller, Acked(command.id)) + self.turn(after, began, now)

        return common.persist(common.write(entries), then, common.cannot_store(caller, command))

    def turn(self, after: Table, began: Began | None, now: float) -> list[Effect]:
        """Make a stored change of the table and tell everybody."""
        common = self._common
        before, common.table = common.table, after
        common.audience.changed()
        for info in after.seats:
            if info != before.seat(info.seat):
                common.bots.forget(info.seat)
        effects = common.tell_table(now)
        if began is not None:
            effects += self._playing.begin(began, now)
        elif common.running is not None:
            for player in {person.id for person in after.people}:
                effects += self._tell_new_seats(before, player, now)
        return effects + self._playing.ask_bots()

    def _tell_new_seats(self, before: Table, player: PlayerId, now: float) -> list[Effect]:
        """Whoever holds other seats is told what he may do; with other eyes, all that they saw."""
        common = self._common
        lines = common.presence.lines_of((player,))
        if before.seats_of(player) == common.table.seats_of(player) or not lines:
            return []
        viewer = lobby.viewer_of(common.table, player)
        if viewer is lobby.viewer_of(before, player):
            heard = len(common.must_run().heard[viewer])
            return self._playing.catch_up(player, lines, heard, now)
        seen = self._playing.catch_up(player, lines, 0, now)
        return seen + self._crew.show_all(player, lines)

    def pass_host(self, vacant: frozenset[PlayerId]) -> list[Effect]:
        """If the host is long gone before the start, somebody else is host."""
        common = self._common
        after = lobby.pass_host(common.table, vacant)
        if common.table.phase is not Phase.LOBBY or after == common.table:
            return []
        write = common.write((TableSet(after),))
        return common.persist(write, lambda now: self.turn(after, None, now), lambda _: [])
