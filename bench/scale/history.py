"""How long does a person wait for their history?

``python -m bench.scale.history [matches]``: a person with so many matches that are over (5,000
unless told) in a file, each with its row; the answer to GET /api/me/matches for the first page and
the last, for one against one person, and for one game and post, as CPU time and by the clock on the
wall.
"""

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from hydrophone.core.errors import StoreError
from hydrophone.core.help import Help
from hydrophone.core.seats import Role, Seat, Side
from hydrophone.server.match.effects import Write
from hydrophone.server.people.history import NAME, Result, Sat, Wish, history
from hydrophone.server.people.person import AtTable, PersonId, kept
from hydrophone.server.store.opening import open_store

ROUNDS = 5
ANN = PersonId("ann")
WISHES = {
    "first page": Wish(),
    "last page": Wish(skip=4950),
    "against one person": Wish(against="Ben 7"),
    "one game and post": Wish(game="sonar", post=Role.CAPTAIN),
}


def row(number: int) -> str:
    """How a match of eight people ended."""
    seats = tuple(
        Sat(seat, f"Ben {(number + place) % 90}" if place else "Ann", f"p{place + 1}")
        for place, seat in enumerate(Seat)
    )
    boats = {Side.BLUE: "Kelpie", Side.YELLOW: "Marlin"}
    result = Result(
        1.8e9 + number,
        ("sonar", "captain_sonar")[number % 2],
        "en",
        "volcano",
        False,
        Help.NONE,
        boats,
        seats,
        (None, Side.BLUE, Side.YELLOW)[number % 3],
        "sunk",
        60,
        1800.0,
    )
    return msgspec.json.encode(result).decode()


def print_fault(error: StoreError | None) -> None:
    """Say why a match is not kept."""
    if error is not None:
        print(error)


def main(count: int) -> None:
    """Fill a file, then ask."""
    with TemporaryDirectory() as folder:
        store = open_store(str(Path(folder) / "matches.db"), time.time)
        for number in range(count):
            values = ((NAME, row(number)), *kept(ANN, AtTable(("p1",))))
            match = Write(f"m{number}", 0, ("{}",), values, opened=f"C{number}", over=True)
            store.write(match, 1, print_fault)
        while len(store.people.matches(ANN)) < count:
            time.sleep(0.1)
        for name, wish in WISHES.items():
            took: list[tuple[float, float]] = []
            for _ in range(ROUNDS):
                began = time.process_time(), time.perf_counter()
                found = msgspec.json.encode(history(store.people.played(ANN), wish))
                took.append((time.process_time() - began[0], time.perf_counter() - began[1]))
            cpu, wall = (1000 * min(each) for each in zip(*took, strict=True))
            print(f"{name}: {cpu:.0f} ms of CPU, {wall:.0f} ms, {len(found)} bytes")
        store.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 5000)
