"""SONAR as a Kit."""

from hydrophone.belief.help import on_chart
from hydrophone.belief.sonar import SonarTracker
from hydrophone.belief.tracker import GameTracker, OfTracks
from hydrophone.bots import sonar as bots
from hydrophone.bots.bot import Level
from hydrophone.core.position import Pictured
from hydrophone.core.seats import Side
from hydrophone.facts.sonar import SonarFacts
from hydrophone.games.sonar.boat import boat_of
from hydrophone.games.sonar.numbers import NUMBERS
from hydrophone.games.sonar.options import SonarOptions, chart_of
from hydrophone.games.sonar.position import history, read_position, with_chart_in
from hydrophone.games.sonar.rulebook import RULEBOOK
from hydrophone.games.sonar.rules import SONAR
from hydrophone.games.sonar.said import said
from hydrophone.games.sonar.tables import tables
from hydrophone.kits.kit import FORM, BotKit, Kit


def _tracker(options: SonarOptions, side: Side) -> GameTracker:
    return OfTracks(SonarTracker(options, side))


_MEASURED = (Level.LANDLUBBER, Level.HELMSMAN, Level.SEADOG, Level.ADMIRAL)

KIT = Kit(
    form=FORM,
    game=SONAR,
    rulebook=RULEBOOK,
    bots=BotKit(bots.make, None, tuple(bots.LADDER), bots.respond, _MEASURED, bots.late_s),
    tracker=_tracker,
    help=on_chart(chart_of, _tracker),
    facts=SonarFacts,
    boat=boat_of,
    position=Pictured(with_chart_in, read_position, history),
    tables=tables,
    said=said,
    numbers=NUMBERS,
    lessons="hydrophone.games.sonar",
)
