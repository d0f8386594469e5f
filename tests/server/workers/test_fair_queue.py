"""Whose turn it is to think: nobody gets more by opening more matches or thinking longer."""

from hydrophone.server.workers.fair_queue import FairQueue


def turns(queue: FairQueue[str], seconds: dict[str, float], count: int) -> list[str]:
    """Who is served, one after the other, if all ask again at once. Items are opener/match."""
    served = []
    for _ in range(count):
        item = queue.take()
        assert item is not None
        opener, match = item.split("/")
        queue.charge(opener, seconds[opener])
        served.append(item)
        queue.put(opener, match, "seat", item)
    return served


def test_matches_of_one_opener_take_turns() -> None:
    queue: FairQueue[str] = FairQueue()
    for match in "abc":
        queue.put("ann", match, "seat", f"ann/{match}")

    assert turns(queue, {"ann": 1.0}, 6) == ["ann/a", "ann/b", "ann/c"] * 2


def test_many_slow_matches_of_one_opener_hold_another_up_for_one_question_at_most() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(15):
        queue.put("eve", f"e{number}", "seat", f"eve/e{number}")
    first = turns(queue, {"eve": 5.0}, 3)
    queue.put("bob", "b", "seat", "bob/b")
    then = turns(queue, {"eve": 5.0, "bob": 0.1}, 60)

    assert first == ["eve/e0", "eve/e1", "eve/e2"]
    assert "bob/b" in then[:2]
    assert then.count("bob/b") > 50, "time is shared, not questions"
    assert any(item.startswith("eve") for item in then[2:]), "and nobody is left out"


def test_who_comes_late_has_saved_nothing_up() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("ann", "a", "seat", "ann/a")
    turns(queue, {"ann": 1.0}, 100)
    queue.put("bob", "b", "seat", "bob/b")
    served = turns(queue, {"ann": 1.0, "bob": 1.0}, 20)

    assert 9 <= served.count("ann/a") <= 11


def test_a_later_question_at_a_seat_takes_the_place_of_the_one_before() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(1000):
        queue.put("ann", "a", "seat", f"{number}")
    queue.put("ann", "a", "other seat", "other")

    assert [queue.take(), queue.take(), queue.take()] == ["999", "other", None]
