"""How much of a server one address has, and how much there is of it."""

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hydrophone.server.protocol.refusals import Reason, RefusedError
from hydrophone.server.rooms.match_bots import Comes
from hydrophone.server.rooms.registry import KEEP_IN_MEMORY_S
from hydrophone.server.settings import MatchLimits, Settings
from server.rooms.test_registry import WISH, Place, over
from server.web.serving import FAST, Visitor, opened, play_bots, serving, settings, wish

ANOTHER = {"x-forwarded-for": "198.51.100.7"}


def limited(folder: Path, **changes: Any) -> Settings:
    """A server whose callers may open matches as quickly as they like."""
    return settings(folder, budget=FAST, proxies=("127.0.0.1",), **changes)


def asked(http: httpx.Client, **headers: str) -> tuple[int, str]:
    answer = http.post("/api/matches", json=wish(), headers=headers)
    return answer.status_code, answer.json().get("code", "")


# --- matches of one address --------------------------------------------------------------------


def test_one_address_opens_only_so_many_matches_and_the_others_are_not_concerned(
    tmp_path: Path,
) -> None:
    """A thousand of them cost the others nothing."""
    with serving(limited(tmp_path, matches_per_address=5)) as http:
        answers = [asked(http) for _ in range(1000)]
        mission = {"game": "sonar", "mission": "unseen", "name": "Ann"}
        begun = http.post("/api/missions", json=mission)

        assert {status for status, _ in answers[:5]} == {201}
        assert set(answers[5:]) == {(429, "too_many_matches")}
        assert begun.json()["code"] == "too_many_matches"
        assert asked(http, **ANOTHER)[0] == 201


@pytest.mark.parametrize(
    ("language", "words"), [("en", "your network"), ("de", "deinem Netz"), ("es", "tu red")]
)
def test_it_is_told_why(tmp_path: Path, language: str, words: str) -> None:
    with serving(limited(tmp_path, matches_per_address=1)) as http:
        opened(http)
        spoken = {"accept-language": language}
        answer = http.post("/api/matches", json=wish(), headers=spoken)
    assert words in answer.json()["sentence"]


def test_a_match_that_is_over_counts_no_more(tmp_path: Path) -> None:
    with serving(limited(tmp_path, matches_per_address=1)) as http:
        play_bots(http)
        assert asked(http)[0] == 201
        assert asked(http)[0] == 429


def test_a_match_that_left_the_memory_counts_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        place = Place(tmp_path)
        monkeypatch.setattr(place.registry.intake, "limits", MatchLimits(most=9, per_address=1))
        await place.registry.opening.create(WISH, "here")
        with pytest.raises(RefusedError) as refused:
            await place.registry.opening.create(WISH, "here")
        assert refused.value.reason is Reason.TOO_MANY_MATCHES
        place.now += KEEP_IN_MEMORY_S + 1
        place.registry.tidy()
        await place.registry.opening.create(WISH, "here")
        place.store.close()

    asyncio.run(scene())


def test_a_match_counts_where_its_host_is(tmp_path: Path) -> None:
    async def scene() -> None:
        place = Place(tmp_path)
        bots = place.registry.bots
        made = await place.registry.opening.create(WISH, "here")
        bots.came("m", "here", Comes.HOST)
        bots.came("n", "here", Comes.PERSON)
        bots.came("o", "elsewhere", Comes.OPENER)
        assert bots.opened_by("here") == [made.match, "m"]
        place.store.close()

    asyncio.run(scene())


# --- matches of the server ---------------------------------------------------------------------


def test_a_full_server_opens_no_match_but_lets_those_in_that_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        place = Place(tmp_path)
        made = [await place.registry.opening.create(WISH) for _ in range(9)]
        place.now += KEEP_IN_MEMORY_S + 1
        place.registry.tidy()
        monkeypatch.setattr(place.registry.intake, "limits", MatchLimits(most=4, per_address=9))
        for each in made[:4]:
            await place.registry.find(each.match)
        with pytest.raises(RefusedError) as refused:
            await place.registry.opening.create(WISH, "anybody")
        assert refused.value.reason is Reason.SERVER_FULL
        await place.registry.find(made[4].code)
        with pytest.raises(RefusedError) as refused:
            await place.registry.find(made[5].code)
        assert refused.value.reason is Reason.SERVER_FULL
        over(await place.registry.find(made[0].code))
        place.store.close()

    asyncio.run(scene())


def test_a_full_server_says_so(tmp_path: Path) -> None:
    with serving(limited(tmp_path, matches=2)) as http:
        assert [asked(http)[0] for _ in range(2)] == [201, 201]
        assert asked(http, **ANOTHER) == (503, "server_full")


# --- clients -----------------------------------------------------------------------------------


def test_a_server_full_of_clients_lets_in_who_plays_there(tmp_path: Path) -> None:
    with serving(limited(tmp_path, connections=4)) as http, contextlib.ExitStack() as stack:
        made = opened(http)
        with Visitor(http) as lost:
            lost.hello(made["code"], name="Bob", arrival="1" * 22)
        *others, bob, host = [stack.enter_context(Visitor(http)) for _ in range(5)]

        assert bob.hello(made["code"], name="Bob", arrival="1" * 22)["kind"] == "welcome"
        assert host.hello(made["code"], made["token"])["kind"] == "welcome"
        assert asked(http) == (503, "server_full")
        with pytest.raises(InvalidStatus) as refused, Visitor(http):
            pass
        assert refused.value.response.status_code == 503
        assert others[0].hello(made["code"], arrival="0" * 22)["code"] == "server_full"
        with pytest.raises(ConnectionClosed):
            others[0].hear()
        while asked(http) == (503, "server_full"):
            pass  # a client hears of its end a moment before it counts no more
        assert others[1].hello(made["code"])["kind"] == "welcome"
        assert asked(http)[0] == 201
