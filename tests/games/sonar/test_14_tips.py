"""SONAR: the printed advice that a bot follows."""

from games.sonar.positions import (
    BLUE,
    RIGHT,
    S0,
    UP,
    YELLOW,
    options_on,
    start,
    torpedo,
    whose_turn,
)
from hydrophone.bots.bot import Level
from hydrophone.core.seats import Seat
from hydrophone.games.sonar.actions import Move, SonarAction, Surface
from hydrophone.games.sonar.rules import SONAR
from hydrophone.kits.makers import make_bot
from hydrophone.play.referee import Referee
from tracing import rule


@rule("SON-214")
def test_a_bot_listens_to_every_announcement_and_strikes_when_it_is_sure() -> None:
    """Blue surfaces on D3 and goes right: a bot with a full gauge in that zone fires at E3."""
    options = options_on(S0)
    referee = Referee(SONAR, options, next(seed for seed in range(9) if begins(seed)))
    bot = make_bot("sonar", Level.SEADOG, YELLOW, options, 1)
    for observation in referee.opening()[YELLOW]:
        bot.observe(observation)

    def act(seat: Seat, action: SonarAction) -> None:
        for observation in referee.act(seat, action)[1][YELLOW]:
            bot.observe(observation)

    act(BLUE, start("D3"))
    act(YELLOW, start("B5"))
    for _ in range(4):
        act(YELLOW, Move(UP))
        act(BLUE, Surface())
    act(YELLOW, Move(RIGHT))
    act(BLUE, Move(RIGHT))

    assert bot.choose(referee.legal_actions(YELLOW)) == torpedo("E3")


def begins(seed: int) -> bool:
    """Does yellow begin with this seed?"""
    return whose_turn(SONAR.new(options_on(S0), seed)[0]) is YELLOW.side
