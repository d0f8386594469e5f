"""A link brings everything in order, or says that all begins anew."""

import msgspec
import pytest

from hydrophone.server.protocol.messages import Hello, SetReady
from hydrophone.server.roads.road_link import FIRST, PARCEL, SILENT_S, Link
from hydrophone.server.roads.road_messages import (
    REVISION,
    VERSION,
    AskInvite,
    AskLobby,
    Close,
    Come,
    Gone,
    HangUp,
    InviteTold,
    LagTold,
    LobbyTold,
    Parcel,
    Piece,
    Push,
    Refuse,
    RoadMessage,
    Say,
    decode_parcel,
    encode,
)


def link(sender: int = 1, epoch: int = FIRST) -> Link:
    return Link(sender, epoch, 0.0)


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
    again = link(1, FIRST + 3)
    (first,) = again.take(beat=True)

    assert there.receive(first, 0.0) is None
    assert there.epoch_after(first) == again.epoch
    late = there.take(beat=True)[0]
    assert again.receive(late, 0.0) == (), "it is of before"
    assert heard(link(2, again.epoch), [first]) == []


def test_where_a_beginning_is_lost_both_begin_once_more() -> None:
    here, there = link(1, FIRST + 1), link(2)
    here.take(beat=True)
    (second,) = here.take(beat=True)

    assert there.receive(second, 0.0) is None
    assert there.epoch_after(second) == here.epoch + 1


def test_two_who_begin_at_once_agree() -> None:
    here, there = link(1, FIRST + 1), link(2, FIRST + 1)
    here.put(Gone(1))
    there.put(Gone(2))
    mine, yours = here.take(), there.take()

    assert (heard(there, mine), heard(here, yours)) == ([Gone(1)], [Gone(2)])


def test_a_parcel_that_comes_twice_brings_nothing_the_second_time() -> None:
    here, there = link(), link(2)
    here.put(Gone(1))
    (sent,) = here.take()
    here.put(Gone(2))
    (more,) = here.take()

    assert heard(there, [sent, sent, more, sent, more]) == [Gone(1), Gone(2)]


def test_a_node_that_has_forgotten_the_epoch_is_known_by_its_beginning() -> None:
    here, there = link(1), link(2, FIRST + 5)
    (first,) = here.take(beat=True)
    (later,) = here.take(beat=True)

    assert there.receive(first, 0.0) == ()
    assert (there.is_unknown_to(first), there.is_unknown_to(later)) == (True, False)


def test_a_node_that_says_nothing_that_belongs_here_is_silent() -> None:
    here, there = link(), link(2)
    heard(there, here.take(beat=True), now=10.0)
    assert not there.silent(10.0 + SILENT_S)
    assert there.silent(10.1 + SILENT_S)


class Later(msgspec.Struct, array_like=True, tag_field="k", tag="gone"):
    """A message as a later release may have it."""

    line: int
    more: str


class New(msgspec.Struct, array_like=True, tag_field="k", tag="new"):
    """A message that only a later release knows."""

    line: int


def parcel(revision: int, *messages: msgspec.Struct) -> Parcel:
    load = tuple(msgspec.Raw(msgspec.json.encode(each)) for each in messages)
    return Parcel(2, FIRST, 0, load, revision)


def test_a_node_of_a_later_release_is_understood() -> None:
    """What is added is passed over: fields, and messages."""
    sent = parcel(REVISION + 1, Later(7, "more"), New(8), Gone(9))

    assert heard(link(), [sent]) == [Gone(7), Gone(9)]


class LaterHello(Hello, frozen=True, gc=False, tag="hello"):
    """What a client may say in a later release."""

    later: str = ""


class LaterReady(SetReady, frozen=True, gc=False, tag="set_ready"):
    """The same for a command."""

    later: str = ""


def test_clients_of_a_node_of_a_later_release_are_understood() -> None:
    """Whatever they say in their hello, and commands that say nothing new."""
    sent = parcel(
        REVISION + 1,
        Come(7, "m", LaterHello("m", later="more"), "::1", False),
        Say(7, LaterReady("a", True)),
        Say(7, LaterReady("b", True, later="more")),
    )

    assert heard(link(), [sent]) == [
        Come(7, "m", Hello("m"), "::1", False),
        Say(7, SetReady("a", True)),
    ]


OF_FIRST: dict[str, RoadMessage] = {
    '["come",7,"m",{"kind":"hello","match":"m"},"::1",true]': Come(7, "m", Hello("m"), "::1", True),
    '["say",7,{"kind":"set_ready","id":"a","ready":true}]': Say(7, SetReady("a", True)),
    '["gone",7]': Gone(7),
    '["lag",{"7":0.05}]': LagTold({7: 0.05}),
    '["push",[7,8],{"kind":"pong"}]': Push((7, 8), msgspec.Raw(b'{"kind":"pong"}')),
    '["piece",7,"x",true]': Piece(7, "x", True),
    '["hang_up",7]': HangUp(7),
    '["close",7,"left","why"]': Close(7, "left", "why"),
    '["refuse",7,"a","too_fast","why"]': Refuse(7, "a", "too_fast", "why"),
    '["ask_lobby",1,"m"]': AskLobby(1, "m"),
    '["lobby",1,"{}"]': LobbyTold(1, "{}"),
    '["ask_invite",1,"m","p1"]': AskInvite(1, "m", "p1"),
    '["invite",1,"s"]': InviteTold(1, "s"),
}
"""What a node of the first revision sends, and what it means."""


@pytest.mark.parametrize("sent", OF_FIRST)
def test_what_the_first_revision_sends_keeps_its_meaning(sent: str) -> None:
    (read,) = heard(link(), [Parcel(2, FIRST, 0, (msgspec.Raw(sent.encode()),), revision=1)])

    assert VERSION == 2, "another version has another first revision"
    assert encode(read) == encode(OF_FIRST[sent])


def test_a_node_of_an_earlier_release_is_understood() -> None:
    earlier = msgspec.json.encode([2, FIRST, 0, [["gone", 7]]])

    assert link().receive(decode_parcel(earlier), 0.0) == [Gone(7)]


def test_what_a_node_of_the_same_release_cannot_mean_ends_all_lines() -> None:
    assert link().receive(parcel(REVISION, New(8)), 0.0) is None
