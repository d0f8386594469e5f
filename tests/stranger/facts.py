"""Echo as a debrief sees it."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from hydrophone.core.game import Action, Event, Sentences
from hydrophone.core.seats import Side
from hydrophone.facts.facts import Aim, Facts, Question, best_of
from hydrophone.facts.knowledge import PlayedAction
from stranger.actions import Fire, Steer
from stranger.events import Fired, Pinged
from stranger.rules import PLACES, near


class EchoFacts(Facts):
    """Echo: shots hit one place; a ping could have asked for any other."""

    words: ClassVar[Mapping[str, Sentences]] = {
        "ping": ("ping", "Ping", "ping"),
    }

    def aim(self, action: Action) -> Aim | None:
        """A shot."""
        return Aim("torpedo", action.place) if isinstance(action, Fire) else None

    def taken(self, events: Iterable[Event], side: Side) -> int:
        """One for a hit."""
        shots = (event for event in events if isinstance(event, Fired))
        return sum(shot.hit and shot.side is side.enemy for shot in shots)

    def question(self, played: PlayedAction) -> Question | None:
        """A ping; the best one asks for the place whose true answer tells most."""
        ping = next((event for event in played.events if isinstance(event, Pinged)), None)
        if ping is None:
            return None
        knew = played.knew.of(ping.side)
        place = played.before.sheets.of(ping.side.enemy).place
        answers = (
            [each for each in knew.chances if (each in near(asked)) is (place in near(asked))]
            for asked in PLACES
        )
        brought = played.gained(ping.side)
        return Question(played.line, ping.side, "ping", brought, best_of(knew, answers))

    def is_silence(self, action: Action) -> bool:
        """Where a boat steers is never heard."""
        return isinstance(action, Steer)
