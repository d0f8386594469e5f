"""Law 2 for the bots: one that is given a false world of the same face does the same.

Two truths that a seat cannot tell apart are played side by side; a bot of each level listens in
both, and is asked whenever the match waits for its seat. It chooses the same, for the same reason.
"""

from collections.abc import Callable
from typing import TypeAlias

import pytest

from hydrophone.bots.bot import Bot, Level
from hydrophone.core.game import Options
from hydrophone.core.reasons import Explains
from hydrophone.core.seats import Seat
from hydrophone.kits.makers import make_bot, make_responder
from hydrophone.kits.registry import KITS
from hydrophone.play.referee import Referee
from laws.laws import Case, Pair, two_truths
from laws.registry import FIXTURES

SEAT = Seat.BLUE_CAPTAIN
LADDERS = [
    (name, level, next(iter(FIXTURES[name].options)))
    for name, kit in KITS.items()
    if kit.bots
    for level in kit.bots.levels
]
RESPONDERS = [
    (name, level, next(iter(FIXTURES[name].options)))
    for name in ("sonar", "captain_sonar")
    for level in (Level.DECKHAND, Level.SEADOG)
]
LIVE = [("captain_sonar", level, "pond, real time") for level in (Level.SEADOG, Level.ADMIRAL)]
"""Captains who think otherwise in real time."""


Maker: TypeAlias = Callable[[str, Seat, Options, int], Bot]
"""Makes a bot of a game for a seat, by the options and a seed."""


class Listener:
    """A bot that hears one of the truths."""

    def __init__(self, pair: Pair, name: str, make: Maker, seed: int) -> None:
        self._pair, self._name = pair, name
        self._referee = Referee(pair.game, pair.options, seed)
        self._bot = make(pair.game.id, SEAT, pair.options, seed)
        self._acts = 0
        for observation in self._referee.opening()[SEAT]:
            self._bot.observe(observation)

    def catch_up(self) -> None:
        """It hears what its seat is told."""
        acts = self._pair.acts[self._name]
        for actor, action in acts[self._acts :]:
            for observation in self._referee.act(actor, action)[1][SEAT]:
                self._bot.observe(observation)
        self._acts = len(acts)

    def asked(self) -> tuple[object, object] | None:
        """What it would do, and why; None if the match does not wait for it."""
        legal = self._referee.legal_actions(SEAT)
        if SEAT not in self._referee.blocked_by or not legal:
            return None
        choice = self._bot.choose(legal)
        why = self._bot.why(choice, legal) if isinstance(self._bot, Explains) else None
        return choice, why


@pytest.mark.parametrize(("game", "level", "agreed"), [*LADDERS, *LIVE])
def test_a_false_world_of_the_same_face_changes_no_choice(
    game: str, level: Level, agreed: str
) -> None:
    def make(game: str, seat: Seat, options: Options, seed: int) -> Bot:
        return make_bot(game, level, seat, options, seed)

    compare(make, game, agreed)


@pytest.mark.parametrize(("game", "level", "agreed"), RESPONDERS)
def test_nor_does_it_for_a_bot_that_knows_its_enemy(game: str, level: Level, agreed: str) -> None:
    """Here the enemy plays by chance, as no level would."""

    def make(game: str, seat: Seat, options: Options, seed: int) -> Bot:
        return make_responder(game, level, seat, options, seed)

    compare(make, game, agreed)


def compare(make: Maker, game: str, agreed: str) -> None:
    """A bot that is made so chooses the same in two truths of the same face."""
    fixture = FIXTURES[game]
    case = Case(fixture.options[agreed], 0, 60)
    asked = differing = 0
    one = two = None
    for pair in two_truths(fixture, case, SEAT):
        if one is None or two is None:
            one, two = (Listener(pair, name, make, case.seed) for name in ("one", "two"))
        one.catch_up()
        two.catch_up()
        choice = one.asked()
        assert choice == two.asked()
        asked += choice is not None
        differing += choice is not None and pair.one != pair.two

    assert asked >= 3
    assert differing
