"""The moments of a match that are worth a look: at most eight, chosen by what they were worth."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

import msgspec

from hydrophone.board.grid import Cell
from hydrophone.core.game import ByTable
from hydrophone.core.seats import Seat, Side
from hydrophone.debrief.shots import Shot
from hydrophone.facts.facts import Question
from hydrophone.facts.knowledge import PlayedAction

MOST = 8
"""Most moments that are shown."""

LEAST_BITS = 0.5
"""What told, hid or brought less is no key moment."""


class Highlight(StrEnum):
    """Why a moment is shown."""

    TOLD_MOST = "told_most"
    """Of all its orders this one told the enemy most."""
    HID_MOST = "hid_most"
    """Of all its silences this one took most from the enemy."""
    ASKED_BEST = "asked_best"
    """Of all its questions this one brought most."""
    SHOT_MISSED = "shot_missed"
    """The best shot that it could have fired and did not."""
    DECIDED = "decided"
    """The shot that ended the match, or the winner's last one that did damage."""


class KeyMoment(msgspec.Struct, frozen=True):
    """One moment, from the view of one side.

    Attributes:
        line: of the record.
        side: whose act it was; for a missed shot, who could have fired.
        value: bits told, hidden or brought; the chance of a missed shot; damage of the last shot.
        cell: the place of a shot.
        places: how many places were possible for who learned or lost something, before and after.
    """

    kind: Highlight
    line: int
    side: Side
    value: float
    cell: Cell | None = None
    places: tuple[int, int] = (0, 0)


def key_moments(
    acts: Sequence[PlayedAction],
    heard: Sequence[PlayedAction],
    silences: Sequence[PlayedAction],
    questions: Sequence[Question],
    shots: Sequence[Shot],
    missed: Sequence[Shot],
) -> tuple[KeyMoment, ...]:
    """The best of each kind for each side, without doubles, in the order of the match.

    ``heard``: what both crews heard, without silences. Of too many, those worth least go.
    """
    found: list[KeyMoment] = []
    for side in Side:
        found += _best(
            Highlight.ASKED_BEST, side, ((q.line, q.brought) for q in questions if q.side is side)
        )
        found += _best(Highlight.HID_MOST, side, _gains(silences, side, -1))
        found += _best(Highlight.TOLD_MOST, side, _gains(heard, side, 1))
        found += _missed(side, missed)
    found += _decided(shots, acts)
    once: dict[int, KeyMoment] = {}
    for moment in found:
        once.setdefault(moment.line, moment)
    ranked = sorted(once.values(), key=_worth, reverse=True)[:MOST]
    of_line = {act.line: act for act in acts}
    return tuple(
        _with_places(moment, of_line[moment.line])
        for moment in sorted(ranked, key=lambda moment: moment.line)
    )


def _with_places(moment: KeyMoment, act: PlayedAction) -> KeyMoment:
    """Who asked, or could have fired, is the one who knows; of an order the enemy is."""
    own = moment.kind in (Highlight.ASKED_BEST, Highlight.SHOT_MISSED)
    knower = moment.side if own else moment.side.enemy
    before, after = act.knew.of(knower), act.knows.of(knower)
    return msgspec.structs.replace(moment, places=(len(before.chances), len(after.chances)))


def _gains(acts: Iterable[PlayedAction], side: Side, sign: int) -> Iterable[tuple[int, float]]:
    """What each of the side's own acts told its enemy, or (sign -1) took from them."""
    for played in acts:
        by = played.by
        if isinstance(by, Seat) and by.side is side:
            yield played.line, sign * played.gained(side.enemy)


def _best(kind: Highlight, side: Side, values: Iterable[tuple[int, float]]) -> list[KeyMoment]:
    line, value = max(values, key=lambda found: found[1], default=(0, 0.0))
    return [KeyMoment(kind, line, side, value)] if value >= LEAST_BITS else []


def _missed(side: Side, missed: Sequence[Shot]) -> list[KeyMoment]:
    own = [shot for shot in missed if shot.side is side]
    best = max(own, key=lambda shot: (shot.expected, shot.chance), default=None)
    if best is None:
        return []
    return [KeyMoment(Highlight.SHOT_MISSED, best.line, side, best.chance, best.aim.cell)]


def _decided(shots: Sequence[Shot], acts: Sequence[PlayedAction]) -> list[KeyMoment]:
    """None where the turns ran out, or a crew gave up or had left."""
    outcome = acts[-1].outcome if acts else None
    if outcome is None or outcome.termination in tuple(ByTable):
        return []
    hits = [shot for shot in shots if shot.taken]
    return [
        KeyMoment(Highlight.DECIDED, shot.line, shot.side, float(shot.taken or 0), shot.aim.cell)
        for shot in hits[-1:]
        if shot.side is outcome.winner or shot.line == acts[-1].line
    ]


_WEIGHT = {
    Highlight.DECIDED: 100.0,
    Highlight.SHOT_MISSED: 10.0,
    Highlight.ASKED_BEST: 1.0,
    Highlight.HID_MOST: 1.0,
    Highlight.TOLD_MOST: 1.0,
}


def _worth(moment: KeyMoment) -> float:
    """What decided comes first, then missed shots, then bits."""
    return _WEIGHT[moment.kind] * moment.value
