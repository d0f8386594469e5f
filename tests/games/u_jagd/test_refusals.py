"""Every refusal has a sentence in every language."""

import pytest

from games.u_jagd.tables import BLUE, fresh, torpedo
from hydrophone.core.errors import IllegalActionError
from hydrophone.core.game import Language
from hydrophone.games.u_jagd.field import Square
from hydrophone.games.u_jagd.refusals import Clause, sentence
from hydrophone.games.u_jagd.rules import U_JAGD


@pytest.mark.parametrize("clause", list(Clause))
def test_every_refusal_is_a_sentence_in_three_languages(clause: Clause) -> None:
    said = [sentence(clause, language) for language in Language]

    assert len(set(said)) == len(Language)
    assert all(each.endswith(".") for each in said)


def test_a_refused_action_carries_its_clause() -> None:
    with pytest.raises(IllegalActionError, match="both have confirmed") as caught:
        U_JAGD.apply(fresh(), BLUE, torpedo(Square.A1))

    assert caught.value.clause == Clause.MAPS_CONFIRMED
