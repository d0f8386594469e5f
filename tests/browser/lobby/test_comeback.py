"""A host says who a new member is: all read it, one objects; or nobody does, and it is so."""

import contextlib
import sqlite3

import httpx
import pytest
from playwright.sync_api import Page, expect

from browser.access import check
from browser.crew import People, Server
from server.web.test_clubs import Crowd

pytestmark = [pytest.mark.browser, pytest.mark.own_server]


def test_a_member_objects_and_later_nobody_does(people: People, server: Server) -> None:
    """Ann leads a club with Ben, Cat, and Dan, who is Ben."""
    with contextlib.ExitStack() as browsers:
        clients = [httpx.Client(base_url=server.url, timeout=60) for _ in range(4)]
        club = Crowd(*(browsers.enter_context(client) for client in clients))
        at = f"{server.url}/club/{club.path.rpartition('/')[2]}"
        ann, cat = person(people, server, clients[0]), person(people, server, clients[2], 390, 664)

        say(ann, at)
        expect(ann.get_by_text("another member who was here before Dan")).to_be_visible()
        cat.goto(at)
        notice = cat.get_by_text("Ann says: Dan is Ben, who has lost all their devices.")
        expect(notice).to_contain_text("If no member objects, the two become one member on")
        check(cat, "a member comes back")
        cat.get_by_role("button", name="Object").click()
        for page in (cat, ann):
            expect(page.get_by_text("Cat objects: Dan and Ben stay two members.")).to_be_visible()
            expect(page.get_by_role("button", name="Object")).to_have_count(0)

        a_week_goes_by(server, ann, cat)
        say(ann, at)
        expect(ann.get_by_role("button", name="Take it back")).to_be_visible()
        cat.goto(at)
        expect(notice).to_be_visible()

        a_week_goes_by(server, ann, cat)
        ann.goto(at)
        expect(ann.get_by_role("listitem").filter(has_text="Dan")).to_be_visible()
        expect(ann.get_by_role("listitem")).to_have_count(3)
        assert [member["id"] for member in club.look(3)["members"]] == ["m1", "m2", "m3"]
        assert clients[1].get(club.path).json()["code"] == "unknown_club"


def person(
    people: People, server: Server, client: httpx.Client, width: int = 1366, height: int = 768
) -> Page:
    """A page of a member whose cookies the client has."""
    page = people.person(width=width, height=height, bypass_csp=True)
    cookies = [
        {"name": name, "value": said, "url": server.url} for name, said in client.cookies.items()
    ]
    page.context.add_cookies(cookies)  # type: ignore[arg-type]
    return page


def say(ann: Page, at: str) -> None:
    """Ann says that Dan is Ben."""
    ann.goto(at)
    ann.get_by_text("Manage the club").click()
    ann.get_by_label("Before").select_option("Ben")
    ann.get_by_label("Now").select_option("Dan")
    check(ann, "who has come back")
    ann.get_by_role("button", name="This is our Ben").click()


def a_week_goes_by(server: Server, *pages: Page) -> None:
    """While the server is down."""
    for page in pages:
        page.goto("about:blank")
    server.stop()
    with contextlib.closing(sqlite3.connect(server.database)) as file:
        file.execute("UPDATE comeback SET body = json_set(body, '$.at', 1)")
        file.commit()
    server.start()
