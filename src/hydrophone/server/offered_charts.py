"""The charts of a server's own folder, read when it starts.

A file that is no chart of a game that is here is named in the log, with each fault, and left out:
it keeps no server from starting.
"""

import logging
from pathlib import Path

from hydrophone.board.chart import Chart
from hydrophone.core.errors import InvalidChartError
from hydrophone.core.scenarios import SUFFIX, number_of
from hydrophone.kits.scenarios import Scenario, read_scenario
from hydrophone.server.protocol.messages import MAX_BODY

log = logging.getLogger(__name__)


def offered_charts(folder: Path | None) -> tuple[Scenario, ...]:
    """What the files of the folder offer, by their numbers and names; nothing without a folder."""
    if folder is None:
        return ()
    found: list[Scenario] = []
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        try:
            found.append(_read(path))
        except InvalidChartError as error:
            for fault in error.faults:
                log.error("a chart is left out: %(fault)s", {"fault": str(fault)})
        except OSError as error:
            unread = f"{path}: {error.strerror}"
            log.error("a chart is left out: %(fault)s", {"fault": unread})
    last = len(found) + 1
    return tuple(sorted(found, key=lambda offer: number_of(offer.chart) or last))


def _read(path: Path) -> Scenario:
    if path.stat().st_size > MAX_BODY:
        raise InvalidChartError(str(path), 1, f"a chart has at most {MAX_BODY} bytes")
    scenario = read_scenario(path)
    if scenario.game is None:
        raise InvalidChartError(str(path), 1, "a line 'game: NAME' has to say for which game it is")
    return scenario._replace(chart=Chart(path.stem, scenario.chart.drawing))
