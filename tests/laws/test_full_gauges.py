"""What is offered where gauges are full: random play of real time seldom fills one, or stops."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hydrophone.core.real_time import CallStop, WithdrawStop
from hydrophone.core.seats import Actor
from hydrophone.games.captain_sonar.options import Mode
from hydrophone.games.captain_sonar.state import CaptainState
from laws import laws
from laws.captain_sonar import OPTIONS, Charged, charged
from laws.laws import Case

REAL_TIME = [name for name, options in OPTIONS.items() if options.mode is Mode.REAL_TIME]
STEPS = 30


@pytest.mark.parametrize("sample", REAL_TIME)
@given(seed=st.integers(0, 2**32))
def test_legality_has_one_source_in_real_time_with_full_gauges(sample: str, seed: int) -> None:
    laws.one_source_of_legality(charged(Charged()), Case(OPTIONS[sample], seed, STEPS))


@pytest.mark.parametrize("kind", [CallStop, WithdrawStop])
def test_a_stop_that_is_not_offered_is_found(kind: type) -> None:
    class OffersLess(Charged):
        def legal_actions(self, state: CaptainState, actor: Actor) -> Any:
            legal = super().legal_actions(state, actor)
            return tuple(action for action in legal if not isinstance(action, kind))

    fixture = charged(OffersLess())
    case = Case(OPTIONS["pond, real time"], 0, STEPS)
    with pytest.raises(AssertionError):
        laws.one_source_of_legality(fixture, case)
