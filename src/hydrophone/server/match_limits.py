"""How many matches a server has in memory, and from one address."""

import msgspec

from hydrophone.server.protocol.refusals import Reason, RefusedError

MOST = 2000
"""Matches in memory from which on none is opened."""

PER_ADDRESS = 100
"""Matches of one address in memory from which on it opens none."""

RETURNING = 1.25
"""Part of the most up to which matches that are there already are let in."""


class MatchLimits(msgspec.Struct, frozen=True):
    """What is refused when there are too many. Nobody who plays is put out."""

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
