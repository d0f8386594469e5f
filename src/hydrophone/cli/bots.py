"""``hydrophone bots``: bot workers for the servers of a bus."""

import os
from typing import Literal

import click


def think(bus: str | None, workers: int | None, log: Literal["text", "json"]) -> None:
    """Think until stopped, with a log of this form."""
    from hydrophone.server.roads.bus import NoBusError, shown_bus
    from hydrophone.server.run_bots import run_bots

    if not bus:
        raise click.UsageError("bot workers are asked over a bus: --bus nats://host")
    workers = workers or processors()

    def begun() -> None:
        click.echo(f"Bot workers ready for the servers of {shown_bus(bus)}: {workers}")

    try:
        run_bots(bus, workers, begun, form=log)
    except NoBusError as error:
        raise click.ClickException(f"bot workers cannot be asked: {error}") from None


def processors() -> int:
    """How many this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
