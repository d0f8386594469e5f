"""U-Jagd as a Kit."""

from hydrophone.belief.help import Helper
from hydrophone.belief.setup import SetupTracker
from hydrophone.belief.setup_help import OnSquares
from hydrophone.belief.setup_places import OfMaps
from hydrophone.belief.tracker import GameTracker
from hydrophone.bots import u_jagd as bots
from hydrophone.bots.bot import Level
from hydrophone.core.position import Entered
from hydrophone.core.seats import Side
from hydrophone.facts.u_jagd import UJagdFacts
from hydrophone.games.u_jagd.boat import boat_of
from hydrophone.games.u_jagd.numbers import NUMBERS
from hydrophone.games.u_jagd.options import UJagdOptions
from hydrophone.games.u_jagd.position import entered
from hydrophone.games.u_jagd.rulebook import RULEBOOK
from hydrophone.games.u_jagd.rules import U_JAGD
from hydrophone.games.u_jagd.said import said
from hydrophone.games.u_jagd.tables import tables
from hydrophone.kits.kit import FORM, BotKit, Kit


def _tracker(options: UJagdOptions, side: Side) -> GameTracker:
    return OfMaps(SetupTracker(options, side))


def _help(options: UJagdOptions, side: Side) -> Helper:
    return OnSquares(SetupTracker(options, side.enemy), options.help)


_MEASURED = (Level.LANDLUBBER, Level.BOATSWAIN, Level.SEADOG)

KIT = Kit(
    form=FORM,
    game=U_JAGD,
    rulebook=RULEBOOK,
    bots=BotKit(bots.make, bots.warm, tuple(bots.LADDER), bots.respond, _MEASURED),
    tracker=_tracker,
    help=_help,
    facts=UJagdFacts,
    boat=boat_of,
    position=Entered(entered),
    tables=tables,
    said=said,
    numbers=NUMBERS,
    lessons="hydrophone.games.u_jagd",
)
