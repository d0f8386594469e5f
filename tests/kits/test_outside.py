"""Other packages bring games; one that cannot be used is named in a sentence and left out."""

from collections.abc import Collection
from dataclasses import MISSING, fields, replace
from importlib.metadata import EntryPoint

import pytest

from hydrophone.core.errors import UnknownNameError
from hydrophone.kits import outside
from hydrophone.kits.kit import FORM, Kit
from hydrophone.kits.outside import GROUP, kits_from_outside
from hydrophone.kits.registry import HOUSE, KITS, kit_named
from stranger.kit import KIT

REQUIRED = {
    1: "form game rulebook bots tracker help facts boat position tables lessons",
}
"""Form to the parts that a Kit of that form has named."""

LATER = replace(KIT, form=FORM + 1)
NO_KIT = "a text"


def point(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, value, GROUP)


HERE = point("echo", "stranger.kit:KIT")


def test_a_package_beside_the_program_has_brought_echo() -> None:
    assert kit_named("echo") is KIT
    assert "echo" not in HOUSE


def test_a_kit_of_this_form_needs_no_part_that_came_later() -> None:
    required = [field.name for field in fields(Kit) if field.default is MISSING]

    assert " ".join(required) == REQUIRED[FORM]
    assert KIT.numbers is None


def test_a_kit_is_known_by_the_name_of_its_game() -> None:
    assert kits_from_outside({}, [HERE]) == {"echo": KIT}


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        (point("reef", "stranger.nowhere:KIT"), "No module named 'stranger.nowhere'"),
        (point("reef", "stranger.kit:REEF"), "has no attribute 'REEF'"),
        (point("reef", "kits.test_outside:NO_KIT"), "it brings str, not a Kit"),
        (point("echo", "kits.test_outside:LATER"), f"form {FORM + 1}, and here they have {FORM}"),
        (point("reef", "stranger.kit:KIT"), "its game calls itself 'echo'"),
    ],
)
def test_a_broken_kit_is_named_and_left_out(
    broken: EntryPoint, reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    sound = [] if broken.name == "echo" else [HERE]
    found = kits_from_outside({}, [broken, *sound])

    assert list(found) == [each.name for each in sound], "it stops no other game"
    (said,) = caplog.messages
    assert said.startswith(f"the game {broken.name!r} ({broken.value}) is left out: ")
    assert reason in said
    assert "\n" not in said


def test_a_name_that_is_taken_stays_with_its_game(caplog: pytest.LogCaptureFixture) -> None:
    assert kits_from_outside(KITS, [HERE]) == {}
    assert "another game has that name" in caplog.text


def test_a_package_from_outside_may_ask_for_the_games_that_are_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kits = type(KITS)()

    def brought(taken: Collection[str]) -> dict[str, Kit]:
        assert list(kits) == list(taken) == list(HOUSE)
        return {"echo": KIT}

    monkeypatch.setattr(outside, "kits_from_outside", brought)
    assert list(kits) == [*HOUSE, "echo"]


def test_a_game_that_is_not_here_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(KITS, "echo")
    with pytest.raises(UnknownNameError, match="echo"):
        kit_named("echo")
