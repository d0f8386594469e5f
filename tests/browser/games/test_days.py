"""A match over days: set up, whose turn it is, a deadline that passes, notices, no server."""

import re
import sqlite3

import msgspec
import pytest
from playwright.sync_api import Page, Worker, expect

from browser.access import check_in_every_look
from browser.crew import People, Server
from browser.games.test_sonar import board, open_duel

pytestmark = [pytest.mark.browser, pytest.mark.own_server]

DAY_S = 86_400.0


def days_pass(server: Server, days: float) -> None:
    """So long the server is off: all that it has kept of times lies further back."""
    server.stop()
    file = sqlite3.connect(server.database)
    ((clock,),) = file.execute("SELECT body FROM kept WHERE name = 'days'").fetchall()
    told = msgspec.json.decode(clock)
    since = {side: at - days * DAY_S for side, at in told["turn"]["since"].items()}
    told["turn"]["since"] = since
    file.execute(
        "UPDATE kept SET body = ? WHERE name = 'days'", (msgspec.json.encode(told).decode(),)
    )
    file.execute("UPDATE match SET due = due - ?", (days * DAY_S,))
    file.commit()
    file.close()
    server.start()


def afloat(people: People) -> tuple[Page, Page]:
    """Ann and Bob in a match over days, a day a turn; nobody has marked a start yet."""
    ann, bob = people.person(bypass_csp=True), people.person(width=390, height=844)
    open_duel(ann)
    ann.get_by_test_id("turn-time").select_option("24 h")
    ann.get_by_test_id("no-weekends").click()
    ann.get_by_test_id("no-weekends").click()
    expect(ann.locator(".agreed")).to_contain_text("1 day; each person has 30 days of vacation")
    board(bob, ann.url, "Bob")
    bob.get_by_role("button", name="Sit here").first.click()
    for page in (bob, ann):
        page.get_by_role("button", name="I am ready").click()
    expect(ann.get_by_test_id("station-both")).to_be_visible()
    return ann, bob


def test_a_deadline_that_passes_while_nobody_looks(people: People, server: Server) -> None:
    ann, bob = afloat(people)
    expect(ann.get_by_test_id("days")).to_contain_text(re.compile(r"Your crew has until \w+"))
    expect(bob.get_by_test_id("days")).to_contain_text(re.compile(r"Kelpie has until \w+"))
    check_in_every_look(ann, "a match over days")
    match = ann.url
    for page in (ann, bob):
        page.goto("about:blank")
    days_pass(server, 1.5)

    ann.goto(match)
    expect(ann.get_by_test_id("helm")).to_be_visible()
    expect(ann.get_by_test_id("days")).to_have_text(
        re.compile(r"^\s*(Your crew|Marlin) has until \w+ \d\d:\d\d\.\s*$")
    )
    ann.goto("/")
    expect(ann.get_by_text(re.compile(r"(your turn,|Marlin has) until \w+"))).to_be_visible()


def worker_of(page: Page) -> Worker:
    """The worker of the page, which is begun if need be."""
    page.evaluate("navigator.serviceWorker.register('/notices.js')")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    return page.context.service_workers[0]


def push(page: Page, server: Server, said: dict[str, str]) -> None:
    """A push service tells this browser."""
    tools = page.context.new_cdp_session(page)
    known: list[dict[str, str]] = []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: known.extend(told["registrations"]),
    )
    tools.send("ServiceWorker.enable")
    while not known:
        page.wait_for_timeout(10)
    data = msgspec.json.encode(said).decode().ljust(300)
    about = {"origin": server.url, "registrationId": known[0]["registrationId"], "data": data}
    tools.send("ServiceWorker.deliverPushMessage", about)
    tools.detach()


SEEN = """() => {
  self.shown = new Promise((resolve) => {
    const { showNotification } = registration;
    registration.showNotification = (...notice) => {
      resolve(notice);
      return showNotification.apply(registration, notice);
    };
  });
}"""
"""The worker remembers what it shows: a headless browser takes notices away when it likes."""

CLICKED = """async () => {
  const opened = [];
  clients.openWindow = async (path) => opened.push(path);
  const [, { data }] = await self.shown;
  const event = new ExtendableEvent("notificationclick");
  const works = [];
  event.waitUntil = (work) => works.push(work);
  event.notification = { data, close() {} };
  dispatchEvent(event);
  await Promise.all(works);
  return opened;
}"""

CUT = "(key) => key.scrollWidth - key.clientWidth"
"""Pixels by which the words of a key are wider than the key."""

HTML = {"content-type": "text/html"}


def test_vacation_and_being_told(people: People, server: Server) -> None:
    ann, bob = afloat(people)
    ann.evaluate("Notification.requestPermission = async () => 'granted'")
    for page in (ann, bob):
        page.get_by_role("button", name="Menu").click()
        assert page.get_by_test_id("vacation").evaluate(CUT) <= 0
    ann.get_by_test_id("vacation-days").select_option("7")
    ann.get_by_test_id("vacation").click()
    expect(bob.get_by_test_id("days")).to_contain_text(re.compile(r"is on vacation until \w+"))
    ann.get_by_test_id("back").click()
    expect(bob.get_by_test_id("days")).not_to_contain_text("vacation")

    ann.get_by_test_id("tell-me").click()
    expect(ann.get_by_test_id("told")).to_be_visible()
    ann.context.grant_permissions(["notifications"])
    worker = worker_of(ann)
    worker.evaluate(SEEN)
    said = {"title": "Kelpie against Marlin", "body": "It is your turn", "code": "ABCDEF"}
    push(ann, server, said)
    title, about = worker.evaluate("() => self.shown")
    assert (title, about["body"]) == (said["title"], said["body"])
    assert about["tag"] == "ABCDEF", "a newer notice of the match replaces it"
    assert worker.evaluate(CLICKED) == ["/m/ABCDEF"]

    other = "<!doctype html><title>-</title><h1>Another build</h1>"
    ann.context.route(f"{server.url}/", lambda asked: asked.fulfill(body=other, headers=HTML))
    ann.goto("/")
    expect(ann.get_by_role("heading", level=1)).to_have_text("Another build")
    server.stop()
    ann.goto("/m/ABCDEF")
    expect(ann.get_by_role("heading", level=1)).to_have_text("No server")
    server.start()
    ann.get_by_role("link", name="Try again").click()
    expect(ann.get_by_role("heading", name="No server")).not_to_be_visible()
    assert ann.evaluate("caches.keys()") == [], "the worker keeps no file"
