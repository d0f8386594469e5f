"""One connection, frame by frame."""

import msgspec
import pytest

from hydrophone.core.game import Language
from hydrophone.server.protocol.limits import Bucket, Buckets, Rate
from hydrophone.server.protocol.messages import (
    MAX_FRAME,
    Bye,
    Hello,
    Ping,
    Pong,
    Refused,
    SetNames,
    SetReady,
    WatchMatches,
)
from hydrophone.server.protocol.refusals import Reason, TooFastError, sentence
from hydrophone.server.protocol.session import (
    FLOOD_LIMIT,
    GREETING_S,
    MALFORMED_LIMIT,
    PACE,
    ReadFrame,
    Session,
)

HELLO = b'{"kind":"hello","match":"ABCDEF"}'
READY = b'{"kind":"set_ready","id":"1","ready":true}'


def greeted(hello: bytes = HELLO) -> Session:
    session = Session(0.0)
    assert isinstance(session.receive(hello, 0.0), Hello)
    return session


def code(verdict: ReadFrame | None) -> str:
    match verdict:
        case Refused(code=code) | Bye(code=code):
            return code
        case _:
            raise AssertionError(verdict)


def test_a_connection_begins_with_hello() -> None:
    session = Session(0.0)

    assert session.receive(HELLO, 0.0) == Hello("ABCDEF")
    assert session.receive(READY, 0.0) == SetReady("1", True)


def hello_with(arrival: str) -> bytes:
    return HELLO[:-1] + f',"language":"es","arrival":"{arrival}"}}'.encode()


@pytest.mark.parametrize("arrival", ["0123456789abcdefghij-_", "A" * 64])
def test_a_newcomer_brings_a_secret_of_their_own(arrival: str) -> None:
    verdict = Session(0.0).receive(hello_with(arrival), 0.0)

    assert verdict == Hello("ABCDEF", language=Language.SPANISH, arrival=arrival)


@pytest.mark.parametrize("arrival", ["", "a" * 21, "a" * 65, "a" * 22 + "\\n", "ä" * 22, "a b" * 9])
def test_a_secret_that_is_too_short_or_not_plain_is_refused(arrival: str) -> None:
    session = Session(0.0)
    verdict = session.receive(hello_with(arrival), 0.0)

    assert isinstance(verdict, Bye)
    assert verdict.code == "bad_arrival"
    assert verdict.sentence == sentence(Reason.BAD_ARRIVAL, Language.SPANISH)
    assert session.receive(HELLO, 0.0) is None


def test_who_a_person_is_says_their_token_and_before_that_their_arrival() -> None:
    assert Hello("ABCDEF").secret is None
    assert Hello("ABCDEF", arrival="a").secret == "a"
    assert Hello("ABCDEF", token="t", arrival="a").secret == "t"


def test_anything_else_first_is_the_wrong_order() -> None:
    session = Session(0.0)
    verdict = session.receive(READY, 0.0)

    assert isinstance(verdict, Bye)
    assert code(verdict) == "wrong_order"
    assert session.receive(HELLO, 0.0) is None


def test_a_second_hello_is_refused() -> None:
    assert code(greeted().receive(HELLO, 0.0)) == "wrong_order"


def test_ping_is_answered_even_before_hello() -> None:
    assert Session(0.0).receive(msgspec.json.encode(Ping()), 0.0) == Pong()


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"kind":"fly"}',
        b'{"id":"1"}',
        b'{"kind":"set_ready","id":"","ready":true}',
        b'{"kind":"set_ready","id":7,"ready":true}',
        b"[" * 5000,
        b"\xff\xfe",
        b"\xed\xa0\x80",
        b'{"kind":"set_names","id":"1","name":"\\ud800"}',
    ],
)
def test_what_cannot_be_read_is_refused_without_an_id(frame: bytes) -> None:
    verdict = greeted().receive(frame, 0.0)

    assert verdict == Refused("", "malformed", sentence(Reason.MALFORMED, Language.ENGLISH))


@pytest.mark.parametrize(
    "frame",
    [
        b'{"kind":"set_closed","id":"1","closed":true}',
        b'{"kind":"set_ready","id":"1"}',
        b'{"kind":"set_ready","id":"1","ready":1}',
        b'{"kind":"set_ready","id":"1","ready":true,"seat":"blue.captain"}',
        b'{"kind":"take_seat","id":"1","seat":"red.captain"}',
        b'{"kind":"pin","id":"1","seat":"blue.captain","cell":"ABCD"}',
    ],
)
def test_a_page_of_an_earlier_release_is_asked_to_reload(frame: bytes) -> None:
    """By the id of its command, for a page shows nothing that answers none."""
    session = greeted(b'{"kind":"hello","match":"ABCDEF","language":"de"}')
    verdict = session.receive(frame, 0.0)

    assert verdict == Refused("1", "reload", sentence(Reason.RELOAD, Language.GERMAN))
    assert code([session.receive(frame, 0.0) for _ in range(MALFORMED_LIMIT - 1)][-1]) == "reload"
    assert session.receive(READY, 0.0) is None


