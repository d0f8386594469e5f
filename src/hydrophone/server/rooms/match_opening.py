"""How matches are opened: by a wish, with a mission, from a record, and as a rematch.

A code is one match's, also of those that are not in memory here: the store is asked before.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from hydrophone.core.game import AnyGame, Options
from hydrophone.core.seats import Seat
from hydrophone.kits.registry import game_named
from hydrophone.server.match.effects import OpenRematch
from hydrophone.server.match.inputs import RematchLaid
from hydrophone.server.match.log import missions
from hydrophone.server.match.log.entries import Began, TableSet
from hydrophone.server.match.room import NewRoom, Room
from hydrophone.server.match.table import laying, starting, tables
from hydrophone.server.match.table.laying import Placed
from hydrophone.server.match.table.tables import AtClub
from hydrophone.server.people import person as persons
from hydrophone.server.people.person import LETTERS, AtTable
from hydrophone.server.protocol.bodies import MatchMade, NewMatch
from hydrophone.server.protocol.clubs import SetUp
from hydrophone.server.protocol.lessons import NewMission
from hydrophone.server.protocol.messages import Manners
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.records.what_if import Fresh, Laid, first_write
from hydrophone.server.rooms.match_intake import MatchIntake

CODE_LENGTH = 6
"""Letters of a match's code."""

Lay: TypeAlias = Callable[[str], NewRoom]
"""Makes the room of a new match with this code. It may take a while."""

log = logging.getLogger(__name__)


class MatchOpening:
    """Opens matches. An opener is a key; the bots of all its matches share one part of the time."""

    def __init__(self, intake: MatchIntake) -> None:
        self._intake = intake
        self._entropy, self._clock = intake.around.entropy, intake.around.clock
        self._pace_s = intake.around.pace_s

    async def create(self, wish: NewMatch, opener: str = "") -> MatchMade:
        """A new match as the host wants it; RefusedError if it cannot be."""
        game = laying.game_known(wish.game)
        options = await asyncio.to_thread(laying.read_options, game, wish.options)

        def lay(code: str) -> NewRoom:
            table = laying.lay(self._entropy.secret(), code, game, options, wish.name)
            table = replace(laying.place(table, wish.seats), listed=wish.listed)
            if wish.boat is not None and table.side_of(table.host) is not None:
                table = tables.set_names(table, table.host, None, wish.boat)
            return Room.open(game, table, self._entropy, self._pace_s)

        return await self._made(lay, opener)

    async def branch(self, written: Callable[[Fresh], Awaitable[bytes]]) -> MatchMade:
        """A new match that goes on from a moment of one that is over.

        ``written`` writes its log as JSON. It is kept, and comes into memory with its host.
        """
        code = await self._free_code()
        match, secret = self._entropy.secret(), self._entropy.secret()
        log = await written(Fresh(match, code, self._entropy.seed(), self._clock()))
        laid = msgspec.json.decode(log, type=Laid)
        await self._intake.lay(first_write(laid, code, secret))
        return MatchMade(match, code, secret)

    async def begin_mission(self, wish: NewMission, opener: str = "") -> MatchMade:
        """A new match with a mission, which has begun; RefusedError if it cannot be."""
        mission = await asyncio.to_thread(missions.named, wish.game, wish.mission)
        game = game_named(mission.game)

        def lay(code: str) -> NewRoom:
            match, now = self._entropy.secret(), self._clock()
            begun = missions.log_of(mission, match, code, wish.name, now, self._entropy.seed())
            return Room.begun(game, begun, self._entropy, now, self._pace_s)

        return await self._made(lay, opener)

    def seats(self, set_up: SetUp) -> tuple[Seat, ...]:
        """Those of a table that is set up so; RefusedError if it cannot be."""
        game, options = _set_up(set_up)
        return game.seats(options)

    def fresh_id(self) -> str:
        """The id of a match that is to be opened."""
        return self._entropy.secret()

    def fresh_seeds(self) -> tuple[int, int]:
        """Of a match and of its bots."""
        return self._entropy.seed(), self._entropy.seed()

    async def seat(
        self, match: str, set_up: SetUp, placed: Sequence[Placed], at: AtClub, opener: str = ""
    ) -> MatchMade:
        """A match of a club's round with this id, at whose table its people sit already.

        It has begun, but for real time, in which the people say when they are ready.
        """
        game, options = await asyncio.to_thread(_set_up, set_up)

        def lay(code: str) -> NewRoom:
            now = self._clock()
            table = laying.lay(match, code, game, options, placed[0].name)
            manners = Manners(own_words=not at.phrases_only)
            prepared = laying.prepared(table, placed, set_up.bots)
            table = replace(prepared, at_club=at, manners=manners)
            if starting.broken_line_up(table, game) is not None:
                raise RefusedError(Reason.PLAN_DOES_NOT_FIT)
            who = zip(table.people, placed, strict=True)
            kept = [pair for p, each in who for pair in persons.kept(each.person, AtTable((p.id,)))]
            if game.is_real_time(options):
                table = tables.all_unready(table)
                return Room.open(game, table, self._entropy, self._pace_s, kept)
            seed, bot_seed = at.seeds or self.fresh_seeds()
            log = (
                TableSet(starting.start(table)),
                Began(seed, bot_seed, now, game.rules_version),
            )
            return Room.begun(game, log, self._entropy, now, self._pace_s, kept)

        return await self._made(lay, opener)

    async def follow(self, wanted: OpenRematch) -> RematchLaid:
        """A match that follows, to be kept by the room that wants it, or why there is none."""

        def lay(code: str) -> RematchLaid:
            fresh = laying.swapped(wanted.table, self._entropy.secret(), code)
            game = game_named(fresh.game)
            _, first, secrets = Room.open(game, fresh, self._entropy, before=wanted.tokens)
            return RematchLaid(first, secrets)

        try:
            self._intake.check_claim()
            return await asyncio.to_thread(lay, await self._free_code())
        except RefusedError as error:
            return RematchLaid(error.reason)
        except Exception:
            log.exception("a rematch could not be opened")
            return RematchLaid(Reason.FAULT)

    async def _made(self, lay: Lay, opener: str) -> MatchMade:
        """Lay a match, and let people in; RefusedError if there are too many, or of this opener."""
        room, write, issued = await asyncio.to_thread(lay, await self._free_code())
        self._intake.check_new(write.match, opener)
        await self._intake.take_up(room, write, self._clock())
        table = room.match.table
        return MatchMade(table.match, table.code, issued[table.host])

    async def _free_code(self) -> str:
        """A code that no match has. Of a million matches one in 150 needs a second."""
        store = self._intake.running.store
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            if await store.ask(store.kept.named, code) is None:
                return code


def _set_up(wanted: SetUp) -> tuple[AnyGame, Options]:
    game = laying.game_known(wanted.game)
    options = {**wanted.options, "starts_by_lot": True} if wanted.duplicate else wanted.options
    return game, laying.read_options(game, msgspec.Raw(msgspec.json.encode(options)))
