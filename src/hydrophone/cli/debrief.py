"""``hydrophone debrief``: what really happened in a match, and what each order revealed."""

from collections.abc import Mapping
from pathlib import Path

import click
import msgspec

from hydrophone.cli.debrief_words import number, percent, word
from hydrophone.core.game import Language, Sentences
from hydrophone.core.seats import Side
from hydrophone.debrief import reason_words
from hydrophone.debrief.debrief import Debrief, RecordMoment, debrief
from hydrophone.debrief.key_moments import KeyMoment
from hydrophone.debrief.shots import Shot
from hydrophone.debrief.words import boat_name, sentence
from hydrophone.facts.facts import Question
from hydrophone.kits.kit import Kit
from hydrophone.kits.registry import kit_named
from hydrophone.notation.record import read_record

STEPS = " .:-=+*#%@"
"""Signs of a curve, from knowing all to knowing nothing."""

WIDTH = 60
"""Most signs of a curve."""


def show_debrief(file: Path, language: str, *, as_json: bool, reasons: bool) -> None:
    """The debrief of a record, for people or for programs; or what its bots say of their acts."""
    record = read_record(file.read_bytes(), str(file))
    looked_at = debrief(record, str(file))
    if as_json:
        click.echo(msgspec.json.encode(looked_at))
        return
    report = _Report(looked_at, kit_named(record.header.game), Language(language))
    lines = map(report.reason, looked_at.moments) if reasons else _lines(looked_at, report)
    for line in lines:
        if line is not None:
            click.echo(line)


def _lines(debrief: Debrief, report: "_Report") -> list[str]:
    return [
        report.ending(),
        "",
        *(line for side in Side for line in report.curve(side)),
        "",
        *map(report.moment, debrief.key_moments),
        "",
        *map(report.question, debrief.questions),
        *map(report.shot, (*debrief.shots, *debrief.missed)),
        "",
        *map(report.figures, Side),
    ]


class _Report:
    """The lines of a debrief in one language."""

    def __init__(self, debrief: Debrief, kit: Kit, language: Language) -> None:
        no_words: Mapping[str, Sentences] = {}
        self._questions = no_words if kit.facts is None else kit.facts.words
        self._debrief = debrief
        self._language = language
        self._names = {side: boat_name(side, debrief.boats, language) for side in Side}
        self._most = max((bits for moment in debrief.moments for bits in moment.bits), default=0.0)

    def ending(self) -> str:
        """Who won, and how."""
        outcome = self._debrief.outcome
        if outcome is None:
            return self._word("not_over")
        how = self._word(f"how.{outcome.termination}")
        if outcome.winner is None:
            return self._word("drawn", how=how)
        return self._word("won", boat=self._names[outcome.winner], how=how)

    def curve(self, side: Side) -> tuple[str, str]:
        """What a crew did not know of its enemy, moment by moment."""
        moments = self._debrief.moments
        bits = [self._debrief.bits.of(side), *(each.bits.of(side) for each in moments)]
        enemy, most = self._names[side.enemy], self._number(self._most, 1)
        title = self._word("curve", boat=self._names[side], enemy=enemy, most=most)
        return title, f"  |{_curve(bits, self._most)}|"

    def moment(self, moment: KeyMoment) -> str:
        """A key moment."""
        return self._line(moment.line, sentence(moment, self._debrief.boats, self._language))

    def reason(self, moment: RecordMoment) -> str | None:
        """What the bot says of its act, if one acted."""
        if moment.reason is None:
            return None
        what = reason_words.said(moment.reason, self._language)
        return self._line(moment.line, self._word("reason", by=moment.by, do=moment.do, what=what))

    def question(self, asked: Question) -> str:
        """A question and what it brought."""
        what = self._questions[asked.kind][self._language.column]
        brought, best = self._number(asked.brought, 1), self._number(asked.best, 1)
        boat = self._names[asked.side]
        return self._line(
            asked.line, self._word("asked", boat=boat, what=what, brought=brought, best=best)
        )

    def shot(self, shot: Shot) -> str:
        """A shot, or one that could have been fired."""
        came = (
            self._word("not_fired")
            if shot.taken is None
            else self._word("damage", count=shot.taken)
        )
        aimed = self._word(
            "aimed",
            boat=self._names[shot.side],
            weapon=self._word(f"how.{shot.aim.weapon}"),
            cell=shot.aim.cell,
            chance=percent(shot.chance, self._language),
            expected=self._number(shot.expected, 2),
            came=came,
        )
        return self._line(shot.line, aimed)

    def figures(self, side: Side) -> str:
        """A crew in numbers."""
        figures = self._debrief.figures.of(side)
        return self._word(
            "figures",
            boat=self._names[side],
            orders=figures.orders,
            told=self._number(figures.told_per_order, 2),
            unmarked=figures.without_mark,
            repaired=figures.circuits_repaired,
            damage=figures.breakdown_damage,
            lost=figures.gauges_lost,
            shots=figures.shots,
            hits=figures.hits,
            missed=figures.missed,
            unused=figures.marks_unused,
            five=_or_never(figures.turns_to_five),
            one=_or_never(figures.turns_to_one),
            pins=figures.pins,
            right=figures.pins_right,
        )

    def _word(self, name: str, **values: object) -> str:
        return word(name, self._language, **values)

    def _line(self, line: int, what: str) -> str:
        return self._word("line", line=line, what=what)

    def _number(self, value: float, places: int) -> str:
        return number(value, places, self._language)


def _or_never(turns: int | None) -> str:
    return "–" if turns is None else str(turns)


def _curve(bits: list[float], most: float) -> str:
    """The curve in as many signs as fit: of several moments that share one, the last."""
    count = min(len(bits), WIDTH)
    chosen = [bits[(place + 1) * len(bits) // count - 1] for place in range(count)]
    top = len(STEPS) - 1
    return "".join(STEPS[round(top * value / most) if most else 0] for value in chosen)
