"""The mission of a match: how it is laid, and how it stands."""

from msgspec.structs import replace

from hydrophone.core.seats import SPECTATOR, Clock, Side
from hydrophone.lessons import shelf
from hydrophone.lessons.goals import Judge
from hydrophone.lessons.mission import Mission
from hydrophone.server.match.log.entries import Acted, Began, Entry, TableSet
from hydrophone.server.match.log.running_match import Attempt
from hydrophone.server.match.table import laying, starting
from hydrophone.server.match.table.tables import Table
from hydrophone.server.protocol.bodies import NewSeat
from hydrophone.server.protocol.messages import MissionStand
from hydrophone.server.protocol.refusals import Reason, or_refused


def named(game: str, name: str) -> Mission:
    """The mission of this name; RefusedError if there is none."""
    return or_refused(shelf.missions().get((game, name)), Reason.NOT_FOUND)


def log_of(
    mission: Mission, match: str, code: str, name: str, now: float, lots: int
) -> tuple[Entry, ...]:
    """The log of a fresh match with this mission, up to the moment when its person comes.

    ``lots``: the seed of bots that have fresh lots.
    """
    game = shelf.game_of(mission)
    table = laying.lay(match, code, game, mission.options, name)
    wishes = [NewSeat(seat, "me") for seat in mission.seats]
    wishes += [NewSeat(seat, level.value) for seat, level in mission.bots.items()]
    table = laying.place(table, wishes)
    boats = dict(zip(Side, mission.boats, strict=True))
    people = tuple(replace(person, ready=True) for person in table.people)
    table = starting.start(
        replace(table, boats=boats, people=people, closed=True, mission=mission.name)
    )
    bot_seed = lots if mission.has_fresh_lots else mission.seed
    began = Began(mission.seed, bot_seed, now, game.rules_version)
    acts = (Acted(act.by, act.do, 0.0) for act in mission.begin)
    return TableSet(table), began, *acts


class MissionWatch:
    """Follows a running match and says how its mission stands."""

    def __init__(self, mission: Mission) -> None:
        self._mission = mission
        self._judge = Judge(mission.goal, mission.side)

    def acted(self, attempt: Attempt) -> None:
        """An action was made."""
        by = attempt.actor
        is_own = not isinstance(by, Clock) and by.side is self._mission.side
        kind = str(attempt.action.__struct_config__.tag) if is_own else None
        self._judge.hear(kind, attempt.told[SPECTATOR], attempt.referee.view(SPECTATOR))

    @property
    def stand(self) -> MissionStand:
        """How it stands, for the wire."""
        stand, mission = self._judge.stand, self._mission
        return MissionStand(
            mission.name, stand.standing, stand.turns, mission.goal.turns, stand.silences
        )


def watch(table: Table) -> MissionWatch | None:
    """What follows the mission of a table; None if it has none that is known here."""
    mission = shelf.missions().get((table.game, table.mission)) if table.mission else None
    return None if mission is None else MissionWatch(mission)
