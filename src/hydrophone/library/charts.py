"""Charts: those that come with the program, and drawings of one's own."""

from hydrophone.board.chart import Chart, drawn_chart
from hydrophone.kits.scenarios import packaged_chart as packaged_chart
from hydrophone.kits.scenarios import packaged_charts
from hydrophone.library.values import text_of


def chart_names() -> tuple[str, ...]:
    """Names of the charts that come with the program, sorted."""
    return packaged_charts()


def read_chart(drawing: str, name: str = "custom") -> Chart:
    """The chart that is drawn in the text; InvalidChartError with line and reason."""
    return drawn_chart(text_of(drawing, "a drawing"), name)
