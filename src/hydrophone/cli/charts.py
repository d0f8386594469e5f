"""``hydrophone charts``: list, show, check."""

from collections.abc import Iterable
from pathlib import Path

import click
import msgspec

from hydrophone.board.chart import Chart
from hydrophone.cli.failures import Malformed
from hydrophone.core.errors import InvalidChartError
from hydrophone.kits.scenarios import Scenario, packaged_chart, packaged_charts, read_scenario


def show_list(*, as_json: bool) -> None:
    """One line for each packaged chart."""
    charts = [packaged_chart(name) for name in packaged_charts()]
    if as_json:
        click.echo(msgspec.json.encode([_about(chart) for chart in charts]))
        return
    for chart in charts:
        size = f"{chart.grid.width} x {chart.grid.height}"
        game = chart.head["game"]
        click.echo(f"{chart.name:18}{game:15}{size:9}{chart.titles['en']:20}{chart.provenance}")


def show_drawing(name: str) -> None:
    """The drawing, as it can be read again."""
    click.echo(packaged_chart(name).drawing, nl=False)


def check_files(paths: Iterable[Path]) -> None:
    """Say what each file holds, or each of its faults with its line; Malformed if there are any."""
    faults = 0
    for path in paths:
        try:
            scenario = read_scenario(path)
        except InvalidChartError as error:
            for fault in error.faults:
                click.echo(str(fault), err=True)
            faults += len(error.faults)
        else:
            click.echo(_summary(scenario))
    if faults:
        raise Malformed(f"{faults} fault{'s' if faults > 1 else ''} found")


def _summary(scenario: Scenario) -> str:
    game, chart, said = scenario
    sea, islands = chart.sea.bit_count(), chart.islands.bit_count()
    held = f"{chart.titles['en']}: {sea} sea, {islands} land, {len(chart.zones)} zones"
    if game is None:
        return held
    presets = ", ".join(f"{name} = {value}" for name, value in said.items())
    return f"{held}; for {game.id}{', with ' if presets else ''}{presets}"


def _about(chart: Chart) -> dict[str, object]:
    return {
        "name": chart.name,
        "game": chart.head["game"],
        "titles": dict(chart.titles),
        "width": chart.grid.width,
        "height": chart.grid.height,
        "sea": chart.sea.bit_count(),
        "zones": len(chart.zones),
        "provenance": chart.provenance,
    }
