"""A bot of U-Jagd that knows which level it meets makes more of that than the levels do."""

import pytest

from hydrophone.belief.setup import SetupBelief, setups_of
from hydrophone.bots.bot import Level
from hydrophone.bots.u_jagd import respond
from hydrophone.bots.u_jagd.responder import Responder, Torpedo, if_asked
from hydrophone.core.seats import CAPTAINS, Side
from hydrophone.games.u_jagd.answers import PeriscopeAnswered
from hydrophone.games.u_jagd.contacts import Sight
from hydrophone.games.u_jagd.field import Line
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.play import arena

OPTIONS = UJagdOptions()


def test_it_loses_hardly_a_match_to_a_level_that_hides_anywhere() -> None:
    played = arena.respond("u_jagd", OPTIONS, Level.BOATSWAIN, matches=10, seed=4)

    assert arena.result_of(played).points >= 0.9


@pytest.mark.parametrize(
    ("future", "least", "most"),
    [(Torpedo(1, True), 0, 0), (Torpedo(1, False), 1, 1), (Torpedo(9, True), 0.6, 1)],
)
def test_it_weighs_a_question_by_what_the_enemy_will_do(
    future: Torpedo, least: float, most: float
) -> None:
    """Sure to be hit next turn, sure to be missed, or free to ask again."""
    heard = PeriscopeAnswered(Side.BLUE, Line.ROW_1, (Sight.SHIP, Sight.SHIP))
    between_two = SetupBelief.prior(OPTIONS).condition(heard)
    assert between_two.top_chance == 0.5

    assert least <= if_asked(between_two, [future], 0) <= most


def test_it_hides_where_the_level_searches_longest() -> None:
    """Levels that do not know how to hide are best met by a map that stays open for ever."""
    bot = respond(Level.BOATSWAIN, CAPTAINS[Side.BLUE], OPTIONS, 1)
    assert isinstance(bot, Responder)

    assert SetupBelief(setups_of(OPTIONS), setups_of(OPTIONS).open).allows(bot.plan)
