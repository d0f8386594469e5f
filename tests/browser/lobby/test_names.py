"""A name that stays: a browser that has lost its memory, another device, paper, and erasing."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from browser.access import check_in_every_look
from browser.crew import People

pytestmark = pytest.mark.browser

SEATS = ("blue.captain", "blue.radio_operator")


def seated(page: Page, name: str) -> str:
    """A match of this browser that waits for others; its code."""
    page.goto("/")
    seats = [{"seat": seat, "who": "me"} for seat in SEATS]
    wish = {"game": "sonar", "options": {}, "name": name, "seats": seats}
    code: str = page.evaluate(
        """async (wish) => {
            const answer = await fetch("/api/matches", { method: "POST", body: wish });
            const { code, token } = await answer.json();
            localStorage.setItem(`hydrophone.token.${code}`, token);
            return code;
        }""",
        json.dumps(wish),
    )
    page.goto(f"/m/{code}")
    expect(page.get_by_text(code).first).to_be_visible()
    return code


def test_name_matches_and_seat_are_back_and_a_phone_shares_them(people: People) -> None:
    ann = people.person()
    code = seated(ann, "Ann")
    ann.goto("/")
    ann.get_by_test_id("keep-name").click()
    ann.get_by_label("Your name").last.fill("Ann")
    ann.get_by_role("button", name="Keep my name").click()
    expect(ann.get_by_role("heading", name="Devices")).to_be_visible()
    expect(ann.get_by_text(code)).to_be_visible()

    ann.evaluate("localStorage.clear()")
    ann.goto("/")
    expect(ann.get_by_test_id("keep-name")).to_have_text("Ann")
    expect(ann.get_by_text(re.compile(code))).to_be_visible()
    ann.evaluate("localStorage.clear()")
    ann.goto(f"/m/{code}")
    expect(ann.get_by_text("Ann").first).to_be_visible()
    expect(ann.get_by_role("button", name="Come aboard")).to_have_count(0)

    ann.goto("/me")
    ann.get_by_role("button", name="Add a device").click()
    said = ann.get_by_test_id("device-code").inner_text()
    phone = people.person(width=390, height=664, bypass_csp=True)
    phone.goto(f"/me/{said.replace(' ', '')}")
    expect(phone.get_by_role("button", name="Sign in")).to_be_visible()
    check_in_every_look(phone, "coming by a code")
    phone.get_by_role("button", name="Sign in").click()
    figures = phone.get_by_test_id("figures").inner_text()
    expect(ann.get_by_test_id("figures")).to_have_text(figures)
    ann.get_by_role("button", name="Yes, the same").click()
    expect(phone.get_by_role("heading", name="Devices")).to_be_visible()
    expect(phone.get_by_text(code)).to_be_visible()
    check_in_every_look(phone, "me")

    ann.get_by_role("button", name="Show a new code").click()
    paper = ann.get_by_test_id("paper-code").inner_text()
    other = people.person(language="de", dark=True)
    other.goto("/me")
    other.get_by_text("Ich habe schon einen Namen").click()
    other.get_by_label("Code aus 8 oder 26").fill(paper.lower())
    other.get_by_role("button", name="Anmelden").click()
    expect(other.get_by_role("heading", name="Geräte")).to_be_visible()

    ann.get_by_role("button", name="Erase me").click()
    ann.get_by_role("button", name="Erase me").click()
    expect(ann.get_by_role("button", name="Keep my name")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("button", name="Keep my name")).to_be_visible()


def test_a_passkey_brings_the_name_back_where_all_is_forgotten(people: People) -> None:
    """Chromium's own authenticator, by DevTools; passkeys need a name, so it is localhost."""
    ann = people.person()
    ann.goto("/")
    home = ann.url.replace("127.0.0.1", "localhost").rstrip("/")
    tools = ann.context.new_cdp_session(ann)
    tools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
    }
    tools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    ann.goto(f"{home}/me")
    ann.get_by_role("textbox", name="Your name").fill("Ann")
    ann.get_by_role("button", name="Keep my name").click()
    ann.get_by_role("button", name="Make a passkey").click()
    expect(ann.get_by_role("button", name="Remove: ").nth(1)).to_be_visible()

    ann.context.clear_cookies()
    ann.evaluate("localStorage.clear()")
    ann.goto(f"{home}/me")
    ann.get_by_text("I have a name on another device").click()
    ann.get_by_role("button", name="Sign in with a passkey").click()
    expect(ann.get_by_role("heading", name="Passkeys")).to_be_visible()
    expect(ann.get_by_role("textbox", name="Your name")).to_have_value("Ann")
