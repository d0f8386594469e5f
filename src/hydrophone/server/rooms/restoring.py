"""A match out of the store: the room that it was."""

import logging

from hydrophone.kits.registry import game_named, game_of_rules
from hydrophone.server.logs.words import mark
from hydrophone.server.match.log.entries import rules_of
from hydrophone.server.match.match_clock import Stood
from hydrophone.server.match.people.entropy import Entropy
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.store.face import Kept

log = logging.getLogger(__name__)


def restored(kept: Kept, entropy: Entropy, now: float, pace_s: float = 0.0) -> Room:
    """Its room, by replay of its log; RefusedError (and why in the log) if that cannot be."""
    try:
        name, version = rules_of(kept.entries)
        game = game_named(name) if version is None else game_of_rules(name, version)
        if game is None:
            log.error(
                "match %(match)s was begun by other rules: %(game)s %(version)s",
                {"match": mark(kept.match), "game": name, "version": version},
            )
            raise RefusedError(Reason.OTHER_RULES, f"/api/matches/{kept.code}/record")
        stood = Stood(kept.at, kept.away_s)
        return Room.restore(game, kept.entries, kept.kept, entropy, now, pace_s, stood)
    except RefusedError:
        raise
    except Exception:
        log.exception("match %(match)s cannot be restored", {"match": mark(kept.match)})
        raise RefusedError(Reason.DAMAGED) from None