@pytest.mark.parametrize("kind", ["hello", "watch_matches"])
def test_a_page_of_a_later_release_comes_in(kind: str) -> None:
    """What it says besides in its first frame is passed over; what is malformed is not."""
    said = {"kind": kind, "match": "ABCDEF", "language": "de"}
    now = Session(0.0).receive(msgspec.json.encode(said), 0.0)
    later = Session(0.0).receive(msgspec.json.encode({**said, "later": {"a": [1]}}), 0.0)
    wrong = Session(0.0).receive(msgspec.json.encode({**said, "later": 1, "language": 7}), 0.0)

    assert isinstance(now, Hello | WatchMatches)
    assert later == now
    assert code(wrong) == "malformed"


def test_text_that_no_database_can_keep_is_refused_by_the_id_of_its_command() -> None:
    session = greeted()
    name = rb'{"kind":"set_names","id":"7","name":"Zo\u0000e"}'
    assert session.receive(name, 0.0) == Refused(
        "7", "bad_text", sentence(Reason.BAD_TEXT, Language.ENGLISH)
    )

    spelled = rb'{"kind":"set_names","id":"8","name":"\\u0000"}'
    assert session.receive(spelled, 0.0) == SetNames("8", name=r"\u0000"), "these are six letters"


def test_too_many_unreadable_frames_end_the_connection() -> None:
    session = greeted()
    verdicts = [session.receive(b"{", 0.0) for _ in range(MALFORMED_LIMIT + 1)]

    assert [type(verdict) for verdict in verdicts[-3:]] == [Refused, Bye, type(None)]
    assert code(verdicts[-2]) == "malformed"


@pytest.mark.parametrize("frame", [b"x" * (MAX_FRAME + 1), "é".encode() * MAX_FRAME])
def test_a_frame_that_is_too_large_ends_the_connection(frame: bytes) -> None:
    assert code(greeted().receive(frame, 0.0)) == "too_large"


def test_a_flood_is_refused_and_then_cut_off() -> None:
    session = greeted()
    burst = int(PACE.burst) - 1
    assert all(isinstance(session.receive(READY, 0.0), SetReady) for _ in range(burst))
    verdicts = [session.receive(READY, 0.0) for _ in range(FLOOD_LIMIT + 1)]

    assert verdicts[0] == Refused("1", "too_fast", verdicts[0].sentence)  # type: ignore[union-attr]
    assert all(isinstance(verdict, Refused) for verdict in verdicts[:-1])
    assert isinstance(verdicts[-1], Bye)
    assert code(verdicts[-1]) == "too_fast"


def test_whoever_waits_may_go_on() -> None:
    session = greeted()
    for _ in range(int(PACE.burst) + 5):
        session.receive(READY, 0.0)

    assert isinstance(session.receive(READY, 1.0), SetReady)


def test_the_answers_are_in_the_clients_language() -> None:
    session = greeted(b'{"kind":"hello","match":"ABCDEF","language":"de"}')
    verdict = session.receive(b"{", 0.0)
    assert isinstance(verdict, Refused)
    assert verdict.sentence == sentence(Reason.MALFORMED, Language.GERMAN)

    session.receive(b'{"kind":"set_language","id":"1","language":"es"}', 0.0)
    assert session.farewell(Reason.SLOW).sentence == sentence(Reason.SLOW, Language.SPANISH)


def test_who_does_not_say_who_they_are_is_dropped() -> None:
    session = Session(0.0)

    assert session.watch(GREETING_S) is None
    assert code(session.watch(GREETING_S + 0.1)) == "silent"
    assert greeted().watch(1000.0) is None


@pytest.mark.parametrize("language", list(Language))
def test_every_reason_has_a_sentence_in_every_language(language: Language) -> None:
    sentences = [sentence(reason, language) for reason in Reason]

    assert all(sentences)
    assert len(set(sentences)) == len(sentences)


def test_a_bucket_is_never_fuller_than_full() -> None:
    bucket = Bucket(Rate(burst=2, per_second=1), 0.0)

    assert [bucket.take(100.0) for _ in range(3)] == [True, True, False]
    assert bucket.wait_s(100.5, 1.0) == 0.5
    assert bucket.take(101.0)


def test_buckets_are_kept_for_the_latest_addresses_only() -> None:
    buckets = Buckets(Rate(burst=1, per_second=0.5), most=2)
    assert buckets.of("a", 0.0).take(0.0)
    assert not buckets.of("a", 0.0).take(0.0)
    with pytest.raises(TooFastError, match="too_fast") as caught:
        buckets.check("a", 0.0)
    assert caught.value.detail == "2 s"
    buckets.of("b", 0.0).take(0.0)
    buckets.of("c", 0.0).take(0.0)

    assert buckets.of("a", 0.0).take(0.0)
