"""Who learns what: events to observations."""

from hydrophone.core.game import happens_to
from hydrophone.core.seats import Viewer
from hydrophone.games.sonar.events import SonarEvent, SonarObservation


def project(event: SonarEvent, viewer: Viewer) -> SonarObservation | None:
    """What the viewer gets of the event; None for nothing at all.

    An event that does not say what others hear of it fails the type check.
    """
    return event if happens_to(event, viewer) else event.heard()
