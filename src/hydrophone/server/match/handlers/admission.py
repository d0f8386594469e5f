"""Coming and going: who is let in, as whom, and what they are told first."""

from collections.abc import Iterable, Sequence
from contextlib import suppress

from msgspec.structs import replace

from hydrophone import __version__
from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.match.handlers import rematches, seating, voting
from hydrophone.server.match.inputs import Joined
from hydrophone.server.match.log.entries import TableSet
from hydrophone.server.match.moment import Moment, RoomState
from hydrophone.server.match.people import tokens
from hydrophone.server.match.people.presence import Caller
from hydrophone.server.match.people.tokens import Token
from hydrophone.server.match.table import boarding, names, stand_ins, tables
from hydrophone.server.match.table.tables import Table
from hydrophone.server.match.telling import (
    announcements,
    audience,
    bots,
    crew_sharing,
    notices,
)
from hydrophone.server.match.telling.announcements import turn_away
from hydrophone.server.people import person as persons
from hydrophone.server.people.person import NOBODY, AtTable, PersonId
from hydrophone.server.protocol.messages import (
    Acked,
    Hello,
    Leave,
    MatchPhase,
    PlayerId,
    PutOut,
    Welcome,
)
from hydrophone.server.protocol.refusals import Reason, RefusedError

OWN_CONNECTIONS = 6
"""Most connections of one person; with another, the oldest is closed."""

# --- coming -------------------------------------------------------------------------------------


def admit(moment: Moment, joined: Joined) -> None:
    """Let a connection in, or turn it away. A person with a good token always comes in."""
    hello = joined.hello
    returning = recognise(moment.room, hello.secret, _known_as(joined))
    try:
        if returning is not None:
            _come_back(moment, joined, *returning)
        elif hello.spectate or moment.table.phase is MatchPhase.OVER:
            _watch(moment, joined)
        elif hello.token is not None:
            is_named = moment.room.tokens.recognise(hello.token) is not None
            raise RefusedError(Reason.NAME_NEEDED if is_named else Reason.WRONG_TOKEN)
        else:
            _come(moment, joined)
    except RefusedError as error:
        turn_away(moment, joined.connection, error.reason, hello.language)


def refuse(moment: Moment, joined: Joined, reason: Reason) -> None:
    """Turn a connection away; while the store fails, let people in by the token they have.

    Their Welcome tells that token again; an arrival is told in no frame.
    """
    hello = joined.hello
    room, person = moment.room, _known_as(joined)
    known = recognise(room, hello.token, person) if reason is Reason.STORE_FAILED else None
    if known is None or known[1] is None:
        turn_away(moment, joined.connection, reason, hello.language)
        return
    player, used = known
    caller = _caller(joined, player, known[1].digest)
    _welcome(moment, caller, hello.token or "", _seen(moment, hello, player, used))


def _known_as(joined: Joined) -> PersonId:
    """The person who comes; a screen that is the table has no person."""
    return NOBODY if joined.hello.table else joined.person


def recognise(
    room: RoomState, token: str | None, person: PersonId
) -> tuple[PlayerId, Token | None] | None:
    """The person at the table who has this token, or whose name stays, whatever token they have."""
    table, known = room.match.table, room.tokens.recognise(token)
    mine = room.persons.player(person, table)
    if mine is not None:
        return mine, known[1] if known is not None and known[0] == mine else None
    if known is None or table.person(known[0]) is None or room.persons.of(known[0]):
        return None
    return known


def _watch(moment: Moment, joined: Joined) -> None:
    """A spectator comes, or comes back: the line before may not be known to be lost yet.

    A spectator with a token was one before, here or where the match was then, and is told what is
    missing.
    """
    hello, room, presence = joined.hello, moment.room, moment.presence
    secret = room.entropy.secret()
    _send_away(moment, presence.spectator(hello.secret), Reason.REPLACED)  # a lost line
    room.places.check_barred(moment.table, presence, joined.address, moment.now)
    room.places.check_onlooker(presence, joined.address)
    name = _name(moment, hello, room.spectators + 1)
    room.spectators += 1
    caller = replace(
        _caller(joined, f"s{room.spectators}", tokens.digest(secret)),
        parent="" if hello.secret is None else tokens.digest(hello.secret),
        name=name,
        spectator=True,
        table=hello.table,
    )
    is_known = hello.spectate and hello.token is not None and not moment.table.took_back
    since = hello.since if is_known else 0
    _welcome(moment, caller, secret, since)


