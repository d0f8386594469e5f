"""The table of games under the laws. A game that can be played stands here."""

from laws import captain_sonar, sonar, u_jagd
from laws.fixture import Fixture

FIXTURES: dict[str, Fixture] = {
    "sonar": sonar.FIXTURE,
    "u_jagd": u_jagd.FIXTURE,
    "captain_sonar": captain_sonar.FIXTURE,
}
