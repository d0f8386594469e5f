"""What is counted of matches, and only when they are over.

A number that grew with an action would tell whoever reads it that a person acted, and when.
"""

from collections import Counter

from hydrophone.server.match.log.match import Match


class Tallies:
    """Counts by game, since the server began."""

    def __init__(self) -> None:
        self.ended: Counter[str] = Counter()
        """Matches that ended here."""
        self.acts: Counter[str] = Counter()
        """Actions of those matches, from their first to their last."""
        self.restored = 0
        """Matches that came out of the store."""
        self.bot_failures = 0
        """Times that a bot of those matches failed here."""
        self._failing: Counter[str] = Counter()

    def bot_failed(self, match: str) -> None:
        """A bot of a match has failed; it counts when the match is over."""
        self._failing[match] += 1

    def over(self, match: Match) -> None:
        """A match has ended here."""
        game = match.table.game
        self.ended[game] += 1
        self.acts[game] += len(match.log)
        self.bot_failures += self._failing.pop(match.table.match, 0)

    def forget(self, match: str) -> None:
        """A match leaves the memory."""
        self._failing.pop(match, None)
