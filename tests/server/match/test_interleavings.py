"""A room with eight seats, its people, bots and clock in random interleavings (Hypothesis).

People act, send things twice, drop out, come back and decide about each other; the clock goes on,
bots answer, the store answers late or not at all, and the server is killed. Whatever happens:
some seat or the clock can go on until the end, no order is lost or counted twice, each viewer hears
exactly their stream, and the log gives the match again.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from hydrophone.bots.bot import Level
from hydrophone.core.game import AnyGame
from hydrophone.core.seats import CLOCK, Seat
from hydrophone.games.captain_sonar.options import Mode
from hydrophone.kits.registry import game_named
from hydrophone.server.match.inputs import BotAnswered
from hydrophone.server.match.log.entries import Acted, decode_entry
from hydrophone.server.match.log.running_match import RunningMatch
from hydrophone.server.protocol.messages import (
    Acked,
    MatchPhase,
    Observed,
    Refused,
    Resume,
    SetBot,
    SetReady,
    SetTerms,
    TakeAction,
    TakeSeat,
    ToClient,
)
from server.match.house import Guest
from server.match.test_writes_in_flight import SlowHouse

CREWS = {
    "Ann": (Seat.BLUE_CAPTAIN, Seat.BLUE_FIRST_MATE),
    "Ben": (Seat.BLUE_ENGINEER,),
    "Cleo": (Seat.YELLOW_CAPTAIN,),
    "Dan": (Seat.YELLOW_RADIO_OPERATOR,),
}
"""Bots hold the other posts."""

NAMES = st.sampled_from(sorted(CREWS))
LAST_STEPS = 3_000
"""Most steps in which all people together bring a match to its end."""


class Interleavings(RuleBasedStateMachine):
    """One match."""

    game: ClassVar[AnyGame] = game_named("captain_sonar")
    options: ClassVar[dict[str, Any]] = {"turn_limit": 12}
    pace_s = 0.6

    @initialize(stand_in=st.sampled_from([None, Level.LANDLUBBER]), steps=st.integers(0, 40))
    def begin(self, stand_in: Level | None, steps: int) -> None:
        """All sit down, and the match begins and has gone on for a while."""
        house = self.house = SlowHouse(self.game, pace_s=self.pace_s, **self.options)
        self.here: dict[str, Guest] = {}
        self.tokens: dict[str, str] = {}
        self.sent: dict[str, TakeAction] = {}
        self.steps = 0
        for name, seats in CREWS.items():
            guest = house.host() if name == "Ann" else house.come(name)
            self.here[name] = guest
            for seat in seats:
                assert isinstance(guest.say(TakeSeat("", seat)), Acked)
        for info in house.room.match.table.seats:
            if info.player is None:
                self.here["Ann"].say(SetBot("", info.seat, Level.LANDLUBBER))
        self.here["Ann"].say(SetTerms("", stand_in=stand_in))
        for guest in self.here.values():
            assert isinstance(guest.say(SetReady("", True)), Acked)
        self.eve = house.come("Eve", spectate=True)
        assert house.phase() is MatchPhase.RUNNING
        self.play_on(steps)

    # --- people --------------------------------------------------------------------------------

    @rule(name=NAMES, choice=st.integers(0, 200))
    def act(self, name: str, choice: int) -> None:
        """A person does something that they may do, as they were told last."""
        guest = self.here.get(name)
        if guest is None or not guest.all(Observed):
            return
        legal = [(o.seat, a) for o in guest.last(Observed).offers for a in o.legal]
        if legal:
            seat, action = legal[choice % len(legal)]
            self._send(guest, f"{name}-{len(self.sent)}", seat, action)

    def _send(self, guest: Guest, id: str, seat: Seat, action: Any) -> None:
        command = TakeAction(id, seat, msgspec.Raw(msgspec.json.encode(action)))
        self.sent[id] = command
        guest.say(command, id)

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def send_again(self, data: st.DataObject) -> None:
        """A client does not know whether its order has come through.

        What was refused is not sent again: a server that begins anew knows of no refusals.
        """
        name = data.draw(st.sampled_from(sorted(self.sent)))
        guest = self.here.get(name.partition("-")[0])
        if guest is not None and name not in self._refused():
            guest.say(self.sent[name], name)

    @rule(name=NAMES)
    def drop_out(self, name: str) -> None:
        """The line of a person is cut."""
        guest = self.here.pop(name, None)
        if guest is not None:
            self._note(name, guest)
            guest.go()

    @rule(name=NAMES)
    def come_back(self, name: str) -> None:
        """A person dials again."""
        if name not in self.here:
            self.here[name] = self.house.come(token=self.tokens[name])

    @rule(name=NAMES, seat=st.sampled_from(list(Seat)), level=st.sampled_from([None, "landlubber"]))
    def decide(self, name: str, seat: Seat, level: str | None) -> None:
        """A person says what becomes of a post."""
        if name in self.here:
            self.here[name].say(SetBot("", seat, level))

    @rule(name=NAMES, seat=st.sampled_from(list(Seat)))
    def take_along(self, name: str, seat: Seat) -> None:
        """A person wants to take a mate's post."""
        if name in self.here:
            self.here[name].say(TakeSeat("", seat))

    @rule(name=NAMES)
    def resume(self, name: str) -> None:
        """A person does not want to wait for the others."""
        if name in self.here:
            self.here[name].say(Resume(""))

    @rule(steps=st.integers(1, 12))
    def play_on(self, steps: int) -> None:
        """For a while all who are here do what they must, one after the other."""
        for _ in range(steps):
            self._go_on()

    # --- the server ----------------------------------------------------------------------------

    @rule(seconds=st.sampled_from([0.05, 0.3, 1.0, 5.0, 41.0]))
    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.house.wait(seconds)

    @rule(choice=st.integers(0, 200))
    def bot_answers(self, choice: int) -> None:
        """A bot has thought."""
        if self.house.asked:
            asked = self.house.asked.pop(choice % len(self.house.asked))
            chosen = (
                choice % len(asked.legal) if asked.legal and (asked.must or choice % 2) else None
            )
            self.house.do(self.house.room.take(BotAnswered(asked, chosen, None), self.house.now))

    @rule(slow=st.booleans())
    def slow_down(self, slow: bool) -> None:
        """The store takes its time from now on, or not."""
        self.house.slow = slow
        if not slow:
            self.house.answer_all()

    @precondition(lambda self: self.house.writes)
    @rule(works=st.sampled_from([True, True, True, False]))
    def store_answers(self, works: bool) -> None:
        """The store answers a write."""
        self.house.answer(works=works)

    @rule(really=st.sampled_from([False, False, True]))
    def kill(self, really: bool) -> None:
        """The server dies; what was not written yet is lost."""
        if not really:
            return
        for name, guest in self.here.items():
            self._note(name, guest)
        self.here.clear()
        self.house.writes.clear()
        self.house.restart()
        self.eve = self.house.come("Eve", spectate=True)

    def _note(self, name: str, guest: Guest) -> None:
        """What a person knows when their line is cut: the newest token, and what is done."""
        if guest.told:
            self.tokens[name] = guest.welcome.token

    # --- what always holds ---------------------------------------------------------------------

    @invariant()
    def somebody_can_go_on(self) -> None:
        """No deadlock: a seat or the clock may act until the match is over."""
        running = self.house.room.match.must_run()
        if self.house.phase() is MatchPhase.RUNNING:
            assert running.referee.blocked_by or running.referee.legal_actions(CLOCK)

    @invariant()
    def every_order_counts_once(self) -> None:
        """What was acknowledged is in the log once, what was refused is not in it."""
        kept = Counter(
            entry.id
            for entry in map(decode_entry, self.house.entries)
            if isinstance(entry, Acted) and entry.id
        )
        assert set(kept.values()) <= {1}
        acknowledged = {each.id for each in self._answers() if isinstance(each, Acked)}
        assert acknowledged & set(self.sent) <= set(kept), "an order was acknowledged and lost"
        assert not self._refused() & set(kept), "an order was refused and carried out"

    def _answers(self) -> Iterator[ToClient]:
        """All that was sent to any person."""
        return (message for told in self.house.told.values() for message in told)

    def _refused(self) -> set[str]:
        """The orders that were refused for good."""
        return {
            each.id
            for each in self._answers()
            if isinstance(each, Refused) and each.code != "store_failed"
        }

    @invariant()
    def everybody_hears_their_stream(self) -> None:
        """The same as the room's stream of their crew, without a gap, and to the end."""
        running = self.house.room.match.must_run()
        for guest in (*self.here.values(), self.eve):
            if guest.all(Observed):
                seats = [
                    info.seat for info in guest.lobby.seats if info.player == guest.welcome.you
                ]
                stream = running.streams[seats[0] if seats else "spectator"]  # type: ignore[index]
                assert guest.heard() == [bytes(raw) for raw in stream.heard]

    def teardown(self) -> None:
        """All come back and bring the match to its end; its log gives it again."""
        house = self.house
        house.slow = False
        house.answer_all()
        for name in CREWS:
            self.come_back(name)
        for _ in range(LAST_STEPS):
            if house.phase() is MatchPhase.OVER:
                break
            self._go_on()
        assert house.phase() is MatchPhase.OVER
        self._check_replay()

    def _go_on(self) -> None:
        """Bots answer, people do what they must, and time passes."""
        house = self.house
        house.bots_answer(5)
        for name, guest in self.here.items():
            if not guest.all(Observed) or house.phase() is MatchPhase.OVER:
                continue
            shown = guest.last(Observed)
            for offer in shown.offers:
                if offer.seat in shown.waits_for and offer.legal:
                    action = offer.legal[self.steps % len(offer.legal)]
                    self._send(guest, f"{name}-{len(self.sent)}", offer.seat, action)
                    break
        self.steps += 1
        house.wait(0.3)

    def _check_replay(self) -> None:
        before = self.house.room.match.must_run()
        self.house.restart()
        again = self.house.room.match.must_run()
        assert again.referee.true_state == before.referee.true_state
        assert heard(again) == heard(before)


def heard(running: RunningMatch) -> dict[str, list[bytes]]:
    """What was sent to all people."""
    return {v: [bytes(raw) for raw in stream.heard] for v, stream in running.streams.items()}


class InRealTime(Interleavings):
    """Captain Sonar in real time."""

    options: ClassVar[dict[str, Any]] = {"mode": Mode.REAL_TIME, "turn_limit": 12}


FEW = settings(max_examples=12, stateful_step_count=60, deadline=None)


@pytest.mark.parametrize("machine", [Interleavings, InRealTime])
def test_whatever_happens_the_match_goes_on(machine: type[Interleavings]) -> None:
    run_state_machine_as_test(machine, settings=FEW)
