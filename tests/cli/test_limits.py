"""What can be set about a server, by options and by the environment."""

from collections.abc import Callable

import pytest
from click.testing import Result

from hydrophone.cli import serving
from hydrophone.cli.limits import LIMITS, Limit
from hydrophone.server.settings import Settings

Called = Callable[..., Result]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """With what servers would have been started."""
    served: list[Settings] = []
    monkeypatch.setattr(serving, "_serve", lambda _host, _port, own, **_: served.append(own))
    return served


def test_the_defaults_are_those_of_the_settings(called: Called, served: list[Settings]) -> None:
    assert called("serve").exit_code == 0
    for limit in LIMITS:
        assert getattr(Settings(), limit.setting) == limit.default * limit.unit
        assert getattr(served[0], limit.setting) == limit.default * limit.unit


@pytest.mark.parametrize("limit", LIMITS, ids=[limit.option for limit in LIMITS])
def test_every_limit_is_an_option_and_a_variable_of_the_environment(
    limit: Limit, called: Called, served: list[Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    variable = f"HYDROPHONE_{limit.option.upper().replace('-', '_')}"
    assert called("serve", f"--{limit.option}", 7).exit_code == 0
    monkeypatch.setenv(variable, "9")
    assert called("serve").exit_code == 0
    assert called("serve", f"--{limit.option}", 7).exit_code == 0
    monkeypatch.setenv(variable, "many")
    assert called("serve").exit_code == 64
    assert called("serve", f"--{limit.option}", -1).exit_code == 64

    assert [getattr(own, limit.setting) for own in served] == [
        each * limit.unit for each in (7, 9, 7)
    ]
