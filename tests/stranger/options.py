"""The switches of Echo, and its line."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated

import msgspec

from hydrophone.board.chart import Chart, drawn_chart
from hydrophone.core.game import Options

_LINE = """\
title: The line
title.de: Die Linie
title.es: La línea
provenance: made for this game

sea:
    A B C D E F G H I
  1 . . . . . . . . .

zones:
    A B C D E F G H I
  1 1 1 1 1 1 1 1 1 1
"""


class EchoOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Defaults are the rulebook."""

    turn_limit: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 40
    """Turns of each boat until the match is drawn; 0 for none (ECH-031)."""


PRESETS: Mapping[str, EchoOptions] = {"en": EchoOptions()}


@cache
def line() -> Chart:
    """The nine places as a chart."""
    return drawn_chart(_LINE, "line")
