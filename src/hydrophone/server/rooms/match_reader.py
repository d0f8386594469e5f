"""Matches out of the store: the rooms that they were, off the event loop."""

import logging

from hydrophone.kits.registry import KITS, game_named, game_of_rules
from hydrophone.server.logs.words import mark
from hydrophone.server.match.log.entries import rules_of
from hydrophone.server.match.room import Room
from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.rooms.running_rooms import Around
from hydrophone.server.store.face import Kept

NOT_HERE = frozenset({Reason.ELSEWHERE, Reason.OTHER_RULES})
"""Refusals that say that this program has not the rules of a match, and so never can play it."""

log = logging.getLogger(__name__)


def restored(kept: Kept, around: Around) -> Room:
    """Its room, by replay of its log; RefusedError (and why in the log) if that cannot be.

    A match of newer rules is one of another server, if this is one of several: they are upgraded
    one after the other.
    """
    try:
        name, version = rules_of(kept.entries)
        game = game_named(name) if version is None else game_of_rules(name, version)
        if game is None:
            log.error(
                "match %(match)s was begun by other rules: %(game)s %(version)s",
                {"match": mark(kept.match), "game": name, "version": version},
            )
            if around.is_of_several and _is_newer(name, version):
                raise RefusedError(Reason.ELSEWHERE)
            raise RefusedError(Reason.OTHER_RULES, f"/api/matches/{kept.code}/record")
        return Room.restore(
            game,
            kept.entries,
            kept.kept,
            around.entropy,
            around.clock(),
            around.pace_s,
            kept.at,
            kept.away_s,
        )
    except RefusedError:
        raise
    except Exception:
        log.exception("match %(match)s cannot be restored", {"match": mark(kept.match)})
        raise RefusedError(Reason.DAMAGED) from None


def _is_newer(game: str, version: int | None) -> bool:
    kit = KITS.get(game)
    return kit is None or (version or 0) > kit.game.rules_version
