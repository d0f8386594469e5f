"""A process in which bots think: one question a line on stdin, one answer a line on stdout.

It knows of a match only what the seat of each bot was told. Started by the pool.
"""

import importlib
import random
import sys
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias, assert_never

import msgspec

from hydrophone.bots.bot import Bot, Level, Report
from hydrophone.bots.notes import CrewTalk
from hydrophone.core.reasons import Cause, Explains
from hydrophone.core.seats import Seat
from hydrophone.server.logs.words import brief
from hydrophone.server.workers.line_worker import Forget, WorkerAnswer, answer_lines, decoder

CACHED = 2048
"""Most bots that are kept; with another, one of the opener who has most of them is forgotten."""

MAKER = "hydrophone.kits.makers:make_bot"
"""Where bots come from: ``module:function``."""


class Warm(msgspec.Struct, frozen=True, tag="warm"):
    """Make what the bots of a match would make with their first choice."""

    match: str
    game: str
    options: msgspec.Raw


class BotQuestion(msgspec.Struct, frozen=True, tag="question"):
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
    people: tuple[Seat, ...] = ()
    told: tuple[CrewTalk, ...] = ()
    opener: str = ""
    """A key of the opener of the match."""


class WhyQuestion(msgspec.Struct, frozen=True, tag="why"):
    """Say why this bot has just chosen what it answered last."""

    match: str
    seat: Seat
    level: Level
    people: tuple[Seat, ...] = ()


ToBotWorker: TypeAlias = BotQuestion | WhyQuestion | Warm | Forget
"""What a line says."""


class BotAnswer(WorkerAnswer, frozen=True):
    """The place of the chosen action among the legal ones, or None for none."""

    choice: int | None = None
    report: Report | None = None
    cause: Cause | None = None
    silent: str = ""
    """Why a bot could not say why it acts; told for the first one of a process."""


BotKey: TypeAlias = tuple[str, Seat, Level, tuple[Seat, ...]]
"""A bot of a match: its seat, its level, and the people of its crew, on whom it relies."""


class _Seated(msgspec.Struct):
    bot: Bot
    opener: str
    heard: int = 0
    chosen: tuple[Any, Sequence[Any]] | None = None
    """What it answered last, and all that was legal then."""


class BotWorker:
    """The bots of this process."""

    def __init__(self, maker: str = MAKER) -> None:
        module, _, function = maker.partition(":")
        found = importlib.import_module(module)
        self._make: Callable[..., Bot] = getattr(found, function)
        self._make_tables: Callable[[str, Any], None] | None = getattr(found, "warm", None)
        self._bots: OrderedDict[BotKey, _Seated] = OrderedDict()
        self._owned: Counter[str] = Counter()
        self._chance = random.Random(0)
        self._is_silent = False

    def hear(self, told: ToBotWorker) -> BotAnswer:
        """Do what a line asks for."""
        match told:
            case Warm():
                return self.warm(told)
            case Forget(match):
                return self.forget(match)
            case BotQuestion():
                return self.answer(told)
            case WhyQuestion():
                return self.say_why(told)
            case _:
                assert_never(told)

    def warm(self, told: Warm) -> BotAnswer:
        """Make tables. What cannot be made is an error of the first choice, not of this."""
        try:
            if self._make_tables is not None:
                self._make_tables(
                    told.game, decoder(told.game, "options_type").decode(told.options)
                )
        except Exception as error:
            return BotAnswer(error=brief(error))
        return BotAnswer()

    def forget(self, match: str) -> BotAnswer:
        """Drop the bots of a match."""
        for key in [key for key in self._bots if key[0] == match]:
            self._forget(key)
        return BotAnswer()

    def answer(self, question: BotQuestion) -> BotAnswer:
        """Let the bot of this seat hear and choose. A bot that fails is forgotten."""
        key = (question.match, question.seat, question.level, question.people)
        try:
            seated = self._seated(key, question)
            if seated is None:
                return BotAnswer(lost=True)
            self._hear(seated, question)
            return self._answered(seated, question)
        except Exception as error:  # bots come from many authors; the match must go on
            self._forget(key)
            return BotAnswer(error=brief(error))

    def _seated(self, key: BotKey, question: BotQuestion) -> _Seated | None:
        seated = self._bots.get(key)
        if seated is None or seated.heard != question.first:
            if question.first:
                return None
            seated = self._seat(key, question)
        self._bots.move_to_end(key)
        return seated

    def _seat(self, key: BotKey, question: BotQuestion) -> _Seated:
        """A fresh bot, in place of one of the opener who has most if there are too many."""
        self._forget(key)
        if len(self._bots) >= CACHED:
            self._forget(self._one_too_many())
        options = decoder(question.game, "options_type").decode(question.options)
        level, seat, seed = question.level, question.seat, question.seed
        bot = self._make(question.game, level, seat, options, seed, frozenset(question.people))
        seated = self._bots[key] = _Seated(bot, question.opener)
        self._owned[question.opener] += 1
        return seated

    def _one_too_many(self) -> BotKey:
        """Of two drawn by lot, the one asked longer ago.

        If all are asked in turn, the one asked longest ago would be the very next.
        """
        opener = max(self._owned, key=self._owned.__getitem__)
        own = [key for key, seated in self._bots.items() if seated.opener == opener]
        return own[min(self._chance.randrange(len(own)) for _ in range(2))]

    def _forget(self, key: BotKey) -> None:
        seated = self._bots.pop(key, None)
        if seated is not None:
            self._owned[seated.opener] -= 1
            if not self._owned[seated.opener]:
                del self._owned[seated.opener]

    def _hear(self, seated: _Seated, question: BotQuestion) -> None:
        """Observations and what mates told, in the order in which they came."""
        decode = decoder(question.game, "observation_type").decode
        bot, told = seated.bot, deque(question.told)
        for observation in question.observations:
            while told and told[0].heard <= seated.heard:
                bot.hear(told.popleft())
            bot.observe(decode(observation))
            seated.heard += 1
        for each in told:
            bot.hear(each)

    def _answered(self, seated: _Seated, question: BotQuestion) -> BotAnswer:
        decode, bot = decoder(question.game, "action_type").decode, seated.bot
        legal: Sequence[Any] = [decode(action) for action in question.legal]
        choice = None
        if legal:
            choice = bot.choose(legal) if question.must else bot.volunteer(legal)
        report = bot.report() if question.report else None
        seated.chosen = None if choice is None else (choice, legal)
        return BotAnswer(None if choice is None else legal.index(choice), report)

    def say_why(self, asked: WhyQuestion) -> BotAnswer:
        """What decided, if this bot says so."""
        seated = self._bots.get((asked.match, asked.seat, asked.level, asked.people))
        if seated is None or seated.chosen is None or not isinstance(seated.bot, Explains):
            return BotAnswer()
        try:
            return BotAnswer(cause=seated.bot.why(*seated.chosen))
        except Exception as error:  # it acts all the same
            silent, self._is_silent = "" if self._is_silent else brief(error), True
            return BotAnswer(silent=silent)


def main(maker: str) -> None:
    """Answer line by line until standard input ends."""
    answer_lines(ToBotWorker, lambda: BotWorker(maker).hear)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else MAKER)
