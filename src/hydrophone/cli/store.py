"""``hydrophone store``: what is kept of matches."""

from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from time import time
from typing import TYPE_CHECKING

import click

from hydrophone.cli.failures import InUse

if TYPE_CHECKING:
    from hydrophone.server.store.store import Store


@contextmanager
def _opened(address: str) -> Generator["Store"]:
    """The store of an address; what goes wrong ends the command with a sentence."""
    from hydrophone.core.errors import StoreError
    from hydrophone.server.store.face import StoreInUseError
    from hydrophone.server.store.opening import open_store

    _check_file("STORE", address)
    try:
        with closing(open_store(address, time, may_be_new=False)) as store:
            yield store
    except StoreInUseError as error:
        raise InUse(f"{error}; stop that server first") from None
    except StoreError as error:
        raise click.ClickException(str(error)) from None


def find(address: str, wanted: str) -> None:
    """Write the ids of all matches that the log names so."""
    from hydrophone.server.logs.words import mark

    with _opened(address) as store:
        found = [match for match in store.matches() if mark(match) == wanted]
    for match in found:
        click.echo(match)
    if not found:
        raise click.ClickException(f"no match there is named {wanted}")


def delete(address: str, match: str) -> None:
    """Delete a match of this id or code."""
    with _opened(address) as store:
        is_gone = store.delete(match)
    if not is_gone:
        raise click.ClickException("no match there has this id or code")
    click.echo("deleted")


def _check_file(word: str, address: str) -> None:
    """If it is a file, is it there?"""
    if not _is_address(word, address) and not Path(address).is_file():
        raise click.UsageError(f"there is no file {address}")


def _is_address(word: str, address: str) -> bool:
    """The address of a database, and not a file; of no other kind of database."""
    from hydrophone.server.store.opening import is_database

    if "://" in address and not is_database(address):
        raise click.UsageError(
            f"{word} is the address of no PostgreSQL database; those begin with postgresql://"
        )
    return is_database(address)


def copy(source: str, target: str) -> None:
    """Copy all matches, say how many, and name those that could not be copied."""
    from hydrophone.core.errors import StoreError
    from hydrophone.server.operations.copying import copy_matches
    from hydrophone.server.store.face import StoreInUseError, UnwritableError

    _check_file("FROM", source)
    if not _is_address("TO", target) and not target:
        raise click.UsageError("TO is a file or the address of a database")
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
    except UnwritableError as error:
        raise click.ClickException(
            f"{error}; {copied} copied until then, and the same command goes on from there"
        ) from None
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{copied} copied, {there} were there already, {failed} not copied")
    if failed:
        raise click.exceptions.Exit(1)
