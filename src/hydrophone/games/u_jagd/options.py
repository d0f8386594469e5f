"""The switches of U-Jagd (specification, section 13)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

import msgspec

from hydrophone.core.errors import InvalidOptionsError
from hydrophone.core.game import Options
from hydrophone.core.help import Help
from hydrophone.core.seats import Side
from hydrophone.games.u_jagd.contacts import PRINTED_TABLE, Database, database

Signature = Annotated[str, msgspec.Meta(pattern="^[01]{4}$")]
"""Black, blue, green, white: 1 for a noise, 0 for none."""


class FirstPlayer(StrEnum):
    """Who begins (UJ-043)."""

    RANDOM = "random"
    CHOSEN = "chosen"
    LOSER = "loser"


class UJagdOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Defaults are the rulebook, as ruled in its open questions."""

    rp_limit: Annotated[int, msgspec.Meta(ge=0, le=99)] = 10
    duplicates: bool = True
    """May one contact stand in several squares (UJ-Q01)?"""
    empty_squares: bool = True
    """May squares stay empty (UJ-Q02)?"""
    last_turn: bool = False
    """Has the second player one more turn after a hit of the first (UJ-076)?"""
    first_player: FirstPlayer = FirstPlayer.RANDOM
    chosen: Side = Side.BLUE
    """Who begins if ``first_player`` is ``chosen``."""
    loser: Side | None = None
    """Who begins if ``first_player`` is ``loser``; null in a first match: then it is drawn."""
    turn_limit: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 40
    """Turns of each player until the match is drawn; 0 for none (UJ-044)."""
    help: Help = Help.SHEET
    """From ``sheet`` on the program marks what follows from the answers (UJ-097)."""
    bot_fire_threshold: Annotated[float, msgspec.Meta(ge=0.5, le=1)] = 0.9
    signature_table: tuple[Signature, ...] = PRINTED_TABLE
    """The signatures of contacts 1 to 16 (UJ-D01)."""

    @property
    def database(self) -> Database:
        """The Contact Database of this match."""
        return database(self.signature_table)


PRESETS = {"de": UJagdOptions()}

FORMER_HELP: tuple[str, Mapping[object, Help]] = (
    "auto_tma",
    {True: Help.SHEET, False: Help.NONE},
)
"""How ``help`` was said before all games said it alike."""


def check_table(table: tuple[str, ...]) -> None:
    """Every one of the sixteen signatures must belong to exactly one contact (UJ-015)."""
    if sorted(table) != [f"{number:04b}" for number in range(16)]:
        raise InvalidOptionsError(
            "signature_table must give each of the 16 contacts a signature of its own,"
            " four marks of 0 or 1"
        )
