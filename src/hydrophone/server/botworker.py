"""A process in which bots think: one question a line on stdin, one answer a line on stdout.

It knows of a match only what the seat of each bot was told. Started by ``bothost``.
"""

import contextlib
import importlib
import os
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import msgspec

from hydrophone.bots.bot import Bot, Level, Report
from hydrophone.bots.notes import Said
from hydrophone.core.seats import Seat
from hydrophone.games.registry import game_named

CACHED = 512
"""So many bots are kept; one that was not asked for longest is forgotten."""

MAKER = "hydrophone.bots.maker:make_bot"
"""Where bots come from: ``module:function``."""


class Question(msgspec.Struct, frozen=True):
    """Hear this, then choose or volunteer if anything is legal, then report if asked to."""

    match: str
    game: str
    seat: Seat
    level: Level
    seed: int
    options: msgspec.Raw
    first: int
    """How many observations the bot has heard already."""
    observations: tuple[msgspec.Raw, ...]
    legal: tuple[msgspec.Raw, ...]
    must: bool
    report: bool
    said: tuple[Said, ...] = ()


class Answer(msgspec.Struct, frozen=True):
    """The place of the chosen action among the legal ones, or None for none.

    ``lost`` asks for the whole history.
    """

    choice: int | None = None
    report: Report | None = None
    lost: bool = False
    error: str = ""


class _Seated(msgspec.Struct):
    bot: Bot
    heard: int = 0


class Worker:
    """The bots of this process."""

    def __init__(self, maker: str = MAKER) -> None:
        module, _, function = maker.partition(":")
        self._make: Callable[..., Bot] = getattr(importlib.import_module(module), function)
        self._bots: OrderedDict[tuple[str, Seat, Level], _Seated] = OrderedDict()

    def answer(self, question: Question) -> Answer:
        """Let the bot of this seat hear and choose. A bot that fails is forgotten."""
        key = (question.match, question.seat, question.level)
        try:
            seated = self._seated(key, question)
            if seated is None:
                return Answer(lost=True)
            self._hear(seated, question)
            choice = self._choose(seated.bot, question)
            report = seated.bot.report() if question.report else None
            return Answer(choice, report)
        except Exception as error:  # a bot may be anybody's; the match must go on
            self._bots.pop(key, None)
            return Answer(error=f"{type(error).__name__}: {error}")

    def _seated(self, key: tuple[str, Seat, Level], question: Question) -> _Seated | None:
        seated = self._bots.get(key)
        if seated is None or seated.heard != question.first:
            if question.first:
                return None
            game = game_named(question.game)
            options = msgspec.json.decode(question.options, type=game.options_type)
            level, seat, seed = question.level, question.seat, question.seed
            seated = self._bots[key] = _Seated(self._make(game.id, level, seat, options, seed))
            if len(self._bots) > CACHED:
                self._bots.popitem(last=False)
        self._bots.move_to_end(key)
        return seated

    def _hear(self, seated: _Seated, question: Question) -> None:
        decode = _decoder(question.game, "observation_type").decode
        for observation in question.observations:
            seated.bot.observe(decode(observation))
            seated.heard += 1
        for said in question.said:
            seated.bot.hear(said)

    def _choose(self, bot: Bot, question: Question) -> int | None:
        if not question.legal:
            return None
        decode = _decoder(question.game, "action_type").decode
        legal: Sequence[Any] = [decode(action) for action in question.legal]
        choice = bot.choose(legal) if question.must else bot.volunteer(legal)
        return None if choice is None else legal.index(choice)


@cache
def _decoder(game: str, kind: str) -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(getattr(game_named(game), kind))


def main(maker: str) -> None:
    """Answer line by line until stdin ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever a bot prints is no answer
    worker = Worker(maker)
    questions: msgspec.json.Decoder[Question] = msgspec.json.Decoder(Question)
    for line in sys.stdin.buffer:
        answers.write(msgspec.json.encode(worker.answer(questions.decode(line))) + b"\n")
        answers.flush()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else MAKER)
