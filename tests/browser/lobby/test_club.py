"""A club's evening: phones scan, a plan is changed, matches end, and the table is right."""

import contextlib
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from browser.access import COLOURS, WCAG, check, check_in_every_look
from browser.crew import People, Server
from server.web.test_clubs import SET_UP, Crowd
from server.web.test_people import visitor

pytestmark = pytest.mark.browser

_LEAVE = """async ({ code, seat }) => {
  const socket = new WebSocket(location.origin.replace("http", "ws") + "/ws");
  const send = (message) => socket.send(JSON.stringify(message));
  socket.onopen = () => send({ kind: "hello", match: code });
  await new Promise((then, fail) => {
    socket.onclose = () => fail(new Error("closed"));
    socket.onmessage = ({ data }) => {
      const { kind, code } = JSON.parse(data);
      if (kind === "welcome") send({ kind: "leave_seat", id: "leave", seat });
      if (kind === "acked" || code === "not_running") then();
      else if (kind === "refused") fail(new Error(data));
    };
  });
}"""
"""A person lets a bot play on, if the bots of those who went before have not ended it."""

_OVERHANG = "() => document.documentElement.scrollHeight - innerHeight"
"""Pixels by which a page is higher than its window."""

_WITHIN = "(list) => list.scrollHeight - list.clientHeight"
"""Pixels of a list that are out of sight."""

_CUT = """() => [...document.querySelectorAll("[data-testid=small-table] .cut")]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ textContent }) => textContent)"""
"""Words on the big screen that are not shown whole."""

_SIZES = ((390, 664), (1366, 768), (1920, 1080))

_ASKED_OF_AXE = {"en": WCAG, "de": COLOURS, "es": ()}
"""A language, and what axe is asked of the page in it: German is dark, and words hide no label."""


