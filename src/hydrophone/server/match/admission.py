"""Coming and going: who is let in, as whom, and what they are told first."""

from collections.abc import Iterable

from msgspec.structs import replace

from hydrophone import __version__
from hydrophone.server.match import boarding, names, stand_ins, tables, tokens
from hydrophone.server.match.announcements import Announcer, turn_away
from hydrophone.server.match.audience import Audience
from hydrophone.server.match.bot_questions import BotQuestions
from hydrophone.server.match.crew_sharing import CrewSharing
from hydrophone.server.match.effects import ConnectionId, Effect, Send
from hydrophone.server.match.entries import TableSet
from hydrophone.server.match.entropy import Entropy
from hydrophone.server.match.inputs import Joined
from hydrophone.server.match.late_view import LateView
from hydrophone.server.match.match import Match
from hydrophone.server.match.places import Places
from hydrophone.server.match.presence import Caller, Presence
from hydrophone.server.match.rematches import Rematches
from hydrophone.server.match.reply_cache import ReplyCache
from hydrophone.server.match.seating import Seating
from hydrophone.server.match.tables import Table
from hydrophone.server.match.tokens import KnownTokens, Token
from hydrophone.server.match.write_queue import Make, WriteQueue
from hydrophone.server.protocol.messages import (
    Acked,
    Hello,
    Leave,
    Phase,
    PlayerId,
    PutOut,
    Welcome,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError

OWN_CONNECTIONS = 6
"""Most connections of one person; with another, the oldest is closed."""


class Admission:
    """Lets connections in, as the person they belong to or as a new one, and sees them off."""

    def __init__(
        self,
        match: Match,
        presence: Presence,
        queue: WriteQueue,
        replies: ReplyCache,
        known: KnownTokens,
        entropy: Entropy,
        audience: Audience,
        bots: BotQuestions,
        crew: CrewSharing,
        seating: Seating,
        rematches: Rematches,
        places: Places,
        announcer: Announcer,
        late: LateView,
    ) -> None:
        self._match = match
        self._presence = presence
        self._queue = queue
        self._replies = replies
        self._known = known
        self._entropy = entropy
        self._audience = audience
        self._bots = bots
        self._crew = crew
        self._seating = seating
        self._rematches = rematches
        self._places = places
        self._announcer = announcer
        self._late = late
        self._spectators = 0

    # --- coming --------------------------------------------------------------------------------

    def join(self, joined: Joined, now: float) -> list[Effect]:
        """Let a connection in, or turn it away. A person with a good token always comes in."""
        hello = joined.hello
        returning = self.recognise(hello.secret)
        if returning is not None:
            return self._come_back(joined, *returning, now)
        try:
            if hello.spectate or self._match.table.phase is Phase.OVER:
                return self._watch(joined, now)
            if hello.token is not None:
                raise RefusedError(Reason.WRONG_TOKEN)
            return self._come(joined, now)
        except RefusedError as error:
            return turn_away(joined.connection, error.reason, hello.language)

    def refuse(self, joined: Joined, reason: Reason, now: float) -> list[Effect]:
        """Turn a connection away; while the store fails, let people in by the token they have.

        Their Welcome tells that token again; an arrival is told in no frame.
        """
        connection, hello = joined.connection, joined.hello
        returning = self.recognise(hello.token) if reason is Reason.STORE_FAILED else None
        if returning is None:
            return turn_away(connection, reason, hello.language)
        player, used = returning
        caller = _caller(joined, player, used.digest)
        return self._welcome(caller, hello.token or "", self._seen(hello, player, used), now)

    def recognise(self, token: str | None) -> tuple[PlayerId, Token] | None:
        """The person at the table whose token this is."""
        known = self._known.recognise(token)
        if known is None or self._match.table.person(known[0]) is None:
            return None
        return known

    def _watch(self, joined: Joined, now: float) -> list[Effect]:
        """A spectator comes, or comes back: the line before may not be known to be lost yet.

        Whoever has a token has been a spectator, here or where the match was before, and is told
        what is missing.
        """
        hello, secret = joined.hello, self._entropy.secret()
        lost = self._presence.spectator(hello.secret)
        effects = [] if lost is None else self._send_away((lost,), Reason.REPLACED, now)
        try:
            self._places.check_onlooker(joined.address, now)
            name = self._name(hello, self._spectators + 1)
        except RefusedError as error:
            return effects + turn_away(joined.connection, error.reason, hello.language)
        self._spectators += 1
        caller = replace(
            _caller(joined, f"s{self._spectators}", tokens.digest(secret)),
            parent="" if hello.secret is None else tokens.digest(hello.secret),
            name=name,
            spectator=True,
            table=hello.table,
        )
        since = hello.since if hello.spectate and hello.token is not None else 0
        return effects + self._welcome(caller, secret, since, now)

    def _come(self, joined: Joined, now: float) -> list[Effect]:
        """A person comes; if they watched before, over a line that they have lost, it is closed."""
        match, hello = self._match, joined.hello
        self._places.check_newcomer(joined.address, now)
        lost = self._presence.spectator(hello.secret)
        name = self._name(hello, match.table.joined + 1, lost)
        table, person = tables.come(match.table, name, self._presence.vacant(now))
        gone = [each.id for each in match.table.people if table.person(each.id) is None]
        secret = self._entropy.secret()
        mine = tokens.first(secret, hello.arrival)

        def make(now: float) -> list[Effect]:
            match.set_table(table)
            for each in gone:
                self._forget(each)
            self._known.put(person.id, mine)
            effects = [] if lost is None else self._send_away((lost,), Reason.REPLACED, now)
            caller = _caller(joined, person.id, mine[-1].digest)
            return effects + self._welcome(caller, secret, 0, now)

        forgotten = (tokens.kept(each, ()) for each in gone)
        kept = (*forgotten, tokens.kept(person.id, mine))
        return self._queue.write(match.write((TableSet(table),), kept), make)

    def _name(self, hello: Hello, number: int, lost: ConnectionId | None = None) -> str:
        """What a newcomer is called; RefusedError if they may not be called so.

        ``lost`` is a line of theirs over which they watched.
        """
        watching = self._presence.watching(besides=lost)
        others = (*(p.name for p in self._match.table.people), *watching)
        if hello.name is None:
            return names.guest_name(hello.language, number, others)
        return names.fresh(hello.name, others)

    def _come_back(self, joined: Joined, player: PlayerId, used: Token, now: float) -> list[Effect]:
        """A person is back, and has their posts again if others stand in for them.

        Once there is a rematch they keep the token that they have, which is good there too.
        """
        hello, seating = joined.hello, self._seating
        if self._rematches.is_made:
            caller = _caller(joined, player, used.digest)
            return self._welcome(caller, hello.secret or "", self._seen(hello, player, used), now)
        secret, mine = self._issue(player, used)
        change = seating.prepare(stand_ins.come_back(self._match.table, player), now)

        def make(now: float) -> list[Effect]:
            self._known.put(player, mine)
            caller, since = (
                _caller(joined, player, mine[-1].digest),
                self._seen(hello, player, used),
            )
            seated = [] if change is None else seating.make(change, now)
            return seated + self._welcome(caller, secret, since, now)

        entries = () if change is None else change.entries()
        write = self._match.write(entries, (tokens.kept(player, mine),))
        return self._queue.write(write, make)

    def _issue(self, player: PlayerId, used: Token | None) -> tuple[str, tokens.Tokens]:
        """A fresh secret for a person at the table, and their good tokens with it."""
        secret, held = self._entropy.secret(), self._presence.held(player)
        stream = self._stream(player)
        return secret, tokens.issue(self._known.of(player), secret, used, stream, held)

    def _stream(self, player: PlayerId) -> int:
        person = self._match.table.person(player)
        return 0 if person is None else person.stream

    def _seen(self, hello: Hello, player: PlayerId, used: Token) -> int:
        """The last observation that a person has seen, if their stream is still the same."""
        return hello.since if used.stream == self._stream(player) else 0

    def _welcome(self, caller: Caller, secret: str, since: int, now: float) -> list[Effect]:
        player, here = caller.player, (caller.connection,)
        effects = self._make_way(player, now)
        others = self._late.on_time()
        self._presence.add(caller)
        if not caller.spectator:
            self._places.came(player, caller.address)
        lobby, crew = self._announcer.lobby(now), self._crew
        self._announcer.keep(lobby, now)
        table = self._announcer.lobby_for(player, now)
        sheets, notes = crew.sheets_of(player), crew.notes_of(player)
        welcome = Welcome(player, secret, __version__, table, sheets, notes)
        effects += [Send(here, welcome), *crew.show_pins(player, here)]
        effects += self._audience.catch_up(player, here, since, now)
        effects += self._audience.ended(here)
        if others:
            effects.append(Send(others, lobby))
        effects += self._announcer.tell_late(besides=caller.connection)
        return [*effects, *self._rematches.tell(player, secret), *self._bots.ask()]

    def _make_way(self, player: PlayerId, now: float) -> list[Effect]:
        """A person with many connections loses the oldest to the next."""
        own = self._presence.connections_of((player,))
        oldest = own[: max(0, len(own) - OWN_CONNECTIONS + 1)]
        return self._send_away(oldest, Reason.REPLACED, now)

    # --- going ---------------------------------------------------------------------------------

    def drop(self, connection: ConnectionId, now: float) -> list[Effect]:
        """A connection is gone."""
        if self._presence.remove(connection, now) is None:
            return []
        return self._announcer.tell_table(now)

    def leave(self, caller: Caller, command: Leave, now: float) -> list[Effect]:
        """A person goes for good."""
        after = tables.leave(self._match.table, caller.player)

        def make(now: float) -> list[Effect]:
            acked: list[Effect] = [Send((caller.connection,), Acked(command.id))]
            return acked + self._gone(caller.player, Reason.LEFT, now)

        return self._write_gone(caller.player, after, make, now)

    def put_out(self, caller: Caller, command: PutOut, now: float) -> list[Effect]:
        """The host sends a person or a spectator away."""
        player, table = command.player, self._match.table
        spectators = [c for c in self._presence.callers() if c.spectator and c.player == player]
        if spectators:
            tables.check_host(table, caller.player)
            self._places.bar(player, now)
            away = self._send_away([c.connection for c in spectators], Reason.PUT_OUT, now)
            told = self._announcer.tell_table(now)
            return self._replies.reply(caller, Acked(command.id)) + away + told
        after = tables.put_out(table, caller.player, player)

        def make(now: float) -> list[Effect]:
            self._places.bar(player, now)
            reply = self._replies.reply(caller, Acked(command.id))
            return reply + self._gone(player, Reason.PUT_OUT, now)

        return self._write_gone(player, after, make, now, caller.player, command.id)

    def _write_gone(
        self,
        player: PlayerId,
        after: Table,
        make: Make,
        now: float,
        by: PlayerId = "",
        id: str = "",
    ) -> list[Effect]:
        """Write the table without a person, who is recognised no more.

        ``by`` and ``id`` are the command, if its sender stays.
        """
        seating = self._seating
        change = seating.changed(boarding.without_lapsed(after), now)

        def made(now: float) -> list[Effect]:
            return make(now) + seating.make(change, now)

        write = self._match.write(change.entries(by, id), (tokens.kept(player, ()),))
        return self._queue.write(write, made)

    def _gone(self, player: PlayerId, reason: Reason, now: float) -> list[Effect]:
        effects = self._send_away(self._presence.connections_of((player,)), reason, now)
        self._forget(player)
        return effects

    def _send_away(
        self, connections: Iterable[ConnectionId], reason: Reason, now: float
    ) -> list[Effect]:
        """Say why, in the language of each connection, and close it."""
        effects: list[Effect] = []
        for connection in connections:
            gone = self._presence.remove(connection, now)
            if gone is not None:
                effects += turn_away(connection, reason, gone.language)
        return effects

    def _forget(self, player: PlayerId) -> None:
        self._places.went(player)
        self._presence.forget(player)
        self._known.put(player, ())
        self._replies.forget(player)


def _caller(joined: Joined, player: PlayerId, digest: str) -> Caller:
    return Caller(joined.connection, player, joined.hello.language, joined.address, digest)
