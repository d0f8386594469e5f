"""Coming and going: who is let in, as whom, and what he is told first."""

from functools import partial

from hydrophone import __version__
from hydrophone.core.game import Language
from hydrophone.server import lobby, tokens
from hydrophone.server.common import Common
from hydrophone.server.effects import Close, Connection, Effect, Invited, Send
from hydrophone.server.entries import TableSet
from hydrophone.server.messages import Acked, Bye, Hello, Leave, Phase, PlayerId, Welcome
from hydrophone.server.playing import Playing
from hydrophone.server.presence import Caller
from hydrophone.server.refusals import Reason, RefusedError, guest, sentence
from hydrophone.server.rematches import Rematches
from hydrophone.server.seating import Seating

LINES = 200
"""At most so many connections to one match."""


class Doors:
    """Everybody passes here."""

    def __init__(
        self, common: Common, playing: Playing, seating: Seating, rematches: Rematches
    ) -> None:
        self._common = common
        self._playing = playing
        self._seating = seating
        self._rematches = rematches
        self._watchers = 0

    def join(self, line: Connection, hello: Hello, now: float) -> list[Effect]:
        """Somebody connects."""
        common = self._common
        if len(common.presence.lines()) >= LINES:
            return _turn_away(line, Reason.ROOM_FULL, hello.language)
        known = common.keys.recognise(hello.token)
        if known is not None and common.table.person(known[0]) is not None:
            return self._come_back(line, hello, *known)
        if hello.spectate or common.table.phase is Phase.OVER:
            return self._watch(line, hello, now)
        if hello.token is not None:
            return _turn_away(line, Reason.WRONG_TOKEN, hello.language)
        return self._come(line, hello, now)

    def _watch(self, line: Connection, hello: Hello, now: float) -> list[Effect]:
        """A spectator. He has nothing to come back to, so his token is never asked for."""
        self._watchers += 1
        name = hello.name or guest(hello.language, self._watchers)
        caller = Caller(line, f"s{self._watchers}", hello.language, name=name, spectator=True)
        return self._welcome(caller, self._common.fresh.secret(), 0, now)

    def _come(self, line: Connection, hello: Hello, now: float) -> list[Effect]:
        common, language = self._common, hello.language
        try:
            name = hello.name or guest(language, common.table.joined + 1)
            table, person = lobby.come(common.table, name, common.presence.vacant(now))
        except RefusedError as error:
            return _turn_away(line, error.reason, language)
        secret = common.fresh.secret()
        mine = tokens.issue((), secret, None, 0, ())
        write = common.write((TableSet(table),), (tokens.kept(person.id, mine),))

        def then(now: float) -> list[Effect]:
            common.table = table
            common.keys.put(person.id, mine)
            caller = Caller(line, person.id, language, tokens.digest(secret))
            return self._welcome(caller, secret, 0, now)

        away = partial(_turn_away, line, Reason.STORE_FAILED, language)
        return common.persist(write, then, lambda _: away())

    def _come_back(
        self, line: Connection, hello: Hello, player: PlayerId, used: tokens.Token
    ) -> list[Effect]:
        common = self._common
        person = common.table.person(player)
        stream = person.stream if person is not None else 0
        since = hello.since if used.stream == stream else 0
        secret, held = common.fresh.secret(), common.presence.held(player)
        mine = tokens.issue(common.keys.of(player), secret, used, stream, held)

        def then(now: float) -> list[Effect]:
            common.keys.put(player, mine)
            caller = Caller(line, player, hello.language, tokens.digest(secret))
            return self._welcome(caller, secret, since, now)

        def with_the_old_token(now: float) -> list[Effect]:
            caller = Caller(line, player, hello.language, used.digest)
            return self._welcome(caller, hello.token or "", since, now)

        write = common.write((), (tokens.kept(player, mine),))
        return common.persist(write, then, with_the_old_token)

    def _welcome(self, caller: Caller, secret: str, since: int, now: float) -> list[Effect]:
        common, player = self._common, caller.player
        here, others = (caller.connection,), common.presence.lines()
        common.presence.add(caller)
        common.audience.changed()
        table, crew = common.lobby(now), common.crew_seats(player)
        sheets, notes = common.papers.sheets(crew), common.talk.of(common.table.side_of(player))
        welcome = Welcome(player, secret, __version__, table, sheets, notes)
        effects: list[Effect] = [Send(here, welcome), *common.papers.show_pins(crew, here)]
        effects += self._playing.catch_up(player, here, since, now)
        effects += self._playing.ended(here)
        if others:
            effects.append(Send(others, table))
        return [*effects, *self._rematches.tell(player), *self._playing.ask_bots()]

    def drop(self, line: Connection, now: float) -> list[Effect]:
        """A connection is gone."""
        common = self._common
        if common.presence.remove(line, now) is None:
            return []
        common.audience.changed()
        return common.tell_table(now)

    def leave(self, caller: Caller, command: Leave) -> list[Effect]:
        """Somebody goes for good."""
        common, player = self._common, caller.player
        after = lobby.follow(common.table, lobby.leave(common.table, player))
        write = common.write((TableSet(after),), (tokens.kept(player, ()),))

        def then(now: float) -> list[Effect]:
            effects: list[Effect] = [Send((caller.connection,), Acked(command.id))]
            for line in common.presence.lines_of((player,)):
                effects += _turn_away(line, Reason.LEFT, caller.language)
                common.presence.remove(line, now)
            common.presence.forget(player)
            common.keys.put(player, ())
            common.remembered.forget(player)
            return effects + self._seating.turn(after, None, now)

        return common.persist(write, then, common.cannot_store(caller, command))

    def invite(self, player: PlayerId) -> list[Effect]:
        """Another token for somebody at the table, who has shown at another door who he is."""
        common = self._common
        person = common.table.person(player)
        if person is None:
            return [Invited(player, "")]
        secret, held = common.fresh.secret(), common.presence.held(player)
        mine = tokens.issue(common.keys.of(player), secret, None, person.stream, held)

        def then(_: float) -> list[Effect]:
            common.keys.put(player, mine)
            return [Invited(player, secret)]

        write = common.write((), (tokens.kept(player, mine),))
        return common.persist(write, then, lambda _: [Invited(player, "")])


def _turn_away(line: Connection, reason: Reason, language: Language) -> list[Effect]:
    return [Send((line,), Bye(reason, sentence(reason, language))), Close(line)]