class Evening:
    """Ann's club, as its server tells it to her."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.path = f"/api/clubs/{page.url.rpartition('/')[2]}"

    def view(self) -> dict[str, Any]:
        answer: dict[str, Any] = self.page.request.get(self.path).json()
        return answer

    def round(self) -> dict[str, Any]:
        last: dict[str, Any] = self.view()["evening"]["rounds"][-1]
        return last

    def shorten(self) -> None:
        """One turn each: nobody sets that up on the page, and no test waits for a long match."""
        set_up = self.view()["evening"]["set_up"]
        set_up["options"]["turn_limit"] = 1
        data = {"kind": "begin_evening", "set_up": set_up}
        assert self.page.request.post(self.path, data=data).ok


def join(person: Page, link: str, name: str) -> None:
    person.goto(link)
    person.get_by_role("heading", level=1, name="Sounding Club").wait_for()
    person.get_by_role("textbox", name="Your name").fill(name)
    person.get_by_role("button", name="Join this club").click()
    person.get_by_role("navigation", name="Sounding Club").wait_for(state="attached")


def test_an_evening_of_two_rounds(people: People, server: Server) -> None:
    ann = people.person(width=1366, height=768, bypass_csp=True)
    ann.goto("/club")
    ann.get_by_role("textbox", name="Your name").fill("Ann")
    ann.get_by_role("textbox", name="Name of the club").fill("Sounding Club")
    ann.get_by_role("button", name="Found a club").click()
    ann.get_by_label("Game").select_option("sonar")
    ann.get_by_label("Rounds").fill("2")
    check(ann, "setting an evening up")
    ann.get_by_role("button", name="Begin an evening").click()
    ann.get_by_role("img", name="Link to the club, to scan").wait_for()
    evening = Evening(ann)
    evening.shorten()
    link = f"{ann.url}/{evening.view()['link']}"

    ben = people.person(width=390, height=664, bypass_csp=True)
    cat = people.person(width=390, height=664, dark=True)
    by_member = {"m1": ann, "m2": ben, "m3": cat}
    join(ben, link, "Ben")
    join(cat, link, "Cat")
    expect(ben.get_by_role("button", name="I am leaving")).to_be_visible()
    ann.get_by_role("button", name="Ann", exact=True).click()
    expect(ann.get_by_role("button", name="Cat", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    ann.get_by_role("button", name="Plan the round").click()
    too_few = ann.get_by_text("A round needs at least two people.")
    expect(too_few).to_have_count(0)
    for is_here in (False, True):  # all go, and come back beside a plan without tables
        for member in by_member:
            data = {"kind": "be_here", "member": member, "here": is_here}
            assert ann.request.post(evening.path, data=data).ok
        expect(too_few).to_be_visible()
    ann.get_by_role("button", name="Another plan").click()
    expect(too_few).to_have_count(0)
    check_in_every_look(ann, "a plan")
    big = people.person(width=1366, height=768, bypass_csp=True)
    big.goto(f"{ann.url}/{evening.view()['screen']}/screen")
    expect(big.get_by_role("heading", name="Table 1")).to_be_visible()
    expect(big.get_by_text("Next: round 1 of 2")).to_be_visible()
    check_in_every_look(big, "the screen of the evening")
    for page in (ann, big):
        assert page.evaluate(_OVERHANG) <= 0, "nothing scrolls"
    swap_by_keyboard(ann, evening)

    expected = Counter[str]()
    for number in (1, 2):
        ann.get_by_role("button", name="Start the round").click()
        ann.wait_for_url("**/m/*")
        (table,) = evening.round()["tables"]
        expect(big.get_by_test_id("small-table")).to_be_visible()
        for member in table["seats"].values():
            by_member[member].wait_for_url(f"**/m/{table['code']}?as=player")
        for seat, member in table["seats"].items():
            by_member[member].evaluate(_LEAVE, {"code": table["code"], "seat": seat})
        if number == 1:
            screen = ann.context.new_page()
            screen.clock.install()
            screen.goto(f"/table/{table['code']}")
            expect(screen.get_by_test_id("rerun")).to_have_text("Step 0")
            screen.clock.fast_forward(60_000)
            expect(screen.get_by_test_id("rerun")).to_have_text(f"Step {acts(server, table)}")
            screen.close()
        for person in by_member.values():
            person.get_by_role("link", name="Back to the club").click()
        ann.get_by_test_id("evening-table").wait_for()
        expect(ann.get_by_role("link", name="Big screen", exact=True)).to_have_count(number)
        (over,) = evening.round()["tables"]
        winner = over["ended"]["winner"]
        for seat, member in over["seats"].items():
            expected[member] += 1 if winner is None else 3 * seat.startswith(winner)
        if number == 1:  # Dan is late, and Cat leaves
            dan = people.person(width=390, height=664)
            by_member["m4"] = dan
            join(dan, link, "Dan")
            cat.get_by_role("button", name="Here", exact=True).click()
            cat.get_by_role("button", name="I am leaving").click()
            by_member.pop("m3")
            cat.get_by_role("button", name="I am here").wait_for()
            cat.goto("about:blank")
            expect(ann.get_by_role("button", name="Dan", exact=True)).to_have_attribute(
                "aria-pressed", "true"
            )
            expect(ann.get_by_role("button", name="Cat", exact=True)).to_have_attribute(
                "aria-pressed", "false"
            )
            ann.get_by_role("button", name="Plan the round").click()
    expect(ann.get_by_text("All rounds are played.")).to_be_visible()
    expect(big.get_by_test_id("fate")).not_to_have_text("being played")
    members = evening.view()["members"]
    shows_points(big, members, expected)
    for person in (ann, ben):
        rows = person.get_by_test_id("evening-table").locator("tbody tr")
        expect(rows).to_have_count(4)
        for member in members:
            row = rows.filter(has=person.get_by_role("rowheader", name=member["name"]))
            expect(row.locator("td").last).to_have_text(str(expected[member["id"]]))
        check(person, "the club after an evening")


def shows_points(big: Page, members: list[dict[str, Any]], points: Counter[str]) -> None:
    """The big screen names all members with these points, by member."""
    shown = big.get_by_test_id("screen-points").get_by_role("listitem")
    expect(shown).to_have_count(len(members))
    for member in members:
        text = re.compile(rf"^{member['name']}\s*{points[member['id']]}$")
        expect(shown.filter(has_text=member["name"])).to_have_text(text)


class Phones:
    """A club's members: some have a browser, the others are programs that do the same."""

    def __init__(self, people: People, server: Server, club: Crowd) -> None:
        self._people, self._server, self._club = people, server, club
        self.page = f"/club/{club.path.rpartition('/')[2]}"
        self.by_member: dict[str, Page] = {}
        """The browsers, by the number that each has in the club."""

    def cookies(self, by: int) -> Any:
        """What shows the server who they are."""
        jar = self._club.people[by].cookies.items()
        return [{"name": name, "value": said, "url": self._server.url} for name, said in jar]

    def scan(self, *members: int) -> None:
        """They take their phones, scan the picture on the big screen, and are here."""
        for by in members:
            width, height = (1366, 768) if by == 0 else (390, 664)
            phone = self._people.person(width=width, height=height)
            phone.context.add_cookies(self.cookies(by))
            phone.goto(f"{self.page}/{self._club.link}")
            self.by_member[f"m{by + 1}"] = phone
            phone.get_by_role("heading", level=1, name="Sounding Club").wait_for()

    def come(self, *members: int) -> None:
        """The same without a browser."""
        for by in members:
            self._club.change("be_here", by, member=f"m{by + 1}", here=True)

    def play(self) -> list[dict[str, Any]]:
        """All who sit come to their table, let a bot play on, and come back; the tables."""
        tables: list[dict[str, Any]] = self._club.look()["evening"]["rounds"][-1]["tables"]
        sat = [(each, seat, member) for each in tables for seat, member in each["seats"].items()]
        led = [self.by_member[member] for _, _, member in sat if member in self.by_member]
        for table, _, member in sat:
            if member in self.by_member:
                self.by_member[member].wait_for_url(f"**/m/{table['code']}?as=player")
        for table, seat, member in sat:
            if member in self.by_member:
                self.by_member[member].evaluate(_LEAVE, {"code": table["code"], "seat": seat})
            else:
                self._leave(int(member[1:]) - 1, table["code"], seat)
        for phone in led:
            phone.get_by_role("link", name="Back to the club").click()
        over: list[dict[str, Any]] = self._club.look()["evening"]["rounds"][-1]["tables"]
        return over

    def _leave(self, by: int, code: str, seat: str) -> None:
        """Let a bot play on, if the bots of those who went before have not ended the match."""
        with visitor(self._club.people[by]) as line:
            welcome = line.hello(code)
            own = [s["seat"] for s in welcome["lobby"]["seats"] if s["player"] == welcome["you"]]
            line.command("leave_seat", seat=seat)
            answer = line.hear("acked", "refused")
            assert answer.get("code") == "not_running" or own == [seat]


