"""How a command fails: a sentence on standard error and an exit status that programs can read."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import click

from hydrophone.core.errors import HydrophoneError, IllegalActionError, InvalidNotationError

ILLEGAL, MALFORMED, USAGE = 2, 3, 64

EPILOG = (
    "Exit status: 0 done; 2 an action of a record breaks a rule (line, clause and sentence are "
    "told); 3 a file is not what it should be (file, line and reason are told); "
    "64 the command was called wrongly; 1 anything else."
)


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


class _Malformed(click.ClickException):
    exit_code = MALFORMED


@contextmanager
def _told() -> Generator[None, None, None]:
    try:
        yield
    except click.UsageError as error:
        raise _WrongCall(error.format_message(), error.ctx) from None
    except IllegalActionError as error:
        raise _Illegal(str(error)) from None
    except InvalidNotationError as error:
        raise _Malformed(str(error)) from None
    except HydrophoneError as error:
        raise click.ClickException(str(error)) from None
