"""Missions tried by bots in the person's place."""

from collections.abc import Sequence

from hydrophone.bots.bot import Bot, Level
from hydrophone.core.chance import Chance
from hydrophone.core.game import Action
from hydrophone.core.seats import SPECTATOR, Actor, Seat
from hydrophone.kits.makers import make_bot
from hydrophone.kits.registry import game_named
from hydrophone.lessons.goals import Judge, MissionStatus, Stand
from hydrophone.lessons.mission import Mission
from hydrophone.play.players import Players
from hydrophone.play.referee import Referee, Told


class Abstainer:
    """A bot that never takes one kind of act: it takes another one of the offers instead."""

    def __init__(self, bot: Bot, kind: str) -> None:
        self._bot = bot
        self._kind = kind
        self._turns = 0
        self.observe, self.hear = bot.observe, bot.hear
        self.volunteer, self.report = bot.volunteer, bot.report

    def choose(self, legal: Sequence[Action]) -> Action:
        choice: Action = self._bot.choose(legal)
        if choice.__struct_config__.tag != self._kind:
            return choice
        self._turns += 7
        others = [each for each in legal if each.__struct_config__.tag == "use_sonar"]
        other: Action = others[self._turns % len(others)]
        return other


def tried(mission: Mission, level: Level, seed: int, *, keeps_off: bool = True) -> Stand:
    """How the mission stands once it is decided, with bots of this level in the person's place.

    ``keeps_off``: they take no act that the mission forbids.
    """
    game = game_named(mission.game)
    levels = {**mission.bots, **dict.fromkeys(mission.seats, level)}
    bots: dict[Seat, Bot] = {
        seat: make_bot(
            game.id, each, seat, mission.options, Chance(seed).fork(seat).seed, frozenset()
        )
        for seat, each in levels.items()
    }
    if keeps_off and mission.goal.without:
        for seat in mission.seats:
            bots[seat] = Abstainer(bots[seat], mission.goal.without)
    players = Players(bots, Chance(seed).fork("order"))
    referee = Referee(game, mission.options, mission.seed)
    judge = Judge(mission.goal, mission.side)
    begin = iter(mission.begin)

    def tell(told: Told, actor: Actor | None, kind: str | None) -> MissionStatus:
        players.hear(told, actor)
        return judge.hear(kind, told[SPECTATOR], referee.view(SPECTATOR)).standing

    standing = tell(referee.opening(), None, None)
    while standing is MissionStatus.OPEN:
        act = next(begin, None)
        turn = (act.by, act.do) if act is not None else players.next_action(referee)
        assert turn is not None
        _, told = referee.act(*turn)
        own = isinstance(turn[0], Seat) and turn[0].side is mission.side
        kind = turn[1].__struct_config__.tag if own else None
        standing = tell(told, turn[0], str(kind) if own else None)
    return judge.stand
