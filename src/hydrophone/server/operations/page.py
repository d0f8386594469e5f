"""The page for operators: all servers on one database, and warnings in plain words.

It is written here, whole and without a script; a browser asks for it again every round if its
reader wants that. What people have reported stands there with forms that settle it: as long as
there are any, a browser does not ask again, as that would empty them.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from html import escape
from pathlib import Path

import msgspec

from hydrophone.core.game import Language
from hydrophone.server.operations.node_status import ROUND_S, ROUNDS, KnownServer, Status, latest
from hydrophone.server.operations.pulse import STEPS_S, PulseRound
from hydrophone.server.protocol.refusals import sentences_of
from hydrophone.server.store.tables.conduct import Reported, Reports

SLOW_WRITE_S = 0.1
LATE_S = 0.1
BUSY_CPU = 0.9
"""From these on an operator is warned, if two rounds of the last minute were like that."""

LATELY = 4
"""Rounds of the last minute."""

FULL = 0.9
"""Part of what a server takes from which on an operator is warned."""

SILENT_S = 5.0
"""Seconds of silence after which an operator is warned of a server."""


class Warned(msgspec.Struct, frozen=True):
    """One warning: the name of its sentence, whom it concerns, and a number."""

    sentence: str
    part: str
    """Heading in docs/operations.md, as it stands in an address."""
    server: str = ""
    seconds: float | None = None
    part_full: float | None = None
    versions: tuple[str, ...] = ()


def warnings(own: KnownServer, others: Sequence[KnownServer]) -> list[Warned]:
    """What is not as it should be, this server first."""
    found: list[Warned] = []
    for known in (own, *others):
        if known.silent_s > SILENT_S:
            found.append(Warned("node_silent", "a-server-is-silent", known.name, known.silent_s))
        else:
            found += _of(known)
    alive = [stand for k in (own, *others) if (stand := latest(k)) and k.silent_s <= SILENT_S]
    versions = tuple(sorted({stand.version for stand in alive}))
    if len(versions) > 1:
        found.append(Warned("versions", "the-versions-differ", versions=versions))
    return found


def _of(known: KnownServer) -> list[Warned]:
    stand, rounds = latest(known), list(known.statuses)[-LATELY:]
    if stand is None:
        return []
    name = known.name
    write_s = _often(rounds, lambda each: each.write_s)
    lag_s = _often(rounds, lambda each: each.lag_s)
    cpu = _often(rounds, lambda each: each.cpu)
    checks = [
        (not stand.store_works, Warned("store_fails", "the-store-fails", name)),
        (stand.proxy_not_named, Warned("proxy_not_named", "a-proxy-is-not-named", name)),
        (write_s >= SLOW_WRITE_S, Warned("slow_writes", "writes-are-slow", name, write_s)),
        (stand.is_silent, Warned("silent_store", "the-database-does-not-answer", name)),
        (lag_s >= LATE_S, Warned("busy", "a-server-is-busy", name, lag_s)),
        (stand.full >= FULL, Warned("full", "a-server-is-full", name, part_full=stand.full)),
        (cpu >= BUSY_CPU, Warned("cpu_full", "a-server-is-busy", name)),
    ]
    return [warned for holds, warned in checks if holds]


def _often(rounds: Sequence[Status], of: Callable[[PulseRound], float | None]) -> float:
    """The value that two of these rounds have reached; 0 if only one has any."""
    values = sorted((of(each.measured) or 0.0 for each in rounds), reverse=True)
    return values[1] if len(values) > 1 else 0.0


WORDS = sentences_of(__package__ or "", "page.txt")
"""What the page says, by name, in the order of ``Language``; what stands in braces is filled in."""

_COLUMNS = (
    "server",
    "state",
    "since",
    "running",
    "lobby",
    "over",
    "here",
    "write",
    "lag",
    "cpu",
    "memory",
    "version",
)

NO_REPORTS = Reports()

_REFRESH = f'<meta http-equiv="refresh" content="{round(ROUND_S)}">'

_STYLE = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")

_WIDTH, _HEIGHT = 120, 32
"""Of a line of values, in units of its picture."""


def page(
    own: KnownServer,
    others: Sequence[KnownServer],
    language: Language,
    reports: Reports = NO_REPORTS,
    *,
    is_live: bool = False,
    refusal: str = "",
) -> str:
    """The page in a language; one that is live is loaded again every round.

    ``refusal``: why what a form asked for is not done.
    """
    return _Page(language, is_live=is_live).whole(own, others, reports, refusal)


class _Page:
    def __init__(self, language: Language, *, is_live: bool) -> None:
        self._language = language
        self._is_live = is_live

    def whole(
        self,
        own: KnownServer,
        others: Sequence[KnownServer],
        reports: Reports,
        refusal: str,
    ) -> str:
        say, name, is_live = self._say, escape(own.name), self._is_live
        is_known = latest(own) is not None
        warned = self._warned(warnings(own, others)) if is_known else f"<p>{say('early')}</p>"
        alone = "" if others else f'<p class="note">{say("alone")}</p>'
        turn = f'<a href="{"?" if is_live else "?live"}">{say("still" if is_live else "live")}</a>'
        return (
            f'<!doctype html><html lang="{self._language}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"{_REFRESH if is_live and not reports.reported else ''}"
            f"<title>{name} · hydrophone</title><style>{_STYLE}</style></head>"
            f"<body><header><h1>{say('server')} {name}</h1></header>"
            f"{self._refused(refusal)}{warned}"
            f'{self._table((own, *others))}{alone}<p class="note">{say("note")}</p>'
            f"{self._reports(reports)}"
            f"<p>{turn}</p></body></html>"
        )

    def _say(self, name: str, **values: str) -> str:
        return escape(WORDS[name][self._language.column].format(**values))

    def _refused(self, refusal: str) -> str:
        told = f'<ul><li role="alert">{escape(refusal)}</li></ul>'
        return f'<section class="warned">{told}</section>' if refusal else ""

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
        told = self._say(warned.sentence, server=warned.server, value=value)
        see = self._say("see", page=f"docs/operations.md#{warned.part}")
        return f"{told} <span>{see}</span>"

    # --- reports -------------------------------------------------------------------------------

    def _reports(self, reports: Reports) -> str:
        """Who was reported why, and what can be done; nothing if there is no report."""
        if not reports.reported:
            return ""
        rows = "".join(map(self._reported, reports.reported))
        more = self._say("more", count=str(reports.more)) if reports.more else ""
        notes = [more, self._say("waits") if self._is_live else ""]
        below = "".join(f'<p class="note">{note}</p>' for note in notes if note)
        head = f"<h2>{self._say('reports')}</h2>"
        return f'<section class="reports">{head}<ul>{rows}</ul>{below}</section>'

    def _reported(self, first: Reported) -> str:
        counted = first.reasons.items()
        why = ", ".join(f"{count} × {self._say(f'for_{why}')}" for why, count in counted)
        when = datetime.fromtimestamp(first.at, UTC).strftime("%Y-%m-%d %H:%M UTC")
        label = self._say("rename")
        field = f'<input name="name" maxlength="24" required aria-label="{self._say("new_name")}">'
        sure = "".join(
            f"<details><summary>{self._say(kind)}</summary>"
            f"<p>{self._say(f'{kind}_means')}</p>"
            f"{self._form(first, kind, self._say('sure'))}</details>"
            for kind in ("end", "erase")
        )
        return (
            f"<li><p><b>{escape(first.name)}</b> ({escape(first.player)}, "
            f"{escape(first.code or '–')}), {when}: {why}</p>"
            f"{self._form(first, 'dismiss', self._say('dismiss'))}"
            f"{self._form(first, 'rename', label, field)}{sure}</li>"
        )

    def _form(self, report: Reported, kind: str, label: str, field: str = "") -> str:
        live = "?live" if self._is_live else ""
        values = {"kind": kind, "match": report.match, "player": report.player}
        hidden = "".join(
            f'<input type="hidden" name="{name}" value="{escape(value)}">'
            for name, value in values.items()
        )
        return (
            f'<form method="post" action="/operator/reports{live}">{hidden}{field}'
            f"<button>{label}</button></form>"
        )

    # --- the servers ---------------------------------------------------------------------------

    def _table(self, servers: Sequence[KnownServer]) -> str:
        labels = [self._say(name) for name in _COLUMNS]
        head = "".join(f'<th scope="col">{label}</th>' for label in labels)
        rows = "".join(self._row(known, labels) for known in servers)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"

    def _row(self, known: KnownServer, labels: Sequence[str]) -> str:
        is_silent, stand = known.silent_s > SILENT_S, latest(known)
        state = self._say("drains" if stand is not None and stand.drains else "alive")
        if is_silent:
            state = self._say("silent", time=_time(known.silent_s))
        figures = ["–"] * (len(labels) - 2) if stand is None else self._figures(known, stand)
        told = "".join(
            f'<td data-label="{label}">{cell}</td>'
            for label, cell in zip(labels, (escape(known.name), state, *figures), strict=True)
        )
        return f'<tr class="{"silent" if is_silent else "alive"}">{told}</tr>'

    def _figures(self, known: KnownServer, stand: Status) -> list[str]:
        now = stand.measured
        return [
            _time(stand.up_s),
            *map(str, (stand.running, stand.lobby, stand.over, stand.here)),
            self._writes([each.measured.write_s for each in known.statuses]),
            self._at_most(now.lag_s),
            "–" if now.cpu is None else f"≤ {now.cpu * 100:.0f} %",
            "–" if now.memory is None else f"{now.memory // 1024 // 1024} MiB",
            escape(stand.version),
        ]

    def _writes(self, seconds: Sequence[float | None]) -> str:
        """The last of some times, and all as a line, whose name says what was the most."""
        if seconds[-1] is None:
            return "–"
        value = self._at_most(seconds[-1])
        most = self._seconds(max(each for each in seconds if each is not None))
        return (
            f"<span>{_line(seconds, self._say('history', value=value, most=most))} {value}</span>"
        )

    def _seconds(self, seconds: float) -> str:
        if seconds < 1:
            return f"{seconds * 1000:.0f} ms"
        told = f"{seconds:.12g} s"
        return told if self._language is Language.ENGLISH else told.replace(".", ",")

    def _at_most(self, seconds: float) -> str:
        return f"≤ {self._seconds(seconds)}"


def _time(seconds: float) -> str:
    """Days, hours, minutes or seconds: the two largest."""
    days, rest = divmod(int(seconds), 86_400)
    hours, rest = divmod(rest, 3600)
    minutes, left = divmod(rest, 60)
    named = [(days, "d"), (hours, "h"), (minutes, "min"), (left, "s")]
    first = next((n for n, (count, _) in enumerate(named) if count), len(named) - 1)
    return " ".join(f"{count} {unit}" for count, unit in named[first : first + 2])


def _line(seconds: Sequence[float | None], said: str) -> str:
    """Times as a line, the latest at the right, with their steps at even distances."""
    first = ROUNDS - len(seconds)
    points = " ".join(
        f"{_WIDTH * n / (ROUNDS - 1):.1f},{_HEIGHT - 1 - _height(each) * (_HEIGHT - 3):.1f}"
        for n, each in enumerate(seconds, first)
    )
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" preserveAspectRatio="none" role="img" '
        f'aria-label="{said}"><polyline points="{points}"/></svg>'
    )


def _height(seconds: float | None) -> float:
    """One that is not known is no height."""
    if seconds is None:
        return 0.0
    return (next(n for n, step in enumerate(STEPS_S) if seconds <= step) + 0.5) / len(STEPS_S)
