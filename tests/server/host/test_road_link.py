"""A link brings everything in order, or says that all begins anew."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from hydrophone.server.host.road_link import PARCEL, SILENT_S, Link
from hydrophone.server.host.road_messages import (
    Gone,
    Parcel,
    Piece,
    Push,
    decode_parcel,
    encode,
)

_eras = itertools.count(1)


def link(sender: int = 1) -> Link:
    return Link(sender, next(_eras), 0.0)


def heard(to: Link, parcels: list[Parcel], now: float = 0.0) -> list[object]:
    messages: list[object] = []
    for parcel in parcels:
        brought = to.receive(decode_parcel(encode(parcel)), now)
        assert brought is not None
        messages += brought
    return messages


def test_what_is_put_comes_in_order_and_a_frame_for_several_travels_once() -> None:
    here, there = link(), link(2)
    frame, other = b'{"kind":"pong"}', b'{"kind":"other"}'
    here.push(1, frame)
    here.push(2, frame)
    here.put(Gone(7))
    here.push(3, other)
    first, gone, second = heard(there, here.take())

    assert isinstance(first, Push)
    assert isinstance(second, Push)
    assert (first.lines, bytes(first.frame)) == ((1, 2), frame)
    assert gone == Gone(7)
    assert (second.lines, bytes(second.frame)) == ((3,), other)


def test_parcels_are_no_larger_than_they_may_be() -> None:
    here, there = link(), link(2)
    pieces = [Piece(1, "x" * (PARCEL // 3), n == 9) for n in range(10)]
    for piece in pieces:
        here.put(piece)
    parcels = here.take()

    assert len(parcels) == 5
    assert all(sum(len(each) for each in parcel.load) <= PARCEL for parcel in parcels)
    assert heard(there, parcels) == pieces


def test_a_gap_is_noticed_by_the_next_beat() -> None:
    here, there = link(), link(2)
    assert heard(there, here.take(beat=True)) == []
    here.put(Gone(1))
    here.take()
    (beat,) = here.take(beat=True)

    assert there.receive(beat, 0.0) is None


def test_a_beginning_of_the_other_node_is_a_beginning_here() -> None:
    here, there = link(), link(2)
    heard(there, here.take(beat=True))
    heard(here, there.take(beat=True))
    again = Link(1, next(_eras), 0.0)
    (first,) = again.take(beat=True)

    assert there.receive(first, 0.0) is None
    fresh = link(2)
    assert fresh.receive(first, 0.0) == []
    assert again.receive(there.take(beat=True)[0], 0.0) == (), "it does not know of it yet"
    assert heard(again, fresh.take(beat=True)) == []


def test_a_node_that_says_nothing_that_belongs_here_is_silent() -> None:
    here, there = link(), link(2)
    heard(there, here.take(beat=True), now=10.0)
    assert not there.silent(10.0 + SILENT_S)
    assert there.silent(10.1 + SILENT_S)


class Side:
    """One node of two: what it sends is numbered, and what it hears until all begins anew."""

    def __init__(self, sender: int) -> None:
        self.sender = sender
        self.now = 0.0
        self.link = Link(sender, next(_eras), self.now)
        self.lives: list[list[int]] = [[]]

    def send(self, number: int) -> list[Parcel]:
        self.link.put(Gone(number))
        return self.link.take()

    def begin_anew(self) -> list[Parcel]:
        self.lives.append([])
        self.link = Link(self.sender, next(_eras), self.now)
        return self.link.take(beat=True)

    def beat(self) -> list[Parcel]:
        self.now += SILENT_S / 4
        return self.begin_anew() if self.link.silent(self.now) else self.link.take(beat=True)

    def receive(self, parcel: Parcel) -> list[Parcel]:
        answer: list[Parcel] = []
        messages = self.link.receive(parcel, self.now)
        if messages is None:
            answer = self.begin_anew()
            messages = self.link.receive(parcel, self.now) if parcel.number == 0 else ()
        self.lives[-1] += [each.line for each in messages or () if isinstance(each, Gone)]
        return answer


@given(st.lists(st.tuples(st.sampled_from("abc"), st.booleans()), max_size=60))
def test_whatever_is_lost_nothing_is_lost_unseen(steps: list[tuple[str, bool]]) -> None:
    """What one side hears between two beginnings has no gap, and talk goes on after any loss."""
    sides = {"a": Side(1), "b": Side(2)}
    other = {"a": "b", "b": "a"}
    sent = {"a": 0, "b": 0}

    def carry(to: str, parcels: list[Parcel], *, lost: bool = False) -> None:
        for parcel in parcels if not lost else ():
            carry(other[to], sides[to].receive(parcel))

    for who, lost in [*steps, *[("c", False)] * 12, ("a", False), ("b", False)]:
        if who == "c":
            for each in sides:
                carry(other[each], sides[each].beat(), lost=lost)
            continue
        sent[who] += 1
        carry(other[who], sides[who].send(sent[who]), lost=lost)
    for side in sides.values():
        for life in side.lives:
            assert life == list(range(life[0], life[0] + len(life))) if life else True
    assert sides["b"].lives[-1][-1:] == [sent["a"]]
    assert sides["a"].lives[-1][-1:] == [sent["b"]]
