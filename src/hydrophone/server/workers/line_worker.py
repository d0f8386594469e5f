"""What a process that answers lines does (line_process): one line in, one line out."""

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from hydrophone.kits.registry import game_named
from hydrophone.server.logs.words import brief

LOOK_S = 1.0
"""Seconds between two looks whether who asks is still there."""


@cache
def decoder(
    game: str, kind: Literal["options_type", "action_type", "observation_type"]
) -> "msgspec.json.Decoder[Any]":
    """Reads what belongs to a game."""
    return msgspec.json.Decoder(getattr(game_named(game), kind))


class Forget(msgspec.Struct, frozen=True, tag="forget"):
    """Nothing of this match is needed any more."""

    match: str


class WorkerAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """What a process answers to a question about something that it remembers."""

    lost: bool = False
    """The process asks to be told all from the start."""
    error: str = ""


def answer_lines(told: Any, make: Callable[[], Callable[[Any], msgspec.Struct | bytes]]) -> None:
    """Answer what is told, line by line until standard input ends, by what is made first.

    Bytes are an answer as they are.

    What code in here prints is no answer, and might be play, so it goes nowhere. Standard error
    says why the process ends, if it must.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    answers, errors = sys.stdout.buffer, sys.stderr
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        sys.stdout = sys.stderr = nowhere
        try:
            hear = make()
            decode = msgspec.json.Decoder(told).decode
            for line in sys.stdin.buffer:
                said = hear(decode(line))
                answers.write(said if isinstance(said, bytes) else msgspec.json.encode(said))
                answers.write(b"\n")
                answers.flush()
        except Exception as error:
            print(brief(error), file=errors, flush=True)
            os._exit(1)
        finally:
            sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__


def _end_with(parent: int) -> None:
    """End when the process that asks has died, even in the middle of a long thought."""
    while os.getppid() == parent:
        time.sleep(LOOK_S)
    os._exit(1)
