"""Two crews agree on help in a real browser, and play with it to the end."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from browser.crew import People, Server
from browser.games.test_sonar import BLUE, FEW_TURNS, YELLOW
from browser.games.test_u_jagd import open_match
from browser.hunting import Hunter, play_until
from browser.hunting import until_over as until_hunted
from browser.officer import opened_of
from browser.playing import Sailor, Watch, all_act, until_over
from browser.scenes import play
from browser.standing_still import Stage
from browser.stations import SONAR
from browser.wire import wire_of
from hydrophone.core.help import Help

pytestmark = pytest.mark.browser

SOME = 6
"""Acts of each that come before the help is looked at."""
MOST_ACTS = 100
"""Of both until then."""
RINGS = '[data-testid="spaces"]'


def joined(people: People, host: Page, **looks: object) -> Page:
    """A second person, at the other boat of the match that the first has opened."""
    guest = people.person(**looks)  # type: ignore[arg-type]
    guest.goto(host.url)
    guest.get_by_role("textbox").first.fill("Berta")
    guest.get_by_role("textbox").first.press("Enter")
    guest.get_by_role("button", name=re.compile("Sit here|Hier sitzen")).first.click()
    return guest


def level(page: Page, name: str) -> None:
    """Choose a level of help: the host proposes it, others go along up to it."""
    page.get_by_test_id(f"help-{name}").locator("input").check()


def play_to_own_turn(own: Sailor, other: Sailor) -> None:
    """Some acts of both, and then until it is the turn of the first, who has the help for it."""
    helm = own.page.locator('[data-testid="helm"] button[aria-disabled="false"]').first
    wire, watch = wire_of(own.page), Watch([own, other])
    while min(own.acts, other.acts) < SOME or not (
        wire.is_at_rest(helm.is_visible) and wire.is_helped
    ):
        assert not own.is_over, "the match is over"
        watch.look(MOST_ACTS)
        is_to_act = min(own.acts, other.acts) < SOME or not helm.is_visible()
        all_act(*([own, other] if is_to_act else [other]))


def onlookers_deduce(watcher: Page, count: int) -> None:
    """A page that watches, and the big screen, shows as many spaces as the crew that listens."""
    yellow = "1 possible space" if count == 1 else f"{count} possible spaces"
    expect(watcher.get_by_test_id("crew-yellow")).to_contain_text(yellow)
    marks = watcher.get_by_test_id("deduced-yellow").locator("path")
    expect(marks).to_have_count(count)
    watcher.goto(watcher.url.partition("?")[0].replace("/m/", "/table/"))
    expect(watcher.get_by_test_id("possible-yellow")).to_have_text(yellow)
    expect(watcher.get_by_test_id("possible-blue")).to_contain_text("possible space")
    expect(marks).to_have_count(count)


def test_one_crew_refuses_then_both_play_with_possible_spaces(
    people: People, server: Server
) -> None:
    host = people.person()
    opened_of("sonar", host, server, BLUE, YELLOW, edition="en", turn_limit=FEW_TURNS)
    guest = joined(people, host, language="de", dark=True)
    level(host, "chances")
    deal = guest.get_by_test_id("help-deal")
    expect(deal).to_contain_text("Kelpie schlägt das vor")
    ready = guest.get_by_role("button", name=re.compile("Ich bin bereit"))
    expect(ready).to_contain_text("mit Hilfe: Wahrscheinlichkeiten")

    level(guest, "sheet")
    expect(deal).to_contain_text("Die niedrigste Stufe zählt: geführter Bogen.")
    expect(host.get_by_test_id("help-deal")).to_contain_text("Marlin: at most this")
    level(host, "spaces")
    level(guest, "spaces")
    expect(host.get_by_test_id("help-deal")).to_contain_text("Agreed: possible spaces.")
    guest.get_by_role("button", name=re.compile("Ich bin bereit")).click()
    host.get_by_role("button", name="I am ready").click()

    english, german = Sailor(host, 5), Sailor(guest, 6)
    english.prey, german.prey = german, english
    expect(host.locator(RINGS)).to_be_attached()
    expect(host.locator("header").first).to_contain_text("help: possible spaces")
    before = int(host.locator(RINGS).get_attribute("data-count") or 0)
    watcher = people.person()
    watcher.goto(host.url)
    watcher.get_by_role("button", name="Just watch").click()
    expect(watcher.get_by_text("help: possible spaces").first).to_be_visible()
    assert watcher.locator(RINGS).count() == 0
    play_to_own_turn(english, german)
    count = int(host.locator(RINGS).get_attribute("data-count") or 0)
    assert count != before
    onlookers_deduce(watcher, count)
    host.get_by_test_id("help-key").first.click()
    expect(host.locator(RINGS)).not_to_be_attached()
    host.reload()
    expect(host.locator(RINGS)).to_have_attribute("data-count", str(count))
    while not watcher.get_by_test_id("narrowing").count():
        assert not english.is_over, "the big screen draws no curve"
        all_act(english, german)

    until_over(english, german)

    expect(host.get_by_text("help: possible spaces")).to_be_visible()
    expect(guest.get_by_text("Hilfe: mögliche Orte")).to_be_visible()


def test_two_hunters_agree_on_chances(people: People) -> None:
    host = people.person()
    open_match(host, "With friends")
    guest = joined(people, host, width=390, height=844)
    level(host, "chances")
    guest.get_by_role("button", name=re.compile("I am ready.*chances")).click()
    expect(host.get_by_test_id("help-deal")).to_contain_text("Agreed: chances.")
    host.get_by_role("button", name="I am ready").click()
    first, second = Hunter(host, seed=3, questions=4), Hunter(guest, seed=4, questions=9)
    first.hide()
    second.hide()
    play_until(lambda: first.asked >= 2, first, second)

    for page in (host, guest):
        chances = page.get_by_test_id("analysis").get_by_test_id("chance")
        expect(chances).to_have_count(4)
        told = [int(re.findall(r"\d+", text)[0]) for text in chances.all_inner_texts()]
        assert 98 <= sum(told) <= 102
    host.keyboard.press("h")
    expect(host.get_by_test_id("chance")).to_have_count(0)
    host.keyboard.press("h")
    until_hunted(first, second)


def test_a_person_with_both_posts_sees_the_possible_spaces_where_they_aim(people: People) -> None:
    """On a phone always, as the sheet is behind a tab; beside the sheet only to aim."""
    plan = replace(SONAR["both"], options={**SONAR["both"].options, "help": Help.SPACES})
    aiming = replace(plan, presses=("t",))
    for width, steering in ((390, 1), (1440, 0)):
        stage = Stage(people.person(language="en"), "sonar")
        stage.enter("en")
        stage.page.locator("iframe").evaluate(
            "(each, width) => (each.style.width = `${width}px`)", width
        )
        own = stage.frame.get_by_label("Own chart", exact=True).locator(RINGS)
        stage.show_scene(play(plan, "BOTH"), plan)
        expect(own).to_have_count(steering)
        stage.show_scene(play(aiming, "AIMING"), aiming)
        expect(own).to_have_count(1)
