"""``hydrophone store``: what is kept of matches."""

from pathlib import Path

import click

from hydrophone.cli.failures import InUse


def copy(source: str, target: str) -> None:
    """Copy all matches, say how many, and name those that could not be copied."""
    from hydrophone.core.errors import StoreError
    from hydrophone.server.host.copying import copy_matches
    from hydrophone.server.host.open_store import is_database
    from hydrophone.server.host.store import StoreInUseError

    if not is_database(source) and not Path(source).exists():
        raise click.UsageError(f"there is no file {source}")
    copied = there = failed = 0
    try:
        for match in copy_matches(source, target):
            if match.fault:
                failed += 1
                click.echo(f"match {match.match}: not copied: {match.fault}", err=True)
            elif not match.replayed:
                click.echo(f"match {match.match}: not replayed: its rules are not here", err=True)
            there += match.there
            copied += not match.there and not match.fault
    except StoreInUseError as error:
        raise InUse(str(error)) from None
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{copied} copied, {there} were there already, {failed} not copied")
    if failed:
        raise click.exceptions.Exit(1)