def test_four_matches_of_eight_people_and_a_page_for_all(people: People, server: Server) -> None:
    """Six have come; then one goes and two are late; at the end all are there. Bots fill up.

    Who plans, who goes and who is late have browsers of their own, and so has the big screen.
    """
    with contextlib.ExitStack() as browsers:
        clients = [httpx.Client(base_url=server.url, timeout=60) for _ in range(8)]
        club = Crowd(*(browsers.enter_context(client) for client in clients))
        club.change("begin_evening", set_up={**SET_UP, "rounds": 3})
        phones = Phones(people, server, club)
        phones.scan(0, 5)
        phones.come(1, 2, 3, 4)
        ann, fay = (phones.by_member[each] for each in ("m1", "m6"))
        big = people.person(width=1366, height=768)
        big.goto(f"{phones.page}/{club.look()['screen']}/screen")
        expected, played = Counter[str](), list[tuple[str, str]]()
        for count in (6, 7):
            ann.get_by_role("button", name="Plan the round").click()
            ann.get_by_role("button", name="Start the round").click()
            ann.wait_for_url("**/m/*")
            expect(big.get_by_test_id("small-table").locator("b.cut")).to_have_count(4)
            assert big.evaluate(_CUT) == [], "the boats' names"
            tables = phones.play()
            sat = [member for table in tables for member in table["seats"].values()]
            assert (len(tables), len(sat), len(set(sat))) == (2, count, count)
            for table in tables:
                winner = table["ended"]["winner"]
                for seat, member in table["seats"].items():
                    expected[member] += 1 if winner is None else 3 * seat.startswith(winner)
                    played.append((member, seat.partition(".")[2]))
            if count == 6:
                fay.get_by_role("button", name="Here", exact=True).click()
                fay.get_by_role("button", name="I am leaving").click()
                phones.come(6)
                phones.scan(7)
                expect(ann.get_by_role("button", name="Fay", exact=True)).to_have_attribute(
                    "aria-pressed", "false"
                )
                expect(ann.get_by_role("button", name="Hal", exact=True)).to_have_attribute(
                    "aria-pressed", "true"
                )
        view = club.look(7)
        assert {row["member"]: row["points"] for row in view["table"]} == expected
        matches = Counter(member for member, _ in played)
        assert {row["member"]: row["played"] for row in view["table"]} == matches
        assert len(set(played)) == len(played), "nobody has had the same post twice"
        assert len(view["members"]) == len(clients)
        shows_points(big, view["members"], expected)

        club.change("be_here", 5, member="m6", here=True)
        club.change("propose_plan")
        people.go_home()
        for language in ("en", "de", "es"):
            ann = people.person(language=language, bypass_csp=True, dark=language == "de")
            ann.context.add_cookies(phones.cookies(0))
            ann.goto(phones.page)
            ann.get_by_test_id("evening-table").wait_for()
            for width, height in _SIZES:
                ann.set_viewport_size({"width": width, "height": height})
                rules = _ASKED_OF_AXE[language]
                shows_all_in_its_window(ann, rules, is_phone=width < 400)


