"""What a record's end says of a boat of SONAR."""

from hydrophone.core.boat import Boat, BoatFact
from hydrophone.core.seats import Side
from hydrophone.games.sonar.state import SonarView


def boat_of(view: SonarView, side: Side) -> Boat:
    """The boat of this side, by the view of its Captain."""
    heard = view.public.of(side)
    facts: dict[str, BoatFact] = {"damage": heard.damage, "turns": heard.turns}
    if view.own is None:
        return Boat((), facts)
    return Boat(view.own.track, facts | {"energy": view.own.energy})
