"""How a command fails: a sentence on standard error and an exit status that programs can read."""

import errno
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import Any

import click

from hydrophone.core.errors import (
    HydrophoneError,
    IllegalActionError,
    InvalidNotationError,
    InvalidOptionsError,
    UnknownNameError,
)

DONE, OTHER, ILLEGAL, MALFORMED, IN_USE, USAGE = 0, 1, 2, 3, 4, 64

STATUSES: Mapping[int, str] = {
    DONE: "done",
    ILLEGAL: "an action of a record breaks a rule: the message names file, line, clause and reason",
    MALFORMED: (
        "a file is malformed, or a record states a wrong outcome: "
        "the message names file, line and reason"
    ),
    IN_USE: "another server keeps its matches in this file",
    USAGE: (
        "the command was called wrongly: an unknown command, option or name, a value that does "
        "not fit, a file that is not there or cannot be read"
    ),
    OTHER: "anything else",
}
"""Exit statuses of all commands."""

EPILOG = "Exit status: " + "; ".join(f"{code} {what}" for code, what in STATUSES.items()) + "."


class Program(click.Group):
    """The commands; turns the program's errors into exit statuses."""

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """Read the words before the command."""
        with _told():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        with _told():
            return super().invoke(ctx)


class _WrongCall(click.UsageError):
    exit_code = USAGE


class _Illegal(click.ClickException):
    exit_code = ILLEGAL


class InUse(click.ClickException):
    """Another server keeps its matches in the file."""

    exit_code = IN_USE


class Malformed(click.ClickException):
    """A file is not in the language that it claims to be in."""

    exit_code = MALFORMED


@contextmanager
def _told() -> Generator[None, None, None]:
    try:
        yield
    except click.UsageError as error:
        vars(error)["exit_code"] = USAGE
        raise
    except IllegalActionError as error:
        raise _Illegal(str(error)) from None
    except InvalidNotationError as error:
        raise Malformed(str(error)) from None
    except (InvalidOptionsError, UnknownNameError) as error:
        raise _WrongCall(str(error)) from None
    except HydrophoneError as error:
        raise click.ClickException(str(error)) from None
    except UnicodeEncodeError:
        raise _WrongCall("a word of the command is not written in UTF-8") from None
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise  # The reader of our output has had enough; click ends quietly.
        raise click.ClickException(_refused_by_system(error)) from None


def _refused_by_system(error: OSError) -> str:
    where = f"{error.filename}: " if error.filename else ""
    return where + (error.strerror or str(error))
