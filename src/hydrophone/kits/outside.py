"""Kits that other installed packages bring, by entry points of the group ``hydrophone.games``.

A kit that cannot be used is named in one sentence and left out: it stops no other game.
"""

import logging
from collections.abc import Collection, Iterable
from importlib.metadata import EntryPoint, entry_points

from hydrophone.kits.kit import FORM, Kit

GROUP = "hydrophone.games"

log = logging.getLogger(__name__)


def kits_from_outside(
    taken: Collection[str], points: Iterable[EntryPoint] | None = None
) -> dict[str, Kit]:
    """The kits of the entry points (those of all installed packages), by the ids of their games.

    ``taken`` are the ids that other games have.
    """
    found: dict[str, Kit] = {}
    for point in entry_points(group=GROUP) if points is None else points:
        try:
            kit = _loaded(point, {*taken, *found})
        except Exception as error:  # what others wrote must not keep this program from starting
            reason = f"{type(error).__name__}: {error}".splitlines()[0]
            fault = f"{point.name!r} ({point.value}) is left out: {reason}"
            log.error("the game %(fault)s", {"fault": fault})
        else:
            found[kit.game.id] = kit
    return found


def _loaded(point: EntryPoint, taken: Collection[str]) -> Kit:
    """The kit of the entry point; TypeError or ValueError if it cannot be one of these."""
    kit = point.load()
    if not isinstance(kit, Kit):
        raise TypeError(f"it brings {type(kit).__name__}, not a Kit")
    if kit.form != FORM:
        raise ValueError(f"it is written for kits of form {kit.form}, and here they have {FORM}")
    if kit.game.id != point.name:
        raise ValueError(f"its game calls itself {kit.game.id!r}")
    if point.name in taken:
        raise ValueError("another game has that name")
    return kit
