"""Captain Sonar as a Kit."""

from hydrophone.belief.captain_sonar import CaptainTracker
from hydrophone.belief.help import on_chart
from hydrophone.belief.tracker import GameTracker, OfTracks
from hydrophone.bots import captain_sonar as bots
from hydrophone.bots.bot import Level
from hydrophone.core.position import Pictured
from hydrophone.core.seats import Side
from hydrophone.facts.captain_sonar import CaptainSonarFacts
from hydrophone.games.captain_sonar.boat import boat_of
from hydrophone.games.captain_sonar.numbers import NUMBERS
from hydrophone.games.captain_sonar.options import CaptainOptions, chart_of
from hydrophone.games.captain_sonar.position import history, read_position, with_chart_in
from hydrophone.games.captain_sonar.rulebook import RULEBOOK
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.said import said
from hydrophone.games.captain_sonar.tables import tables
from hydrophone.kits.kit import FORM, BotKit, Kit


def _tracker(options: CaptainOptions, side: Side) -> GameTracker:
    return OfTracks(CaptainTracker(options, side))


_MEASURED = (Level.LANDLUBBER, Level.HELMSMAN, Level.SEADOG)

KIT = Kit(
    form=FORM,
    game=CAPTAIN_SONAR,
    rulebook=RULEBOOK,
    bots=BotKit(bots.make, None, tuple(bots.LADDER), bots.respond, _MEASURED, bots.late_s),
    tracker=_tracker,
    help=on_chart(chart_of, _tracker),
    facts=CaptainSonarFacts,
    boat=boat_of,
    position=Pictured(with_chart_in, read_position, history),
    tables=tables,
    said=said,
    numbers=NUMBERS,
    lessons="hydrophone.games.captain_sonar",
)
