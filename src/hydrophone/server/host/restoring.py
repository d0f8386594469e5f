"""A match out of the store: the room that it was."""

import logging

from hydrophone.games.registry import game_named, game_of_rules
from hydrophone.server.host.store import Kept
from hydrophone.server.match.entries import rules_of
from hydrophone.server.match.entropy import Entropy
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.refusals import Reason, RefusedError

log = logging.getLogger(__name__)


def restored(kept: Kept, entropy: Entropy, now: float, pace_s: float = 0.0) -> Room:
    """Its room, by replay of its log; RefusedError (and why in the log) if that cannot be."""
    try:
        name, version = rules_of(kept.entries)
        game = game_named(name) if version is None else game_of_rules(name, version)
        if game is None:
            log.error("match %s was begun by other rules: %s %s", kept.match, name, version)
            raise RefusedError(Reason.OTHER_RULES, f"/api/matches/{kept.code}/record")
        return Room.restore(game, kept.entries, kept.kept, entropy, now, pace_s)
    except RefusedError:
        raise
    except Exception:
        log.exception("match %s cannot be restored", kept.match)
        raise RefusedError(Reason.DAMAGED) from None
