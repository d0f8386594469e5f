"""The chart of a recorded match, whatever the game."""

from hydrophone.board.chart import Chart, drawn_chart, packaged_chart
from hydrophone.notation.record import Header, chart_name

CUSTOM = "custom"


def chart_of(header: Header) -> Chart | None:
    """The chart, or None in a game that has none."""
    name = chart_name(header.options)
    if not name:
        return None
    if name == CUSTOM:
        return drawn_chart(getattr(header.options, "drawing", ""))
    return packaged_chart(name)
