"""``hydrophone debrief``: what really happened in a match, and what each order told."""

from pathlib import Path

import click
import msgspec

from hydrophone.core.game import Language, Outcome
from hydrophone.core.seats import Side
from hydrophone.debrief.debrief import Debrief, debrief
from hydrophone.debrief.shots import Shot
from hydrophone.debrief.words import boat_name, sentence
from hydrophone.facts.facts import Question
from hydrophone.notation.record import read_record

STEPS = " .:-=+*#%@"
"""Signs of a curve, from knowing all to knowing nothing."""

WIDTH = 60
"""Most signs of a curve."""


def show_debrief(file: Path, language: str, *, as_json: bool) -> None:
    """The debrief of a record, for people or for programs."""
    looked_at = debrief(read_record(file.read_bytes(), str(file)), str(file))
    if as_json:
        click.echo(msgspec.json.encode(looked_at))
    else:
        for line in _lines(looked_at, Language(language)):
            click.echo(line)


def _lines(debrief: Debrief, language: Language) -> list[str]:
    boats = debrief.boats
    names = {side: boat_name(side, boats, language) for side in Side}
    lines = [_ending(debrief.outcome, names), ""]
    most = max((each for moment in debrief.moments for each in moment.bits), default=0.0)
    for side in Side:
        curve = [debrief.bits.of(side), *(moment.bits.of(side) for moment in debrief.moments)]
        lines.append(
            f"{names[side]} about {names[side.enemy]}, bits not known (at most {most:.1f})"
        )
        lines.append(f"  |{_curve(curve, most)}|")
    lines += [
        "",
        *(f"line {each.line}: {sentence(each, boats, language)}" for each in debrief.key_moments),
    ]
    lines += ["", *(_asked(question, names) for question in debrief.questions)]
    lines += [_fired(shot, names) for shot in (*debrief.shots, *debrief.missed)]
    lines += ["", *(_figures(debrief, side, names) for side in Side)]
    return lines


def _curve(bits: list[float], most: float) -> str:
    """The curve in as many signs as fit: of several moments that share one, the last."""
    count = min(len(bits), WIDTH)
    chosen = [bits[(place + 1) * len(bits) // count - 1] for place in range(count)]
    top = len(STEPS) - 1
    return "".join(STEPS[round(top * value / most) if most else 0] for value in chosen)


def _ending(outcome: Outcome | None, names: dict[Side, str]) -> str:
    if outcome is None:
        return "The match is not over."
    if outcome.winner is None:
        return f"Drawn ({outcome.termination})."
    return f"{names[outcome.winner]} won ({outcome.termination})."


def _asked(question: Question, names: dict[Side, str]) -> str:
    brought = f"{question.brought:.1f} of {question.best:.1f} bits"
    return f"line {question.line}: {question.kind} of {names[question.side]}: {brought}"


def _fired(shot: Shot, names: dict[Side, str]) -> str:
    promise = f"chance {shot.chance:.0%}, expected damage {shot.expected:.2f}"
    came = "not fired" if shot.taken is None else f"damage {shot.taken}"
    aim = f"{shot.aim.weapon} at {shot.aim.cell}"
    return f"line {shot.line}: {aim} by {names[shot.side]}: {promise}; {came}"


def _figures(debrief: Debrief, side: Side, names: dict[Side, str]) -> str:
    figures = debrief.figures.of(side)
    return (
        f"{names[side]}: {figures.orders} orders, {figures.told_per_order:.2f} bits told by each; "
        f"{figures.without_mark} without a mark, {figures.circuits_repaired} circuits repaired, "
        f"{figures.breakdown_damage} damage by breakdowns, "
        f"{figures.gauges_lost} full gauges out of action"
    )
