"""Who a person is: secret tokens, of which only hashes are kept.

Every Welcome brings a new token. The one it was got with stays good until the new one is used, so
a lost Welcome locks no person out; and it stays good while a connection lives that was given it, so
two tabs of one person do not lock each other out. A newcomer's first Welcome is got with their
arrival (``Hello.arrival``), which is a token like any other.
"""

from collections.abc import Callable, Container, Iterable
from hashlib import sha256

import msgspec

from hydrophone.server.protocol.messages import PlayerId

LIVE_TOKENS = 8
"""Most good tokens of one person; the oldest give way."""


class Entropy(msgspec.Struct, frozen=True):
    """Makes a fresh secret of 128 bits, and a fresh seed: a room makes none itself."""

    secret: Callable[[], str]
    seed: Callable[[], int]


class Token(msgspec.Struct, frozen=True):
    """The hash of a good token, the hash of the one it was got with, and what it had seen."""

    digest: str
    parent: str
    stream: int
    """Which stream of observations its holder follows (see room)."""


Tokens = tuple[Token, ...]


def digest(token: str) -> str:
    """The hash of a secret; a secret of 128 bits needs no salt."""
    return sha256(token.encode()).hexdigest()


def first(fresh: str, arrival: str | None = None) -> Tokens:
    """The good tokens of a person who is new and was given ``fresh``, for ``arrival`` if any."""
    if arrival is None:
        return (Token(digest(fresh), "", 0),)
    came_with = Token(digest(arrival), "", 0)
    return came_with, Token(digest(fresh), came_with.digest, 0)


def issue(
    tokens: Tokens, fresh: str, used: Token | None, stream: int, held: Container[str]
) -> Tokens:
    """The good tokens after ``used`` was presented and ``fresh`` was given for it.

    ``held`` are the digests that living connections were given.
    """
    parent = used.digest if used is not None else ""
    void = used.parent if used is not None else ""
    kept = [entry for entry in tokens if entry.digest != void or entry.digest in held]
    spare = [entry for entry in kept if entry.digest != parent and entry.digest not in held]
    for entry in spare[: max(0, len(kept) - LIVE_TOKENS + 1)]:
        kept.remove(entry)
    return (*kept, Token(digest(fresh), parent, stream))


def carried(tokens: Tokens) -> Tokens:
    """The good tokens of a person in the match that follows, where they have seen nothing yet."""
    return tuple(Token(each.digest, "", 0) for each in tokens)


class KnownTokens:
    """The good tokens of all people at one table."""

    def __init__(self) -> None:
        self._tokens: dict[PlayerId, Tokens] = {}
        self._owners: dict[str, tuple[PlayerId, Token]] = {}
        """By digest: to look a hash up takes as long for a near miss as for any other."""

    def recognise(self, token: str | None) -> tuple[PlayerId, Token] | None:
        """Whose token this is."""
        return None if token is None else self._owners.get(digest(token))

    def of(self, player: PlayerId) -> Tokens:
        """The person's good tokens."""
        return self._tokens.get(player, ())

    def put(self, player: PlayerId, mine: Tokens) -> None:
        """The person's good tokens are these now; none if the person is gone."""
        for entry in self._tokens.pop(player, ()):
            self._owners.pop(entry.digest, None)
        if mine:
            self._tokens[player] = mine
        self._owners.update((entry.digest, (player, entry)) for entry in mine)


def kept(player: PlayerId, mine: Tokens) -> tuple[str, str]:
    """Name and value under which a person's tokens are stored."""
    return f"tokens:{player}", msgspec.json.encode(mine).decode()


def known_in(values: Iterable[tuple[str, str]]) -> KnownTokens:
    """The good tokens among the values that are stored of a match."""
    known = KnownTokens()
    for name, value in values:
        kind, _, player = name.partition(":")
        if kind == "tokens":
            known.put(player, read_kept(value))
    return known


def read_kept(value: str) -> Tokens:
    """Tokens as they were stored."""
    return msgspec.json.decode(value, type=Tokens)
