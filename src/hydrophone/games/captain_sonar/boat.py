"""What a record's end says of a boat of Captain Sonar."""

from hydrophone.core.boat import Boat, BoatFact
from hydrophone.core.seats import Side
from hydrophone.games.captain_sonar.state import CaptainView
from hydrophone.games.captain_sonar.systems import System, symbols_of


def boat_of(view: CaptainView, side: Side) -> Boat:
    """The boat of this side, by the view of its Captain."""
    heard, sheets = view.public.of(side), view.own
    if sheets is None:
        return Boat((), {"turns": heard.turns})
    marks = zip(System, sheets.marks, strict=True)
    facts: dict[str, BoatFact] = {
        "damage": sheets.damage,
        "turns": heard.turns,
        "gauges": {system.value: count for system, count in marks if count},
        "crossed": list(symbols_of(sheets.crossed)),
        "mines": list(sheets.mines),
    }
    return Boat(sheets.track, facts)
