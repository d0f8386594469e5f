"""What can be set about a server."""

from pathlib import Path
from typing import Literal

import msgspec

from hydrophone.server.botworker import MAKER
from hydrophone.server.limits import Rate
from hydrophone.server.session import PACE

CLIENT = Path(__file__).parent / "client"
"""The built web client, if it was built."""

DAY_S = 86_400.0


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Defaults fit a server for friends."""

    db: str = "hydrophone.db"
    """The file in which matches are kept."""
    synchronous: Literal["FULL", "NORMAL"] = "FULL"
    """Does a commit wait for the disk? See store."""
    client: Path = CLIENT
    allowed_origins: tuple[str, ...] = ()
    """Other sites that may use this server, e.g. ``https://example.org``."""
    metrics_to: tuple[str, ...] = ("127.0.0.1", "::1")
    """Addresses that may read /metrics."""
    pace: Rate = PACE
    """Frames of one connection."""
    creations: Rate = Rate(burst=20, per_second=0.2)
    """New matches from one address."""
    guesses: Rate = Rate(burst=20, per_second=0.2)
    """Unknown codes from one address."""
    bot_workers: int = 1
    bot_pace_s: float = 0.6
    bot_thinking_s: float = 5.0
    bot_maker: str = MAKER
    keep_over_s: float = 30 * DAY_S
    """Finished matches are kept so long."""
    keep_open_s: float = 14 * DAY_S
    """Matches that began and did not end are kept so long."""
