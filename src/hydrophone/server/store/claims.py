"""Claims: those that come in while others are made are made together.

A match that cannot be claimed at once, as its row is locked, is claimed by itself, so that it holds
up no other.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import islice
from queue import SimpleQueue
from typing import TypeAlias

from hydrophone.core.errors import StoreError
from hydrophone.server.store.face import Kept
from hydrophone.server.store.group_commit import Deliver, at_once, waiting

TOGETHER = 200
"""Most matches that are claimed by one statement."""

ALONE = 4
"""Most matches that are claimed by themselves at the same time."""

log = logging.getLogger(__name__)

ClaimResult: TypeAlias = Kept | StoreError | None
OnClaimed: TypeAlias = Callable[[ClaimResult], None]
ClaimAsked: TypeAlias = tuple[str, OnClaimed]


class Claims:
    """Asks a store for matches, in separate threads.

    ``claim`` claims the matches of these names and says what each was found to be. With
    ``waits=False`` it leaves out those that it would have to wait for.
    """

    def __init__(
        self,
        claim: Callable[[Sequence[str], bool], Mapping[str, ClaimResult]],
        deliver: Deliver | None,
    ) -> None:
        self._claim = claim
        self._deliver = deliver or at_once
        self._asked: SimpleQueue[ClaimAsked] = SimpleQueue()
        self._together = ThreadPoolExecutor(1, "claims")
        self._alone = ThreadPoolExecutor(ALONE, "claim")

    def ask(self, name: str, done: OnClaimed) -> None:
        """Claim the match of this id or code; ``done`` is called through ``deliver``."""
        self._asked.put((name, done))
        self._together.submit(self._make)

    def close(self) -> None:
        """Make the claims that are waiting, and end."""
        self._together.shutdown()
        self._alone.shutdown()

    def _make(self) -> None:
        """Make all that wait by now; nothing is left for those who come for them later."""
        asked = list(islice(waiting(self._asked), TOGETHER))
        found = self._found(sorted({name for name, _ in asked}), waits=False)
        for name in {name for name, _ in asked} - found.keys():
            self._alone.submit(self._make_alone, [each for each in asked if each[0] == name])
        self._tell([each for each in asked if each[0] in found], found)

    def _make_alone(self, asked: Sequence[ClaimAsked]) -> None:
        self._tell(asked, self._found([asked[0][0]], waits=True))

    def _found(self, names: Sequence[str], *, waits: bool) -> Mapping[str, ClaimResult]:
        try:
            return self._claim(names, waits) if names else {}
        except StoreError as error:
            return dict.fromkeys(names, error)
        except Exception as error:  # the thread must live: people wait for its answers
            log.exception("matches could not be claimed")
            return dict.fromkeys(names, StoreError(str(error)))

    def _tell(self, asked: Sequence[ClaimAsked], found: Mapping[str, ClaimResult]) -> None:
        for name, done in asked:
            self._deliver(partial(_tell, done, found[name]))


def _tell(done: OnClaimed, answer: ClaimResult) -> None:
    try:
        done(answer)
    except Exception:
        log.exception("what was to follow a claim failed")
