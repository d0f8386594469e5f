"""A refused action says why."""

import pytest

from games.u_jagd.tables import BLUE, fresh, torpedo
from hydrophone.core.errors import IllegalActionError
from hydrophone.games.u_jagd.field import Square
from hydrophone.games.u_jagd.refusals import Clause
from hydrophone.games.u_jagd.rules import U_JAGD


def test_a_refused_action_carries_its_clause() -> None:
    with pytest.raises(IllegalActionError, match="both have confirmed") as caught:
        U_JAGD.apply(fresh(), BLUE, torpedo(Square.A1))

    assert caught.value.clause == Clause.MAPS_CONFIRMED