def shows_all_in_its_window(ann: Page, rules: Sequence[str], *, is_phone: bool) -> None:
    """The page of a club with a plan: nothing scrolls but lists of points and members."""
    tabs = ann.get_by_role("navigation").get_by_role("button")
    expect(tabs).to_have_count(4 if is_phone else 0)  # of those that are to be seen
    if is_phone:
        expect(tabs.nth(1)).to_have_attribute("aria-current", "true")
    plan = ann.locator("section[aria-labelledby=plan]")
    assert plan.get_by_role("group").first.evaluate(_WITHIN) <= 0
    for key in plan.get_by_role("button").all():
        expect(key).to_be_in_viewport(ratio=1)
    for tab in tabs.all():
        tab.click()
        assert ann.evaluate(_OVERHANG) <= 0, "nothing scrolls"
        check(ann, f"the club: {tab.inner_text()}", rules)
    if is_phone:
        with ann.expect_response(lambda response: "/api/clubs/" in response.url):
            pass
        expect(tabs.last).to_have_attribute("aria-current", "true")
        tabs.nth(1).click()
    assert ann.evaluate(_OVERHANG) <= 0


def acts(server: Server, table: dict[str, Any]) -> int:
    """How many acts the match had: its replay is over with the last."""
    return len(server.looked_at(table["match"], "replay")["steps"])


def swap_by_keyboard(ann: Page, evening: Evening) -> None:
    """The two Captains change boats, by keys alone."""
    before = captains(evening)
    captain = ann.get_by_role("button", name="Captain: ")
    with ann.expect_response(lambda response: response.request.method == "POST"):
        for place in (captain.first, captain.last):
            place.focus()
            ann.keyboard.press("Enter")
    assert captains(evening) == before[::-1]


def captains(evening: Evening) -> list[str | None]:
    (table,) = evening.round()["tables"]
    return [table["seats"].get(f"{side}.captain") for side in ("blue", "yellow")]
