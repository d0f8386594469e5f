"""Whole matches of SONAR in a real browser, by clicking what a person would click."""

import json

from conftest import People, Server
from playing import Sailor, until_over
from playwright.sync_api import Page, expect
from tracing import rule

ENGLISH = {"play": "Play now, against a bot", "won": "You won", "lost": "You lost"}


def play_now(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name=ENGLISH["play"]).click()
    page.wait_for_url("**/m/*")


@rule("SON-005", "SON-028")
def test_a_person_plays_a_bot_to_the_end(people: People) -> None:
    page = people.person()
    play_now(page)
    sailor = Sailor(page, seed=1)

    until_over(sailor)

    assert sailor.acts > 5
    expect(page.locator(".result h1")).to_be_visible()
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay/*")
    expect(page.get_by_role("slider")).to_be_visible()
