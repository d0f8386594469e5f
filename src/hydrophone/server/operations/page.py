"""The page for operators: this server, the others on its database, and warnings in plain words.

It is written here, whole and without a script; the browser asks for it again every round.
"""

from collections.abc import Callable, Sequence
from functools import cache
from html import escape
from pathlib import Path

from hydrophone.core.game import Language
from hydrophone.server.operations.node_status import ROUND_S, ROUNDS, Known, Status, latest
from hydrophone.server.operations.pulse import STEPS_S
from hydrophone.server.operations.warnings import SILENT_S, Warned, warnings
from hydrophone.server.operations.words import WORDS

AGAIN_S = round(ROUND_S)
"""Seconds after which the browser asks for the page again."""

_CSS = Path(__file__).with_suffix(".css")

_AT_MOST = "≤ "

_WIDTH, _HEIGHT = 120, 32
"""Of a line of values, in units of its picture."""

Values = Sequence[float | None]


@cache
def _style() -> str:
    return _CSS.read_text(encoding="utf-8")


def page(own: Known, others: Sequence[Known], language: Language) -> str:
    """The page in a language."""
    return _Page(language).whole(own, others)


class _Page:
    def __init__(self, language: Language) -> None:
        self._language = language
        self._words = WORDS[language]

    def whole(self, own: Known, others: Sequence[Known]) -> str:
        say = self._say
        stand = latest(own)
        parts = [
            self._head(own, stand),
            self._warned(warnings(own, others)) if stand else f"<p>{say('early')}</p>",
            self._tiles(own.statuses) if stand else "",
            self._others(others) if stand or others else "",
            f'<p class="note">{say("note")}</p>',
        ]
        return (
            f'<!doctype html><html lang="{self._language}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f'<meta http-equiv="refresh" content="{AGAIN_S}">'
            f"<title>{escape(own.name)} · hydrophone</title><style>{_style()}</style></head>"
            f"<body>{''.join(parts)}</body></html>"
        )

    def _say(self, name: str, **values: str) -> str:
        return escape(self._words[name].format(**values))

    # --- parts ---------------------------------------------------------------------------------

    def _head(self, own: Known, stand: Status | None) -> str:
        told = ""
        if stand is not None:
            up = self._say("up", time=_time(stand.up_s))
            told = f"<p>hydrophone {escape(stand.version)} · {up}</p>"
        return f"<header><h1>{self._say('title')} {escape(own.name)}</h1>{told}</header>"

    def _warned(self, warned: Sequence[Warned]) -> str:
        if not warned:
            return f'<p class="well">{self._say("well")}</p>'
        lines = "".join(f"<li>{self._sentence(each)}</li>" for each in warned)
        return f'<section class="warned"><h2>{self._say("warnings")}</h2><ul>{lines}</ul></section>'

    def _sentence(self, warned: Warned) -> str:
        value = ", ".join(warned.versions)
        if warned.part_full is not None:
            value = f"{warned.part_full * 100:.0f} %"
        if warned.seconds is not None:
            is_age = warned.sentence == "node_silent"
            value = _time(warned.seconds) if is_age else self._seconds(warned.seconds)
        told = self._say(
            warned.sentence, server=warned.server, value=value, count=str(warned.count)
        )
        see = self._say("see", page=f"docs/operations.md#{warned.part}")
        return f"{told} <span>{see}</span>"

    def _tiles(self, statuses: Sequence[Status]) -> str:
        measured = [each.measured for each in statuses]
        tiles = [
            self._tile("running", [each.running for each in statuses], _count),
            self._tile("lobby", [each.lobby for each in statuses], _count),
            self._tile("over", [each.over for each in statuses], _count),
            self._tile("here", [each.here for each in statuses], _count),
            self._tile("write", [each.write_s for each in measured], self._at_most),
            self._tile("lag", [each.lag_s for each in measured], self._at_most),
            self._tile("cpu", [each.cpu for each in measured], _part),
            self._tile("memory", [each.memory for each in measured], _size),
        ]
        title, listed = self._say("this"), "".join(tiles)
        return f'<section><h2>{title}</h2><dl class="tiles of-{len(tiles)}">{listed}</dl></section>'

    def _tile(self, name: str, values: Values, shown: Callable[[float], str]) -> str:
        value, most, line = self._history(name, values, shown)
        return (
            f'<div class="tile"><dt>{self._say(name)}</dt><dd>{value}</dd>{line}'
            f'<dd class="most">{self._say("most", value=most)}</dd></div>'
        )

    def _history(
        self, name: str, values: Values, shown: Callable[[float], str]
    ) -> tuple[str, str, str]:
        """The last of some values, the most of them, and all as a line."""
        known, now = [value for value in values if value is not None], values[-1]
        value = "–" if now is None else shown(now)
        most = shown(max(known)).removeprefix(_AT_MOST) if known else "–"
        said = self._say("history", label=self._words[name], value=value, most=most)
        if shown != self._at_most:
            return value, most, _line(values, max([1.0, *known]), said)
        heights = [None if value is None else _time_height(value) for value in values]
        return value, most, _line(heights, 1.0, said)

    def _others(self, others: Sequence[Known]) -> str:
        title = f"<h2>{self._say('others')}</h2>"
        if not others:
            return f'<section>{title}<p class="note">{self._say("alone")}</p></section>'
        names = ("server", "state", "since", "running", "lobby", "here", "write", "lag", "version")
        labels = [self._say(name) for name in names]
        head = "".join(f'<th scope="col">{label}</th>' for label in labels)
        rows = "".join(self._row(known, labels) for known in others)
        return (
            f"<section>{title}<table><thead><tr>{head}</tr></thead>"
            f"<tbody>{rows}</tbody></table></section>"
        )

    def _row(self, known: Known, labels: Sequence[str]) -> str:
        is_silent, stand = known.silent_s > SILENT_S, latest(known)
        state = self._say("drains" if stand is not None and stand.drains else "alive")
        if is_silent:
            state = self._say("silent", time=_time(known.silent_s))
        cells = [escape(known.name), state, *["–"] * (len(labels) - 2)]
        if stand is not None:
            writes = [each.measured.write_s for each in known.statuses]
            value, _, line = self._history("write", writes, self._at_most)
            cells[2:] = [
                _time(stand.up_s),
                _count(stand.running),
                _count(stand.lobby),
                _count(stand.here),
                value if writes[-1] is None else f"<span>{line} {value}</span>",
                self._at_most(stand.measured.lag_s),
                escape(stand.version),
            ]
        told = "".join(
            f'<td data-label="{label}">{cell}</td>'
            for label, cell in zip(labels, cells, strict=True)
        )
        return f'<tr class="{"silent" if is_silent else "alive"}">{told}</tr>'

    # --- values --------------------------------------------------------------------------------

    def _seconds(self, seconds: float) -> str:
        if seconds < 1:
            return f"{seconds * 1000:.0f} ms"
        told = f"{seconds:.12g} s"
        return told if self._language is Language.ENGLISH else told.replace(".", ",")

    def _at_most(self, seconds: float) -> str:
        return _AT_MOST + self._seconds(seconds)