def _come(moment: Moment, joined: Joined) -> None:
    """A person comes; if they watched before, over a line that they have lost, it is closed."""
    hello, room, before, presence = joined.hello, moment.room, moment.table, moment.presence
    vacant = moment.vacant()
    room.places.check_barred(before, presence, joined.address, moment.now)
    room.places.check_newcomer(before, vacant, joined.address)
    lost = presence.spectator(hello.secret)
    name = _name(moment, hello, before.joined + 1, lost)
    table, person = tables.come(before, name, vacant, _program(hello))
    at = room.persons.with_player(joined.person, person.id, before)
    if at.side is not None:
        table = tables.put_person(table, replace(person, left=at.side))
    gone = [each.id for each in before.people if table.person(each.id) is None]
    secret = room.entropy.secret()
    mine = tokens.first(secret, hello.arrival)

    def make(moment: Moment) -> None:
        moment.set_table(table)
        for each in gone:
            _forget(room, each)
        room.tokens.put(person.id, mine)
        _send_away(moment, lost, Reason.REPLACED)
        _bind(moment, joined.person, at)
        _welcome(moment, _caller(joined, person.id, mine[-1].digest), secret, 0)

    forgotten = (tokens.kept(each, ()) for each in gone)
    kept = (*forgotten, tokens.kept(person.id, mine), *persons.kept(joined.person, at))
    moment.write(make, (TableSet(table),), kept)


def _program(hello: Hello) -> str:
    """The author of a program, empty for a person; RefusedError if the name is not allowed."""
    return "" if hello.program is None else names.clean(hello.program)


def _name(moment: Moment, hello: Hello, number: int, lost: Sequence[ConnectionId] = ()) -> str:
    """What a newcomer is called; RefusedError if they may not be called so.

    ``lost`` are lines of theirs over which they watched.
    """
    watching = moment.presence.watching(besides=lost)
    others = (*(p.name for p in moment.table.people), *watching)
    if hello.name is None:
        return names.guest_name(hello.language, number, others)
    return names.fresh(hello.name, others)


def _come_back(moment: Moment, joined: Joined, player: PlayerId, used: Token | None) -> None:
    """A person is back, and has their posts again if others stand in for them.

    If their name stays they are this player from now on. Once a rematch is asked for they keep the
    token that they have, which is good there too.
    """
    hello, person = joined.hello, _known_as(joined)
    rematch = moment.room.rematch
    if rematch.asked or rematch.successor is not None:
        caller = _caller(joined, player, "" if used is None else used.digest)
        _welcome(moment, caller, hello.secret or "", _seen(moment, hello, player, used))
        return
    secret, mine = _issue(moment, player, used)
    table = tables.as_program(moment.table, player, _program(hello))
    change = seating.prepare(moment, stand_ins.come_back(table, player))
    person, at = _bound(moment, person, player)
    clock = moment.room.day_clock.saw(moment.table, player, moment.now)
    seen = () if clock is moment.room.day_clock else clock.kept()

    def make(moment: Moment) -> None:
        moment.room.tokens.put(player, mine)
        if seen:
            moment.room.day_clock = clock
        _bind(moment, person, at)
        caller = _caller(joined, player, mine[-1].digest)
        since = _seen(moment, hello, player, used)
        if change is not None:
            seating.make(moment, change)
        _welcome(moment, caller, secret, since)

    entries = () if change is None else change.entries()
    kept = (tokens.kept(player, mine), *persons.kept(person, at))
    moment.write(make, entries, (*kept, *seen))


# --- names that stay ----------------------------------------------------------------------------


def take_along(moment: Moment, person: PersonId, token: str) -> None:
    """A person takes a match along in which they have a token, unless they are another there."""
    known = recognise(moment.room, token, NOBODY)
    if known is None or moment.room.persons.player(person, moment.table) is not None:
        return
    with suppress(RefusedError):
        who, at = _bound(moment, person, known[0])
        moment.write(lambda moment: _bind(moment, who, at), kept=persons.kept(who, at))


def _bound(moment: Moment, person: PersonId, player: PlayerId) -> tuple[PersonId, AtTable]:
    """Who the person is once this player is theirs; NOBODY if they are already, or have no name."""
    known = moment.room.persons
    if not person or known.of(player):
        return NOBODY, AtTable()
    return person, known.with_player(person, player, moment.table)


def _bind(moment: Moment, person: PersonId, at: AtTable) -> None:
    moment.room.persons.put(person, at)
    _close_views_of(moment, person)


def _close_views_of(moment: Moment, person: PersonId) -> None:
    """A person at the table watches it from nowhere else; a screen that is the table stays."""
    watching = (c for c in moment.presence.callers() if person and c.person == person)
    views = [c.connection for c in watching if c.spectator and not c.table]
    _send_away(moment, views, Reason.REPLACED)


# --- tokens -------------------------------------------------------------------------------------


def _issue(moment: Moment, player: PlayerId, used: Token | None) -> tuple[str, tokens.Tokens]:
    """A fresh secret for a person at the table, and their good tokens with it."""
    room, held = moment.room, moment.presence.held(player)
    secret, stream = room.entropy.secret(), _stream(moment.table, player)
    return secret, tokens.issue(room.tokens.of(player), secret, used, stream, held)


