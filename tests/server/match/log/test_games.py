"""The server knows no game: whatever is registered can be played, kept and replayed."""

import json
import random

import msgspec
import pytest

from hydrophone.bots.bot import Level
from hydrophone.core.seats import Seat
from hydrophone.kits.registry import KITS
from hydrophone.server.match.inputs import BotAnswered
from hydrophone.server.protocol.messages import (
    Acked,
    MatchPhase,
    Observed,
    SetBot,
    SetReady,
    TakeSeat,
)
from hydrophone.server.records.finished import record_file, record_so_far
from server.match.house import Guest, House, whole_replay

MOST = 400
"""Random play may go on for ever; so many actions are enough."""


def begun(house: House) -> Guest:
    """One person on the first seat, bots on all others."""
    ann = house.host()
    first, *others = house.room.match.table.seats
    ann.say(TakeSeat("", first.seat))
    for info in others:
        ann.say(SetBot("", info.seat, Level.LANDLUBBER))
    ann.say(SetReady("", True))
    assert ann.phase() is MatchPhase.RUNNING
    return ann


def act(house: House, chance: random.Random) -> bool:
    """One bot or the person acts; False if nobody can."""
    if house.asked:
        asked = house.asked.pop(0)
        choice = chance.randrange(len(asked.legal)) if asked.must else None
        house.do(house.room.take(BotAnswered(asked, choice, None), house.now))
        return True
    if house.wake_at is not None:
        house.wait(house.wake_at - house.now)
    return bool(house.asked)


def person_acts(ann: Guest, chance: random.Random) -> bool:
    observed = ann.last(Observed)
    for offer in observed.offers:
        if offer.legal and offer.seat in observed.waits_for:
            ann.act(offer.seat, chance.choice(offer.legal))
            return True
    return False


@pytest.mark.parametrize("game", KITS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_random_match_is_played_kept_and_restored(game: str, seed: int) -> None:
    house, chance = House(game), random.Random(seed)
    ann = begun(house)
    for number in range(MOST):
        if house.phase() is MatchPhase.OVER or not (person_acts(ann, chance) or act(house, chance)):
            break
        if number == MOST // 4:
            house.restart()
            ann = house.come(token=ann.welcome.token)
    assert len(house.room.match.log) > 3

    before = house.room
    house.restart()
    assert before.match.running is not None
    assert house.room.match.running is not None
    for viewer, told in before.match.running.streams.items():
        again = house.room.match.running.streams[viewer]
        assert [bytes(raw) for raw in again.heard] == [bytes(raw) for raw in told.heard]
        assert again.times == told.times
    assert house.room.match.table == before.match.table


@pytest.mark.parametrize("game", KITS)
def test_every_preset_can_be_opened(game: str) -> None:
    for options in KITS[game].game.presets.values():
        house = House(game, **msgspec.structs.asdict(options))
        assert house.room.public(house.now).options == options


def test_a_finished_match_has_a_record_and_a_replay() -> None:
    house = House("sonar", turn_limit=4)
    ann = house.host()
    for info in house.room.match.table.seats:
        ann.say(SetBot("", info.seat, Level.LANDLUBBER))
    ann.say(SetReady("", True))
    house.bots_answer()
    before = record_file(house.room.match), whole_replay(house.room.match)
    house.restart()

    assert (record_file(house.room.match), whole_replay(house.room.match)) == before


def test_a_post_that_a_person_ever_held_is_a_persons_in_the_record() -> None:
    house = House("sonar", turn_limit=4)
    ann = begun(house)
    captain, operator = Seat.BLUE_CAPTAIN, Seat.BLUE_RADIO_OPERATOR
    assert isinstance(ann.say(TakeSeat("", operator)), Acked)
    for seat in (operator, captain):
        assert isinstance(ann.say(SetBot("", seat, Level.LANDLUBBER)), Acked)
    house.bots_answer()

    whole, of_log = record_file(house.room.match), record_so_far(house.entries)
    for record in (whole, of_log):
        assert json.loads(record.splitlines()[0])["seats"] == {
            "blue.captain": "person",
            "blue.radio_operator": "person",
            "yellow.captain": "bot:landlubber",
            "yellow.radio_operator": "bot:landlubber",
        }
