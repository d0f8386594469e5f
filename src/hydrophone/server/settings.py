"""What can be set about a server."""

from pathlib import Path
from typing import Literal

import msgspec

from hydrophone.server.bots.worker import MAKER
from hydrophone.server.logs.lines import LogForm
from hydrophone.server.protocol.limits import Rate
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.protocol.session import PACE

MOST = 2000
"""Matches in memory from which on none is opened."""

PER_ADDRESS = 100
"""Matches of one address in memory from which on it opens none."""

RETURNING = 1.25
"""Part of the most up to which matches that are there already are let in."""


class MatchLimits(msgspec.Struct, frozen=True):
    """What is refused when there are too many. No player is put out."""

    most: int = MOST
    per_address: int = PER_ADDRESS

    def check_new(self, in_memory: int, of_address: int) -> None:
        """RefusedError if no new match is opened now, or none from this address."""
        if in_memory >= self.most:
            raise RefusedError(Reason.SERVER_FULL)
        if of_address >= self.per_address:
            raise RefusedError(Reason.TOO_MANY_MATCHES)

    def check_known(self, in_memory: int) -> None:
        """RefusedError if not even a match that is kept comes back, nor one after another."""
        if in_memory >= self.most * RETURNING:
            raise RefusedError(Reason.SERVER_FULL)


CLIENT = Path(__file__).parent / "client"
"""The built web client, if it was built."""

DAY_S = 86_400.0
"""Seconds of a day."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Defaults fit a server for friends."""

    db: str = "hydrophone.db"
    """Where matches are kept: a file, or the address of a PostgreSQL database."""
    log: LogForm = "text"
    """How the log is written to standard error: for people, or as JSON."""
    synchronous: Literal["FULL", "NORMAL"] = "FULL"
    """Does a commit wait for the disk? See store."""
    name: str = ""
    """The name of this server among several, as its proxy calls it; empty for none."""
    drain_s: float = 3.0
    """Seconds for which one of several servers that is to end gives its proxy notice."""
    client: Path = CLIENT
    """The folder of the built web client."""
    charts: Path | None = None
    """The folder of files with charts that are offered beside those of the games, if any."""
    host_names: tuple[str, ...] = ()
    """Names by which browsers may call this server, beside its own and those of the origins."""
    allowed_origins: tuple[str, ...] = ()
    """Other sites that may use this server, e.g. ``https://example.org``."""
    metrics_to: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses and networks that may read /metrics."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies: what they say of whom they ask for is believed."""
    push_key: Path | None = None
    """A file with the key by which push services know this server; made if it is not there. None:
    closed browsers are told nothing."""
    push_contact: str = ""
    """How push services reach the operator: ``mailto:`` and an address, or a site."""
    push_services: tuple[str, ...] = ()
    """Hosts of push services beside the known ones."""
    closed: bool = False
    """Are no new matches opened until an operator says otherwise?"""
    connections_per_address: int = 256
    """Most connections from one address; through a proxy, of the address it asks for."""
    connections: int = 0
    """Most clients at a time; 0 for as many as the system gives open files."""
    matches: int = MOST
    """Matches in memory from which on none is opened."""
    matches_per_address: int = PER_ADDRESS
    """Matches of one address in memory from which on it opens none."""
    frames: Rate = Rate(burst=360, per_second=100)
    """Frames and KiB of one WebSocket, control frames and fragments included."""
    pace: Rate = PACE
    """Messages of one connection."""
    budget: Rate = Rate(burst=20_000, per_second=200)
    """What one address may ask for, in milliseconds of a processor (web.weights)."""
    guesses: Rate = Rate(burst=20, per_second=0.2)
    """Unknown codes from one address."""
    bot_workers: int = 1
    """Processes of this server in which bots think, beside one for bots that think apart."""
    bot_pace_s: float = 0.6
    """Seconds between two bot actions that all players hear of."""
    bot_thinking_s: float = 5.0
    """Seconds until a bot that does not answer is replaced."""
    bot_maker: str = MAKER
    """The function that makes a bot, as ``module:function``."""
    keep_tables_s: float = DAY_S
    """Seconds until a table where no match has begun is forgotten."""
    keep_over_s: float = 30 * DAY_S
    """Seconds until a finished match is forgotten."""
    keep_open_s: float = 14 * DAY_S
    """Seconds until a match that began and did not end is forgotten."""
