"""Echo as a Kit."""

from hydrophone.belief.help import on_chart
from hydrophone.kits.kit import BotKit, Kit
from stranger.boat import boat_of
from stranger.bot import make
from stranger.facts import EchoFacts
from stranger.rulebook import RULEBOOK
from stranger.rules import ECHO
from stranger.said import said
from stranger.tracker import EchoTracker

KIT = Kit(
    form=1,
    game=ECHO,
    rulebook=RULEBOOK,
    bots=BotKit(make, warm=None),
    tracker=EchoTracker,
    help=on_chart(ECHO.chart_of, EchoTracker),
    facts=EchoFacts,
    boat=boat_of,
    position=None,
    tables=None,
    lessons=None,
    said=said,
)
