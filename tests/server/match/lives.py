"""A room and its people in a random life: they do whatever people can do to a room."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from hydrophone.board.grid import Cell
from hydrophone.bots.bot import Level, Report
from hydrophone.bots.notes import AboutCell, CellNote, Note, TextNote, Word, WordNote
from hydrophone.core.game import AnyGame
from hydrophone.core.seats import Seat
from hydrophone.server.match.effects import Write
from hydrophone.server.match.inputs import BotAnswered, RematchLaid
from hydrophone.server.protocol.messages import (
    AskForSeat,
    BotPace,
    ClaimWin,
    Command,
    Courtesy,
    Delay,
    Done,
    Greet,
    HandOver,
    Leave,
    LeaveSeat,
    MatchPhase,
    Observed,
    Pin,
    PlayerId,
    PutOut,
    Rematch,
    Resume,
    SaveSheet,
    SeatInfo,
    SendNote,
    SetBot,
    SetNames,
    SetPassword,
    SetPause,
    SetReady,
    SetTerms,
    TakeAction,
    TakeSeat,
)
from server.match.house import Guest
from server.match.test_writes_in_flight import SlowHouse

Deed: TypeAlias = tuple[str, int, int]
"""What is done, by which of the people, and a number that says how."""

LEVELS = (None, *Level)
NOTES: Sequence[Note] = (
    WordNote(Word.WAIT),
    WordNote(Word.GO_ON),
    CellNote(AboutCell.ENEMY_HERE, "C3"),
    TextNote("here they are"),
)
CELLS = ("A1", "C3", "E5", None)
SECONDS = (0.05, 0.7, 3.0, 12.0, 41.0)
POSTS = {
    Seat.BLUE_CAPTAIN: 0,
    Seat.BLUE_FIRST_MATE: 0,
    Seat.BLUE_ENGINEER: 1,
    Seat.YELLOW_CAPTAIN: 2,
    Seat.YELLOW_RADIO_OPERATOR: 3,
}
"""Of Ann, Ben, Cleo and Dan; bots have the others. Dora is of no crew, and Eve only watches."""


class Life:
    """The house, and what its people know."""

    def __init__(self, game: AnyGame, pace_s: float, options: dict[str, Any]) -> None:
        self.house = SlowHouse(game, pace_s, **options)
        self.here: dict[int, Guest] = {0: self.house.host()}
        for number, name in enumerate(("Ben", "Cleo", "Dan", "Dora"), 1):
            self.here[number] = self.house.come(name)
        self.known: dict[int, tuple[str, int]] = {}
        """The token and the last observation of each person who is away."""
        self.sent: dict[str, tuple[int, Command]] = {}
        """What was sent, by whom."""
        self.bots_pointed: set[str] = set()
        """The seats from which bots have pointed."""
        self.lost = 0
        """The last line that the server has taken with it."""

    def begin(self) -> None:
        """All of the crews sit down, bots take the rest, and all are ready."""
        for who in sorted(self.known):
            self.back(who, 0)
        for info in self.house.room.match.table.seats:
            person = POSTS.get(info.seat)
            if person in self.here and person is not None:
                self.say(person, TakeSeat("", info.seat, "pass"))
            else:
                self.say(0, SetBot("", info.seat, Level.LANDLUBBER))
        for number in range(4):
            if number in self.here:
                self.here[number].agree()
                self.say(number, SetReady("", True))

    def say(self, who: int, command: Command) -> None:
        """A person who is here sends a command."""
        if who in self.here:
            name = f"command {len(self.sent)}"
            self.sent[name] = who, msgspec.structs.replace(command, id=name)
            self.here[who].say(command, name)

    def do(self, deed: Deed) -> None:
        """Something happens."""
        what, who, choice = deed
        DEEDS[what](self, who, choice)
        self.see_who_is_gone()

    def see_who_is_gone(self) -> None:
        """Those who were sent away, or have left, are not here."""
        for who, guest in list(self.here.items()):
            if guest.line in self.house.closed:
                del self.here[who]

    # --- deeds ---------------------------------------------------------------------------------

    def act(self, who: int, choice: int) -> None:
        """One of what the person may do, as they were told last; half the time what they must."""
        guest = self.here.get(who)
        if guest is None or not guest.all(Observed):
            return
        shown = guest.last(Observed)
        offers = [o for o in shown.offers if choice % 2 == 0 or o.seat in shown.waits_for]
        legal = [(o.seat, a) for o in offers for a in o.legal]
        if legal:
            seat, action = legal[choice // 2 % len(legal)]
            self.say(who, TakeAction("", seat, msgspec.Raw(msgspec.json.encode(action))))

    def play_on(self, _: int, choice: int) -> None:
        """For a while all do what they must."""
        for step in range(choice % 12):
            self.bots(0, choice + step)
            for who in tuple(self.here):
                self.act(who, 2 * (choice + step) + 1)
            self.house.wait(0.7)

    def arrange(self, who: int, choice: int) -> None:
        """What is agreed before the start, mostly by the host."""
        level = LEVELS[choice % len(LEVELS)]
        commands: tuple[Command, ...] = (
            SetTerms("", stand_in=level),
            SetNames("", f"N{choice}", f"B{choice}"),
            SetTerms("", claims=True),
            SetTerms("", bot_pace=BotPace.QUICK if choice % 2 else None),
            SetTerms("", listed=bool(choice % 2)),
            SetTerms("", delay=Delay(choice % 3, 30 * (choice % 2))),
            SetPassword("", "pass"),
            SetTerms("", closed=bool(choice % 2)),
            SetTerms("", wait_s=20 * (choice % 3)),
        )
        self.say(who if choice % 3 == 0 else 0, commands[choice // 7 % len(commands)])

    def offer(self, who: int, choice: int) -> None:
        """A seat of one's own, or of a bot in the crew, is offered, or not any more."""
        seats = [info.seat for info in self._crew_seats(who) if self._may_go(who, info)]
        if seats:
            to = self.player(choice // 3) if choice % 5 else None
            self.say(who, HandOver("", seats[choice % len(seats)], to))

    def take(self, who: int, choice: int) -> None:
        """A person takes a seat, rather one that is offered."""
        you = self.here[who].welcome.you if who in self.here else ""
        seats = self.house.room.match.table.seats
        offered = [info.seat for info in seats if info.offered == you]
        seat = offered[choice % len(offered)] if offered else self.seat(choice)
        self.say(who, TakeSeat("", seat, "pass"))

    def ask(self, who: int, choice: int) -> None:
        """A person without a seat asks for one."""
        self.say(who if choice % 2 else 4, AskForSeat("", self.seat(choice)))

    def decide(self, who: int, choice: int) -> None:
        """A bot for a seat of the crew."""
        seats = [info.seat for info in self._crew_seats(who)]
        if seats:
            level = LEVELS[choice % len(LEVELS)]
            self.say(who, SetBot("", seats[choice % len(seats)], level))

    def turn(self, who: int, choice: int) -> None:
        """Something else that a person may say."""
        commands: tuple[Command, ...] = (
            LeaveSeat("", self.seat(choice, who)),
            SetReady("", True),
            ClaimWin(""),
            Resume(""),
            Greet("", next(iter(Courtesy))),
            Leave(""),
            PutOut("", self.player(choice) or ""),
            SetPause("", bool(choice % 3)),
        )
        self.say(who, commands[choice % len(commands)])

    def share(self, who: int, choice: int) -> None:
        """Something for the crew."""
        seat = self.seat(choice, who)
        commands: tuple[Command, ...] = (
            SendNote("", seat, NOTES[choice % len(NOTES)]),
            Pin("", seat, CELLS[choice % len(CELLS)]),
            SaveSheet("", seat, f"lines {choice}"),
            Done("", seat),
        )
        self.say(who, commands[choice // 5 % len(commands)])

    def drop(self, who: int, _: int) -> None:
        """A line is cut."""
        guest = self.here.pop(who, None)
        if guest is not None:
            seen = guest.last(Observed).seq if guest.all(Observed) else 0
            self.known[who] = guest.welcome.token, seen
            guest.go()

    def lose(self, who: int, choice: int) -> None:
        """A person is away for long, and perhaps a mate or a bot stands in."""
        self.drop(who, 0)
        self.house.wait(SECONDS[-1])
        for mate in tuple(self.here):
            self.decide(mate, choice)
            self.take(mate, choice)

    def back(self, who: int, _: int) -> None:
        """A person comes back."""
        if who in self.known and who not in self.here:
            token, since = self.known.pop(who)
            self.here[who] = self.house.come(token=token, since=since)
            self.see_who_is_gone()

    def wait(self, _: int, choice: int) -> None:
        """Time passes."""
        self.house.wait(SECONDS[choice % len(SECONDS)])

    def bots(self, _: int, choice: int) -> None:
        """All bots that are asked answer and say something."""
        asked, self.house.asked = self.house.asked, []
        for number, each in enumerate(asked):
            does = bool(each.legal) and (each.must or choice % 3 == 0)
            phrase = WordNote(Word.WAIT if (choice + number) % 2 else Word.GO_ON)
            report = Report(Cell("B2"), {Cell("B2"): 1.0}, (phrase,)) if each.report else None
            answer = BotAnswered(each, choice % len(each.legal) if does else None, report)
            self.bots_pointed.add(each.seat)
            self.house.do(self.house.room.take(answer, self.house.now))

    def rematch(self, who: int, _: int) -> None:
        """A person wants to play again, and there is a match for it."""
        self.say(who, Rematch(""))
        if self.house.rematch is not None:
            secrets = {person.id: f"next {person.id}" for person in self.house.rematch.table.people}
            self.house.rematch = None
            opened = RematchLaid(Write("next-match", opened="GHJKLM"), secrets)
            self.house.do(self.house.room.take(opened, self.house.now))

    # --- choices -------------------------------------------------------------------------------

    def seat(self, choice: int, who: int | None = None) -> Seat:
        """A seat, rather one's own."""
        table = self.house.room.match.table
        seats = [info.seat for info in table.seats]
        own = [] if who is None or who not in self.here else self._own(self.here[who])
        return (own or seats)[choice % len(own or seats)]

    def _crew_seats(self, who: int) -> tuple[SeatInfo, ...]:
        """The seats of the crew of a person who is here."""
        if who not in self.here:
            return ()
        table = self.house.room.match.table
        side = table.side_of(self.here[who].welcome.you)
        return tuple(info for info in table.seats if info.seat.side is side)

    def _may_go(self, who: int, info: SeatInfo) -> bool:
        return info.bot is not None or info.player == self.here[who].welcome.you

    def _own(self, guest: Guest) -> list[Seat]:
        return list(self.house.room.match.table.seats_of(guest.welcome.you))

    def player(self, choice: int) -> PlayerId | None:
        """A person."""
        people = self.house.room.match.table.people
        return people[choice % len(people)].id if people else None

    def sees_at_once(self, who: int) -> bool:
        """Does this person see the match as it is, and not with a delay?"""
        table = self.house.room.match.table
        you = self.here[who].welcome.you if who in self.here else ""
        return not table.delay or bool(table.seats_of(you))

    # --- all go and come -----------------------------------------------------------------------

    def all_go(self) -> None:
        """Every line is cut."""
        for who in tuple(self.here):
            self.drop(who, 0)

    def go_without_a_word(self) -> None:
        """The server has died, and takes all lines with it."""
        for who, guest in self.here.items():
            seen = guest.last(Observed).seq if guest.all(Observed) else 0
            self.known[who] = guest.welcome.token, seen
        self.lost = max(self.house.told)
        self.here.clear()

    def send_again(self, id: str) -> None:
        """What a person has sent before."""
        who, command = self.sent[id]
        self.here[who].say(command, id)
        self.see_who_is_gone()

    def all_back(self) -> dict[int, list[Any]]:
        """All people come back, one after the other; what each hears."""
        for who in sorted(self.known):
            self.back(who, 0)
        eve = self.house.come("Eve", spectate=True)
        heard = {who: list(guest.told) for who, guest in self.here.items()}
        heard[-1] = list(eve.told)
        eve.go()
        return heard

    @property
    def phase(self) -> MatchPhase:
        """Where the match stands."""
        return self.house.phase()


DEEDS: dict[str, Callable[[Life, int, int], None]] = {
    "act": Life.act,
    "play_on": Life.play_on,
    "arrange": Life.arrange,
    "offer": Life.offer,
    "take": Life.take,
    "ask": Life.ask,
    "decide": Life.decide,
    "turn": Life.turn,
    "share": Life.share,
    "drop": Life.drop,
    "lose": Life.lose,
    "back": Life.back,
    "wait": Life.wait,
    "bots": Life.bots,
    "rematch": Life.rematch,
}
"""Everything that can happen."""