def _stream(table: Table, player: PlayerId) -> int:
    person = table.person(player)
    return 0 if person is None else person.stream


def _seen(moment: Moment, hello: Hello, player: PlayerId, used: Token | None) -> int:
    """The last observation that a person has seen, if their stream is still the same."""
    is_same = used is not None and used.stream == _stream(moment.table, player)
    return hello.since if is_same else 0


def _welcome(moment: Moment, caller: Caller, secret: str, since: int) -> None:
    player, here, presence = caller.player, (caller.connection,), moment.presence
    _make_way(moment, player)
    presence.add(caller)
    if not caller.spectator:
        moment.room.places.came(moment.table, player, caller.address)
    announcements.tell_table(moment, besides=caller.connection)
    table = announcements.lobby_for(moment, player)
    sheets = crew_sharing.sheets_of(moment, player)
    notes = crew_sharing.notes_of(moment, caller)
    moment.send(here, Welcome(player, secret, __version__, table, sheets, notes))
    crew_sharing.show_unkept(moment, player, here)
    voting.catch_up(moment, player, here)
    audience.catch_up(moment, player, here, since)
    audience.ended(moment, here)
    rematches.tell(moment, player, secret)
    bots.ask(moment)


def _make_way(moment: Moment, player: PlayerId) -> None:
    """A person with many connections loses the oldest to the next."""
    own = moment.presence.connections_of((player,))
    _send_away(moment, own[: max(0, len(own) - OWN_CONNECTIONS + 1)], Reason.REPLACED)


# --- going --------------------------------------------------------------------------------------


def drop(moment: Moment, connection: ConnectionId) -> None:
    """A connection is gone."""
    if moment.presence.remove(connection, moment.now) is not None:
        moment.room.stirred_at = moment.now
        announcements.tell_table(moment)


def leave(moment: Moment, caller: Caller, command: Leave) -> None:
    """A person goes for good."""
    after = tables.leave(moment.table, caller.player)
    _write_gone(moment, caller, command.id, caller.player, after, Reason.LEFT)


def put_out(moment: Moment, caller: Caller, command: PutOut) -> None:
    """The host sends a person or a spectator away."""
    player, presence, places = command.player, moment.presence, moment.room.places
    spectators = [c for c in presence.callers() if c.spectator and c.player == player]
    if spectators:
        tables.check_host(moment.table, caller.player)
        places.bar(presence, player, moment.now)
        moment.reply(caller, Acked(command.id))
        _send_away(moment, [c.connection for c in spectators], Reason.PUT_OUT)
        announcements.tell_table(moment)
        return

    after = tables.put_out(moment.table, caller.player, player)
    _write_gone(moment, caller, command.id, player, after, Reason.PUT_OUT)


def _write_gone(
    moment: Moment, caller: Caller, id: str, player: PlayerId, after: Table, reason: Reason
) -> None:
    """Write the table without a person, who is recognised no more; then say why they are gone.

    ``id`` is of the command; it stands in the log if its sender stays.
    """
    change = seating.changed(moment, boarding.without_lapsed(after))
    entries = change.entries() if caller.player == player else change.entries(caller.player, id)
    is_lobby = moment.table.phase is MatchPhase.LOBBY  # a seat there is a chair, and tells nothing
    side = None if is_lobby else tables.crew_of(moment.table, player)
    left = moment.room.persons.left(player, side)

    def make(moment: Moment) -> None:
        if reason is Reason.PUT_OUT:
            moment.room.places.bar(moment.presence, player, moment.now)
        moment.reply(caller, Acked(id))
        _send_away(moment, moment.presence.connections_of((player,)), reason)
        _forget(moment.room, player)
        moment.room.persons.put(*left)
        seating.make(moment, change)

    own = tokens.kept(player, ()), *notices.left(moment, player)
    moment.write(make, entries, (*own, *persons.kept(*left), *change.kept))


def _send_away(moment: Moment, connections: Iterable[ConnectionId], reason: Reason) -> None:
    """Say why, in the language of each connection, and close it."""
    for connection in connections:
        gone = moment.presence.remove(connection, moment.now)
        if gone is not None:
            turn_away(moment, connection, reason, gone.language)


def _forget(room: RoomState, player: PlayerId) -> None:
    room.places.went(player)
    room.presence.forget(player)
    room.tokens.put(player, ())
    room.replies.forget(player)
    room.subscribed.pop(player, None)
    room.due_notices.pop(player, None)


def _caller(joined: Joined, player: PlayerId, digest: str) -> Caller:
    of = Caller(joined.connection, player, joined.hello.language, joined.address, digest)
    return replace(of, person=joined.person, hides=joined.hides)
