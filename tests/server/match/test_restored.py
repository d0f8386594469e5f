"""A room that another server takes up is the room that it was: people hear in it what they would.

Whatever people have done, everybody goes and comes back: to the room that never stopped, and then
to the one that is restored from its log and what is kept beside it. They are told the same, but for
what ``unlike`` leaves out.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hydrophone.core.game import AnyGame
from hydrophone.core.help import Help
from hydrophone.games.captain_sonar.options import Mode
from hydrophone.kits.registry import game_named
from hydrophone.server.match.inputs import Woken
from hydrophone.server.match.log.entries import Began, decode_entry
from hydrophone.server.match.time.patience import NAME as COMPANY
from hydrophone.server.protocol.messages import Acked, Deduced, Helped, Refused
from laws.captain_sonar import Charged
from server.match.lives import DEEDS, Deed, Life

FEW = {"min_players": 2}

GAMES: dict[str, tuple[AnyGame, float, dict[str, Any]]] = {
    "SONAR": (game_named("sonar"), 0.6, {"turn_limit": 8, "help": Help.SPACES}),
    "SONAR in real time": (
        game_named("sonar"),
        0.6,
        {"edition": "de", "real_time": True, "stop_timeout_s": 20},
    ),
    "Captain Sonar": (Charged(), 0.6, {"turn_limit": 8, **FEW}),
    "Captain Sonar in real time": (
        Charged(),
        0.6,
        {"mode": Mode.REAL_TIME, "turn_limit": 8, **FEW},
    ),
    "U-Jagd": (game_named("u_jagd"), 0.6, {}),
}

BEFORE = ("arrange", "arrange", "share", "drop", "back")
SAID = ("act", "act", "share", "offer", "take", "decide", "ask", "turn")
OFTEN = ("act", "play_on", "play_on", "offer", "take", "share", "wait", "lose", "back")


def deeds(kinds: Sequence[str], least: int, most: int) -> st.SearchStrategy[list[Deed]]:
    """So many, each by some person and somehow."""
    deed = st.tuples(st.sampled_from(kinds), st.integers(0, 4), st.integers(0, 10_000))
    return st.lists(deed, min_size=least, max_size=most)


def unlike(message: Any) -> Any:
    """A message without what may differ, each for its reason."""
    told = msgspec.json.decode(msgspec.json.encode(message))
    told.pop("token", None)  # each is told once
    if told.get("you", "").startswith("s"):
        told["you"] = "s"
    if "timers" in told:  # "Wait" is not kept: a crew says it again
        told["timers"] = [each for each in told["timers"] if each["name"] != COMPANY]
    lobby = told if told["kind"] == "lobby" else told.get("lobby")
    if lobby is not None:
        lobby.pop("gone")  # absences begin anew
        for player in lobby["players"]:
            player.pop("away_s")  # likewise
            if player["spectator"]:
                player["id"] = "s"  # onlookers are counted anew
        for seat in lobby["seats"]:
            seat.pop("vacant")  # likewise
        if lobby["paused"] is not None:
            lobby["paused"] = lobby["paused"]["clock_s"]  # its people were not away
    return told


def told(messages: list[Any], bots: set[str]) -> list[Any]:
    """What a person was told at once.

    Where bots point is told anew when they have thought again, and help when it is computed.
    """
    plain = [unlike(each) for each in messages if not isinstance(each, Helped | Deduced)]
    return [each for each in plain if not (each["kind"] == "pinned" and each["seat"] in bots)]


def helped(life: Life) -> dict[int, list[Helped]]:
    """The last help that each of those who are here was told for their seat, when it is there."""
    life.house.wait(0.5)
    seats = life.house.room.match.table.seats_of
    told = {who: guest.all(Helped)[-1:] for who, guest in life.here.items()}
    return {
        who: [each for each in last if each.seat in seats(life.here[who].welcome.you)]
        for who, last in told.items()
    }


@pytest.mark.parametrize("name", GAMES)
@given(before=deeds(BEFORE, 0, 6), after=deeds([*OFTEN, *DEEDS], 5, 30))
@settings(max_examples=20, deadline=None)
def test_people_hear_in_a_restored_room_what_they_would_have_heard(
    name: str, before: list[Deed], after: list[Deed]
) -> None:
    life = lived(name, before, after)
    house = life.house
    for _ in range(2):  # whom a mate's return gave other eyes is told all anew once more
        life.all_go()
        life.all_back()
    had = helped(life)
    life.all_go()
    was = life.all_back()
    life.all_go()
    room, timers = house.room, house.timers()
    house.restart(away_s=2.5)
    # Else who comes first and sits nowhere is told of a stop one message later.
    house.do(house.room.take(Woken(), house.now))
    now = life.all_back()

    bots = life.bots_pointed
    on_time = [who for who in now if life.sees_at_once(who)]
    assert {who: told(now[who], bots) for who in on_time} == {
        who: told(was[who], bots) for who in on_time
    }
    again = house.room
    assert again.match.table == room.match.table
    assert again.match.log.acts == room.match.log.acts
    assert house.timers() == timers
    if room.match.running is not None:
        running = again.match.must_run()
        assert running.referee.true_state == room.match.running.referee.true_state
    assert helped(life) == had


def lived(name: str, before: list[Deed], after: list[Deed]) -> Life:
    """What all have done before and after the start."""
    life = Life(*GAMES[name])
    for deed in before:
        life.do(deed)
    life.begin()
    for deed in after:
        life.do(deed)
    return life


def done(life: Life) -> set[str]:
    """The commands of which the store knows that they are done."""
    house = life.house
    entries = [decode_entry(body) for body in house.entries]
    beside = [
        name
        for key, value in house.kept.items()
        if key.startswith("done:")
        for name in msgspec.json.decode(value, type=list[str])
    ]
    in_log = [entry.id for entry in entries if not isinstance(entry, Began) and entry.id]
    assert len(in_log) == len(set(in_log)), "nothing is done twice"
    return {*in_log, *beside}


@pytest.mark.parametrize("name", GAMES)
@given(before=deeds(BEFORE, 0, 3), after=deeds([*OFTEN, *DEEDS], 5, 20), last=deeds(SAID, 3, 10))
@settings(max_examples=20, deadline=None)
def test_what_was_not_answered_is_answered_and_done_once_when_it_is_sent_again(
    name: str, before: list[Deed], after: list[Deed], last: list[Deed]
) -> None:
    """Some of what was being written when the server died is kept, and some is not."""
    life = lived(name, before, after)
    house = life.house
    house.slow = True
    earlier = set(life.sent)
    for deed in last:
        life.do(deed)
    for write in [*house.writes][: len(house.writes) // 2]:
        house._keep(write)
    house.writes.clear()
    house.slow = False
    before_death, known = answered(life), done(life)
    life.go_without_a_word()
    house.restart(away_s=2.5)
    life.all_back()
    sent = [n for n in life.sent if n in known or n not in earlier | before_death.keys()]
    again = list[str]()
    for command in sent:
        if life.sent[command][0] in life.here:
            life.send_again(command)
            again.append(command)
    house.wait(60)

    answers = answered(life)
    for command in again:
        assert len(answers[command]) == 1, life.sent[command]
        assert command not in known or answers[command] == [Acked(command)], life.sent[command]
    assert known <= done(life)


def answered(life: Life) -> dict[str, list[Acked | Refused]]:
    """What was answered on all lines to the room that there is."""
    answers: dict[str, list[Acked | Refused]] = {}
    for line, told in life.house.told.items():
        for message in told if line > life.lost else ():
            if isinstance(message, Acked | Refused):
                answers.setdefault(message.id, []).append(message)
    return answers
