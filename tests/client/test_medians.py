"""What crews of bots come to in figures, as the client shows it."""

import json
from typing import Any

from tools.medians import FILE, TABLES, crews, medians

from hydrophone.facts.figures import Figures


def shown() -> dict[str, Any]:
    """The medians in the client's file."""
    _, _, table = FILE.read_text("utf-8").partition("Figures>> = ")
    found: dict[str, Any] = json.loads(table.removesuffix(";\n"))
    return found


def test_the_medians_shown_are_those_that_bots_come_to() -> None:
    assert shown().keys() == TABLES.keys()
    again = medians(crews(*TABLES["sonar turn"]))
    assert shown()["sonar turn"] == again, "run: python tools/medians.py"


def test_never_is_more_than_any_number_and_what_is_not_known_is_left_out() -> None:
    never, late = Figures(1, 0.5), Figures(3, 0.5, turns_to_five=9, turns_to_one=12)
    known = Figures(8, 0.25, turns_to_five=4, shot_chance=0.75)
    found = medians([never, late, known])

    assert (found["orders"], found["told_per_order"], found["shot_chance"]) == (3, 0.5, 0.75)
    assert (found["turns_to_five"], found["turns_to_one"]) == (9, None)
    assert found["used_after_s"] is None
