"""The page for operators: who reads it, what it says, and what it warns of."""

import asyncio
import re
from collections.abc import Iterable
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from starlette.requests import Request

from hydrophone.core.game import Language
from hydrophone.server.match.effects import Write
from hydrophone.server.operations import page as operator_page
from hydrophone.server.operations import pulse
from hydrophone.server.operations.node_metrics import Node
from hydrophone.server.operations.node_status import ROUND_S, ROUNDS, KnownServer, Status, heard
from hydrophone.server.operations.orders import OperatorOrders
from hydrophone.server.operations.page import NO_REPORTS, WORDS, page, warnings
from hydrophone.server.operations.pulse import PulseRound
from hydrophone.server.rooms.registry import MatchRegistry
from hydrophone.server.store.face import Done, NodeStatus
from hydrophone.server.web.operator_routes import OperatorRoutes
from laws.test_metrics import GridStore
from server.store.postgres import until
from server.web.serving import serving, settings

ROOT = Path(__file__).parents[3]

FINE = PulseRound(0.025, 0.025, 0.1, 64 * 1024 * 1024)


def stand(
    measured: PulseRound = FINE,
    *,
    version: str = "1",
    store_works: bool = True,
    **more: Any,
) -> Status:
    return Status(90_000, 2, 31, 4, 77, store_works, measured, version=version, **more)


def known(name: str, *statuses: Status, silent_s: float = 0.0) -> KnownServer:
    found = KnownServer(name, silent_s)
    found.statuses.extend(statuses)
    return found


def texts(html: str) -> str:
    """What a person reads."""

    class Reader(HTMLParser):
        told: list[str]

        def handle_data(self, data: str) -> None:
            if self.lasttag != "style":
                self.told.append(data)

    reader = Reader()
    reader.told = []
    reader.feed(html)
    return " ".join(reader.told)


def names(own: KnownServer, *others: KnownServer) -> list[str]:
    return [warned.sentence for warned in warnings(own, others)]


# --- who reads it ------------------------------------------------------------------------------


def test_it_is_for_the_addresses_of_operators_alone(tmp_path: Path) -> None:
    with serving(settings(tmp_path, metrics_to=("127.0.0.0/8",))) as http:
        answer = http.get("/operator", headers={"accept-language": "de"})
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-store"
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert 'lang="de"' in answer.text
        assert "<script" not in answer.text
        passed_on = {"x-forwarded-for": "192.0.2.7"}
        assert http.get("/operator", headers=passed_on).status_code == 404


def test_strangers_are_not_told_that_it_is_there(tmp_path: Path) -> None:
    with serving(settings(tmp_path, metrics_to=("192.0.2.0/24", "::1"))) as http:
        for path in ("/operator", "/metrics"):
            answer = http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


# --- what it says ------------------------------------------------------------------------------


def test_it_shows_this_server_and_the_others() -> None:
    own = known("here:1", *[stand()] * ROUNDS)
    others = [known("there:2", stand()), known("gone:3", stand(), silent_s=125)]
    told = texts(page(own, others, Language.ENGLISH))

    for text in ("here:1", "there:2", "1 d 1 h", "31", "77", "≤ 25 ms", "64 MiB", "≤ 10 %"):
        assert text in told
    assert "silent for 2 min 5 s" in told


def test_it_says_so_while_there_are_no_figures() -> None:
    assert "15 seconds" in texts(page(KnownServer("here"), (), Language.ENGLISH))


def test_names_are_written_as_text() -> None:
    html = page(known("<b>&", stand()), [known("<i>", stand(version="<u>"))], Language.SPANISH)
    assert not re.search("<[biu]>", html)


def test_all_languages_say_the_same_things() -> None:
    for name, (english, *others) in WORDS.items():
        filled_in = sorted(re.findall(r"{\w+}", english))
        assert [sorted(re.findall(r"{\w+}", text)) for text in others] == [filled_in] * 2, name


def test_its_colours_are_those_of_the_client() -> None:
    css = Path(operator_page.__file__).with_suffix(".css").read_text()
    tokens = (ROOT / "web" / "src" / "look" / "tokens.css").read_text()
    light, dark = tokens.split('[data-side="dark"] {')
    for own, client in zip(css.split("@media", 1), (light, dark), strict=True):
        colours = dict(re.findall(r"--([\w-]+): (#\w+);", own))
        assert len(colours) == 10
        assert colours.items() <= dict(re.findall(r"--([\w-]+): (#\w+);", client)).items()


def told(name: str, ago_s: float, text: str = "") -> NodeStatus:
    return NodeStatus(name, text or msgspec.json.encode(stand()).decode(), ago_s)


