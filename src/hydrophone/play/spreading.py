"""The matches of an arena, spread over processes."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias, TypeVar

from hydrophone.core.seats import Side

Pairing: TypeAlias = tuple[Side, int]
"""The side of the first crew, and the seed of the match."""

PlayedT = TypeVar("PlayedT")


def spread(
    play: Callable[[Pairing], PlayedT], asked: Sequence[Pairing], processes: int
) -> Iterator[PlayedT]:
    """What comes of each match, in this order, played in as many processes.

    Several load the program again, so ``play`` can be pickled; ChildProcessError if one of
    them ends early.
    """
    if processes == 1:
        yield from map(play, asked)
        return
    # They take a while to load, and few programs need them.
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    chunk = max(1, len(asked) // (4 * processes))
    try:
        with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
            yield from pool.map(play, asked, chunksize=chunk)
    except BrokenProcessPool as error:
        raise ChildProcessError(str(error)) from None