def _count(number: float) -> str:
    return f"{number:.0f}"


def _part(part: float) -> str:
    return f"{_AT_MOST}{part * 100:.0f} %"


def _size(size: float) -> str:
    return f"{size / 1024 / 1024:.0f} MiB"


def _time(seconds: float) -> str:
    """Days, hours, minutes or seconds: the two largest."""
    days, rest = divmod(int(seconds), 86_400)
    hours, rest = divmod(rest, 3600)
    minutes, left = divmod(rest, 60)
    named = [(days, "d"), (hours, "h"), (minutes, "min"), (left, "s")]
    first = next((n for n, (count, _) in enumerate(named) if count), len(named) - 1)
    return " ".join(f"{count} {unit}" for count, unit in named[first : first + 2])


def _time_height(seconds: float) -> float:
    """Steps of time are drawn at even distances."""
    return (next(n for n, step in enumerate(STEPS_S) if seconds <= step) + 0.5) / len(STEPS_S)


def _line(values: Values, most: float, said: str) -> str:
    """The values as a line, the latest at the right; one that is not known is no height."""
    step = _WIDTH / (ROUNDS - 1)
    first = _WIDTH - step * (len(values) - 1)
    points = [
        f"{first + n * step:.1f},{_HEIGHT - 1 - (value or 0.0) / most * (_HEIGHT - 3):.1f}"
        for n, value in enumerate(values)
    ]
    if len(points) == 1:
        points.insert(0, f"{first - step:.1f},{points[0].partition(',')[2]}")
        first -= step
    area = f"M{first:.1f},{_HEIGHT} L{' L'.join(points)} L{_WIDTH},{_HEIGHT} Z"
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" preserveAspectRatio="none" role="img" '
        f'aria-label="{said}"><path d="{area}"/><polyline points="{" ".join(points)}"/></svg>'
    )
