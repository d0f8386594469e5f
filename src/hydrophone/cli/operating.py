"""``hydrophone operator``: what an operator tells servers that run."""

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from urllib.error import HTTPError

_UNITS_S = {"m": 60.0, "h": 3600.0, "d": 86_400.0}

_SPAN = re.compile(r"(\d{1,5})([mhd])")

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


def _asked(server: str, order: Mapping[str, object] | None) -> dict[str, Any]:
    import urllib.error
    import urllib.request

    if not server.startswith(("http://", "https://")):
        raise click.UsageError("--at is an address that begins with http:// or https://")
    data = None if order is None else json.dumps(order).encode()
    request = urllib.request.Request(  # noqa: S310
        f"{server.rstrip('/')}/operator/orders", data, {"content-type": "application/json"}
    )
    try:
        with urllib.request.urlopen(request, timeout=_ANSWER_S) as answer:  # noqa: S310
            told: dict[str, Any] = json.load(answer)
            return told
    except urllib.error.HTTPError as error:
        raise click.ClickException(_why(error)) from None
    except (OSError, ValueError) as error:
        raise click.ClickException(f"{server} does not answer: {error}") from None


def _why(error: "HTTPError") -> str:
    if error.code == 404:
        return "that server does not take orders from this machine: see serve --operator"
    try:
        return str(json.load(error)["sentence"])
    except (ValueError, KeyError, TypeError):
        return f"the server answers {error.code}"


def _shown(told: Mapping[str, Any]) -> str:
    lines = ["New matches are " + ("not opened." if told["is_closed"] else "opened.")]
    lines += [f"Notice ({language}): {text}" for language, text in told["notice"].items()]
    lines += [f"Barred: {bar['network']}" for bar in told["bars"]]
    return "\n".join(lines)
