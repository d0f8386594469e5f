"""What crews of bots come to in figures, as the client shows it."""

import json

from tools.medians import GAMES, LEVEL, MATCHES, TABLES, crews, medians

from hydrophone.facts.figures import Figures


def test_the_medians_shown_are_those_that_bots_come_to() -> None:
    shown = {
        game: json.loads((GAMES / game / "medians.json").read_text("utf-8")) for game in TABLES
    }
    assert {game: found.keys() for game, found in shown.items()} == {
        game: modes.keys() for game, modes in TABLES.items()
    }
    again = medians(crews("sonar", TABLES["sonar"]["turn"]))
    assert shown["sonar"]["turn"] == again, "run: python tools/medians.py"


def test_the_client_names_the_matches_and_the_level() -> None:
    page = (GAMES.parent / "replay" / "Stations.svelte").read_text("utf-8")

    assert f"const MATCHES = {MATCHES};" in page
    assert f'const LEVEL: Level = "{LEVEL.value}";' in page


def test_never_is_more_than_any_number_and_what_is_not_known_is_left_out() -> None:
    never, late = Figures(1, 0.5), Figures(3, 0.5, turns_to_five=9, turns_to_one=12)
    known = Figures(8, 0.25, turns_to_five=4, shot_chance=0.75)
    found = medians([never, late, known])

    assert (found["orders"], found["told_per_order"], found["shot_chance"]) == (3, 0.5, 0.75)
    assert (found["turns_to_five"], found["turns_to_one"]) == (9, None)
    assert found["used_after_s"] is None
