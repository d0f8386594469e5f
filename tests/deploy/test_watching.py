"""The rules and the dashboard in deploy/ ask for metrics that there are."""

import json
import re
import signal
from typing import Any

import pytest
from tools.bootstrap import ROOT

from server.web.serving import process

METRIC = re.compile(r"\bhydrophone_[a-z_]+\b")

ALERTS = (ROOT / "deploy" / "alerts.yml").read_text()
DASHBOARD: dict[str, Any] = json.loads((ROOT / "deploy" / "dashboard.json").read_text())
PAGE = (ROOT / "docs" / "operations.md").read_text()


OF_A_ROUND = {
    f"hydrophone_{name}"
    for name in ("loop_lag_seconds", "write_seconds", "cpu_ratio", "memory_bytes")
}
"""What is told from the end of the first round on (``node_metrics``)."""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of all metrics that a server tells."""
    with process(str(tmp_path_factory.mktemp("told") / "matches.db"), signal.SIGTERM) as (http, _):
        text = http.get("/metrics").text
    return set(re.findall(r"^# TYPE (\w+)", text, re.MULTILINE)) | OF_A_ROUND


def test_rules_ask_for_metrics_that_there_are(told: set[str]) -> None:
    asked = set(METRIC.findall(ALERTS))
    assert asked
    assert asked <= told
    assert ALERTS.count("alert: ") == ALERTS.count("expr: ") == ALERTS.count("summary: ")


def test_the_dashboard_asks_for_metrics_that_there_are(told: set[str]) -> None:
    for panel in DASHBOARD["panels"]:
        for target in panel["targets"]:
            asked = set(METRIC.findall(target["expr"]))
            assert asked, panel["title"]
            assert asked <= told, panel["title"]


def test_the_page_tells_of_every_metric_and_of_no_other(told: set[str]) -> None:
    assert set(METRIC.findall(PAGE)) - {"hydrophone_backup", "hydrophone_damaged"} == told


def test_panels_do_not_lie_on_each_other() -> None:
    places = [(each["gridPos"]["x"], each["gridPos"]["y"]) for each in DASHBOARD["panels"]]
    assert len(set(places)) == len(places)
    assert len({each["id"] for each in DASHBOARD["panels"]}) == len(places)