def test_what_others_tell_is_remembered_and_their_silence_noted() -> None:
    others = heard((), [told("a", 3.0), told("b", 14.0)])
    others = heard(
        others, [told("a", 2.0), told("b", 29.0), told("c", 1.0, '{"of":"another version"}')]
    )

    assert [(k.name, k.silent_s, len(k.statuses)) for k in others] == [
        ("a", 0.0, 2),
        ("b", 29.0 - ROUND_S, 1),
        ("c", 0.0, 0),
    ]
    assert [warned.sentence for warned in warnings(known("own", stand()), others)] == [
        "node_silent"
    ]
    assert "another version" not in page(known("own", stand()), others, Language.ENGLISH)


def test_a_server_tells_the_others_and_hears_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Round after round; it waits for what is under way when it ends."""
    monkeypatch.setattr(pulse, "BEAT_S", 0.001)
    said: list[tuple[str, str]] = []

    class Shared(GridStore):
        conduct: Any = SimpleNamespace(reports=lambda: NO_REPORTS)

        def write(self, write: Write, epoch: int, done: Done) -> None:
            done(None)

        def exchange(self, name: str, text: str, /, *, is_order: bool = False) -> list[NodeStatus]:
            said.append((name, text))
            return [told("another", 1.0)]

    async def scene() -> str:
        clock, store = asyncio.get_running_loop().time, Shared()
        bots: Any = SimpleNamespace(waiting=0)
        node = Node(MatchRegistry(store, clock), bots, sockets=lambda: 1)
        desk = OperatorRoutes(node, ("127.0.0.1",), "this", OperatorOrders(lambda: 0.0))
        running = asyncio.ensure_future(desk.run())
        while len(said) < 3:
            await asyncio.sleep(0.01)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        scope = {"type": "http", "headers": [], "client": ("127.0.0.1", 1), "query_string": b""}
        return bytes((await desk.page(Request(scope))).body).decode()

    shown = texts(asyncio.run(scene()))
    assert {name for name, _ in said} == {"this"}
    assert msgspec.json.decode(said[0][1], type=Status).running == 0
    assert "another" in shown


def test_an_operator_reads_that_a_proxy_is_not_named_and_what_to_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pulse, "BEAT_S", 0.01)
    with serving(settings(tmp_path, metrics_to=("127.0.0.1",))) as http:

        def warns(language: str) -> bool:
            page = http.get("/operator", headers={"accept-language": language}).text
            return "--proxy 127.0.0.1" in texts(page)

        assert not warns("en")
        assert http.get("/", headers={"x-forwarded-for": "192.0.2.7"}).status_code == 403
        for language in Language:
            until(partial(warns, language))


# --- what it warns of --------------------------------------------------------------------------


def rounds(**changed: float) -> Iterable[Status]:
    """The last two of a quarter of an hour are unlike the others."""
    fields = {name: getattr(FINE, name) for name in FINE.__struct_fields__}
    return [*[stand()] * 58, *[stand(PulseRound(**{**fields, **changed}))] * 2]


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"write_s": 0.1}, "slow_writes"),
        ({"lag_s": 0.25}, "busy"),
        ({"cpu": 1.0}, "cpu_full"),
    ],
)
def test_an_operator_is_warned_of_what_lasts(changed: dict[str, float], sentence: str) -> None:
    assert names(known("here", *rounds(**changed))) == [sentence]
    once = [*list(rounds(**changed))[:59], stand()]
    assert names(known("here", *once)) == [], "one round alone may be bad luck"


def test_what_fails_is_told_at_once() -> None:
    assert names(known("here", stand())) == []
    assert names(known("here", stand(store_works=False))) == ["store_fails"]
    assert names(known("here", stand(is_silent=True))) == ["silent_store"]
    assert names(known("here", stand(proxy_not_named=True))) == ["proxy_not_named"]
    assert names(known("here", stand(full=0.89))) == []
    assert names(known("here", stand(full=0.9))) == ["full"]
    assert names(known("here", stand()), known("there", stand(), silent_s=9)) == ["node_silent"]
    assert names(known("here", stand()), known("there", stand(version="2"))) == ["versions"]


def test_every_warning_is_a_sentence_with_its_part_of_the_documentation() -> None:
    bad = stand(PulseRound(1.0, 1.0, 1.0, 0), store_works=False)
    own = known("here", bad, bad)
    others = [
        known("there", stand(version="2", full=0.95, is_silent=True, proxy_not_named=True)),
        known("gone", silent_s=99),
    ]
    headings = re.findall("^#+ (.*)$", (ROOT / "docs" / "operations.md").read_text(), re.MULTILINE)
    anchors = {heading.lower().replace(" ", "-") for heading in headings}

    found = warnings(own, others)
    told = [texts(page(own, others, language)) for language in Language]
    assert {warned.part for warned in found} <= anchors
    assert len({warned.sentence for warned in found}) == 9
    assert all("{" not in text for text in told)
    for warned in found:
        assert all(f"docs/operations.md#{warned.part}" in text for text in told)
