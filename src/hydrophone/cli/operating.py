"""``hydrophone operator``: what an operator tells servers that run, and does about reports."""

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from urllib.error import HTTPError

_UNITS_S = {"m": 60.0, "h": 3600.0, "d": 86_400.0}

_SPAN = re.compile(r"(\d{1,5})([mhd])")

ORDERS, REPORTS = "orders", "reports"
"""Of what kind an order is: the end of the address that takes it."""

_ANSWER_S = 10.0
"""Seconds that a server has to answer."""


def in_seconds(context: click.Context, option: click.Parameter, value: str) -> float:
    """A time such as 30m, 12h or 7d, in seconds."""
    found = _SPAN.fullmatch(value)
    if found is None or not int(found[1]):
        raise click.BadParameter(f"{value} is no time such as 30m, 12h or 7d.", context, option)
    return int(found[1]) * _UNITS_S[found[2]]


def tell(server: str, kind: str, **fields: object) -> None:
    """Tell a server one order; what it says against it ends the command with a sentence."""
    told = _asked(server, {"kind": kind, **fields})
    click.echo(_shown(told))


def show(server: str) -> None:
    """Show what holds on a server."""
    click.echo(_shown(_asked(server, None)))


def show_reports(server: str) -> None:
    """Show who was reported and why, the latest first."""
    _show_reports(_asked(server, None, REPORTS))


def settle(server: str, kind: str, **fields: object) -> None:
    """Have a server do something about a report, and show those that are left."""
    _show_reports(_asked(server, {"kind": kind, **fields}, REPORTS))


def _show_reports(told: Any) -> None:
    from hydrophone.core.game import Language
    from hydrophone.server.operations.page import WORDS

    words = {name: said[Language.ENGLISH.column] for name, said in WORDS.items()}
    for each in told["reported"]:
        at = datetime.fromtimestamp(each["at"], UTC).strftime("%Y-%m-%d %H:%M")
        match = each["code"] or each["match"]
        why = ", ".join(
            f"{count} × {words[f'for_{reason}']}" for reason, count in each["reasons"].items()
        )
        click.echo(f"{at}  {match} {each['player']}  {each['name']}: {why}")
    if told["more"]:
        click.echo(f"{told['more']} more players were reported earlier.")
    if not told["reported"]:
        click.echo("No reports.")


def _asked(server: str, order: Mapping[str, object] | None, path: str = ORDERS) -> Any:
    import urllib.error
    import urllib.request

    if not server.startswith(("http://", "https://")):
        raise click.UsageError("--at is an address that begins with http:// or https://")
    data = None if order is None else json.dumps(order).encode()
    request = urllib.request.Request(  # noqa: S310
        f"{server.rstrip('/')}/operator/{path}", data, {"content-type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=_ANSWER_S) as answer:  # noqa: S310
            return json.load(answer)
    except urllib.error.HTTPError as error:
        raise click.ClickException(_why(error)) from None
    except (OSError, ValueError) as error:
        raise click.ClickException(f"{server} does not answer: {error}") from None


def _why(error: "HTTPError") -> str:
    try:
        told = json.load(error)
        if told["code"] == "not_found":
            return "that server does not take orders from this machine: see serve --operator"
        return str(told["sentence"])
    except (ValueError, KeyError, TypeError):
        return f"the server answers {error.code}"


def _shown(told: Mapping[str, Any]) -> str:
    lines = ["New matches are " + ("not opened." if told["is_closed"] else "opened.")]
    lines += [f"Notice ({language}): {text}" for language, text in told["notice"].items()]
    lines += [f"Barred: {bar['network']}" for bar in told["bars"]]
    return "\n".join(lines)
