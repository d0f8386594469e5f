"""``hydrophone charts``: list, show, check."""

from pathlib import Path

import click
import msgspec

from hydrophone.board.chart import Chart, drawn_chart, packaged_chart, packaged_charts
from hydrophone.core.errors import InvalidChartError


def show_list(*, as_json: bool) -> None:
    """One line for each packaged chart."""
    charts = [packaged_chart(name) for name in packaged_charts()]
    if as_json:
        click.echo(msgspec.json.encode([_about(chart) for chart in charts]))
        return
    for chart in charts:
        size = f"{chart.grid.width} x {chart.grid.height}"
        click.echo(f"{chart.name:18}{size:10}{chart.titles['en']:20}{chart.provenance}")


def show_drawing(name: str) -> None:
    """The drawing, as it can be read again."""
    click.echo(packaged_chart(name).drawing, nl=False)


def check_drawing(file: Path) -> None:
    """Say what the drawing holds; InvalidChartError with file, line and reason if it is none."""
    data = file.read_bytes()
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise InvalidChartError(str(file), line, "the text is not UTF-8") from None
    chart = drawn_chart(text, str(file))
    sea, islands = chart.sea.bit_count(), chart.islands.bit_count()
    click.echo(f"{chart.titles['en']}: {sea} sea, {islands} land, {len(chart.zones)} zones")


def _about(chart: Chart) -> dict[str, object]:
    return {
        "name": chart.name,
        "titles": dict(chart.titles),
        "width": chart.grid.width,
        "height": chart.grid.height,
        "sea": chart.sea.bit_count(),
        "zones": len(chart.zones),
        "provenance": chart.provenance,
    }
