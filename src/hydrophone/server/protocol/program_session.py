"""A program at a table of people: its lines become a client's frames, and messages its lines.

A state machine without I/O. The program joins, sits down, is told what is played, says that it is
ready, and then hears and acts like a person in its seats: the server judges and measures it as it
does people, and computes nothing for it (docs/programs.md).
"""

from collections import deque
from typing import Any, Final, assert_never

import msgspec

from hydrophone.board.grid import Cell
from hydrophone.bots.notes import Pointed, Said, TextNote
from hydrophone.core.game import AnyGame, Language, Options
from hydrophone.core.seats import Seat
from hydrophone.kits.registry import game_named
from hydrophone.programs import lines
from hydrophone.programs.faults import Fault
from hydrophone.programs.lines import Choose, Join, Ready, ToProgram, Want
from hydrophone.server.protocol import messages

MOST_REFUSED: Final = 5
"""Acts refused in a row after which the program is sent away."""

_UNREADABLE: Final = b"{"
"""A frame that is judged as a line that cannot be read: counted, and too many close the line."""

_COMPANY: Final = "company"
"""The timer of a bot that waits for people: it asks nothing of them."""

_decoder: "msgspec.json.Decoder[messages.ToClient]" = msgspec.json.Decoder(messages.ToClient)


class _Asked(msgspec.Struct, frozen=True):
    """A Choose that waits for its answer."""

    id: int
    legal: tuple[Any, ...]
    must: bool


class ProgramSession:
    """What one program has said and was told, as far as it matters for what comes next.

    ``frames`` are for the server, ``lines`` for the program, in order; their carrier takes
    them out. ``has_ended`` says that the program is sent away once they are carried.
    """

    def __init__(self, nonce: str, seed: int) -> None:
        self.frames: deque[bytes] = deque()
        self.lines: deque[bytes] = deque()
        self.has_ended = False
        self._nonce = nonce
        """Begins the ids of commands: no other line of the same person has the same."""
        self._seed = seed
        self._join: Join | None = None
        self._you = ""
        self._lobby: messages.Lobby | None = None
        self._is_live = False
        """Is the match of the table played in real time?"""
        self._greeting: lines.HelloLine | None = None
        self._ready: Ready | None = None
        self._says_ready = False
        """Ready was said to the table, and nothing has taken it back."""
        self._has_heard = False
        self._commands = 0
        self._questions = 0
        self._refused = 0
        self._offers: dict[Seat, tuple[Any, ...]] = {}
        self._waits: tuple[Seat, ...] = ()
        self._timers: tuple[messages.TimerLeft, ...] = ()
        self._asked: dict[Seat, _Asked] = {}
        self._acting: dict[str, tuple[Seat, _Asked]] = {}
        self._passed: set[Seat] = set()

    # --- from the program ----------------------------------------------------------------------

    def hear(self, line: bytes) -> None:
        """Take in a line of the program. Each costs it a frame, so none is free."""
        if len(line) > messages.MAX_FRAME:
            self.frames.append(line)
            return
        try:
            if self._join is None:
                self._comes(lines.read_join(line))
                return
            said = lines.read_line(line)
        except ValueError:
            self.frames.append(_UNREADABLE)
            return
        match said:
            case Ready():
                self._ping()
                self._ready = said
                self._go_on()
            case lines.Chosen():
                self._acts(said)
            case lines.Pass(id):
                self._ping()
                self._passes(id)
            case Said(seat, phrase):
                self._frame(messages.SendNote(self._command(), seat, phrase))
            case Pointed(seat, cell):
                self._frame(messages.Pin(self._command(), seat, cell))
            case lines.PingLine():
                self._ping()
                self._line(lines.PongLine())
            case lines.PongLine():
                self._ping()
            case _:
                assert_never(said)

    def _comes(self, join: Join) -> None:
        self._join = join
        self._frame(
            messages.Hello(
                join.match,
                join.token,
                language=Language.ENGLISH,
                name=join.name,
                arrival=join.arrival,
                program=join.author,
            )
        )

    def _acts(self, said: lines.Chosen) -> None:
        found = next((each for each in self._asked.items() if each[1].id == said.id), None)
        if found is None:
            self._ping()  # an answer to a question that is void
            return
        seat, asked = found
        action = said.action
        if said.choice is not None:
            if not 0 <= said.choice < len(asked.legal):
                self._ping()
                self._refuse_act(seat, asked, Fault.ILLEGAL, "there is no such choice")
                return
            action = msgspec.Raw(msgspec.json.encode(asked.legal[said.choice]))
        if not bytes(action):
            self.frames.append(_UNREADABLE)
            self._refuse_act(seat, asked, Fault.MALFORMED, "neither choice nor action")
            return
        del self._asked[seat]
        command = self._command()
        self._acting[command] = seat, asked
        self._frame(messages.TakeAction(command, seat, action, said.why))

    def _passes(self, id: int) -> None:
        for seat, asked in list(self._asked.items()):
            if asked.id == id:
                if asked.must:
                    self._refuse_act(seat, asked, Fault.ILLEGAL, "the match waits for this seat")
                else:
                    del self._asked[seat]
                    self._passed.add(seat)

    def _refuse_act(self, seat: Seat, asked: _Asked, code: str, sentence: str) -> None:
        """An answer did not count: the seat is asked again, but not for ever."""
        self._line(lines.RefusedLine(asked.id, code, sentence))
        self._asked.pop(seat, None)
        self._offers.setdefault(seat, asked.legal)
        self._refused += 1
        if self._refused >= MOST_REFUSED:
            self.has_ended = True
        else:
            self._ask()

    # --- from the server -----------------------------------------------------------------------

    def told(self, text: bytes) -> None:
        """Take in a message of the server to its client."""
        message = _decoder.decode(text)
        match message:
            case messages.Welcome(you=you, lobby=lobby):
                self._you = you
                self._sees(lobby)
                self._sits_down()
                self._go_on()
            case messages.Lobby():
                self._sees(message)
                self._go_on()
            case messages.Observed():
                self._observes(message)
            case messages.Acked(id):
                self._done(id)
            case messages.Refused():
                self._refused_by_server(message)
            case messages.Noted(seat=seat, note=note) if seat not in self._own() and not isinstance(
                note, TextNote
            ):
                self._line(Said(seat, note))
            case messages.Pinned(seat=seat, cell=cell) if seat not in self._own():
                self._line(Pointed(seat, None if cell is None else Cell(cell)))
            case messages.Ended(outcome):
                self._line(lines.Over(outcome.winner, outcome.termination))
            case messages.Bye(code, sentence):
                self._line(lines.RefusedLine(None, code, sentence))
            case _:
                pass  # of the table and of people: a program has no screen, and pings cost alone

    def _sees(self, lobby: messages.Lobby) -> None:
        """The table is like this."""
        self._lobby = lobby
        game, options = _played(lobby)
        self._is_live = game.is_real_time(options)

    def _sits_down(self) -> None:
        wanted = () if self._join is None else self._join.seats
        password = None if self._join is None else self._join.password
        for seat in wanted:
            if seat not in self._own():
                self._frame(messages.TakeSeat(self._command(), seat, password))

    def _own(self) -> tuple[Seat, ...]:
        if self._lobby is None:
            return ()
        return tuple(info.seat for info in self._lobby.seats if info.player == self._you)

    def _go_on(self) -> None:
        """Say what is played when that is settled or has changed; then be ready, and act."""
        lobby, join, own = self._lobby, self._join, self._own()
        if lobby is None or join is None or not own or not set(join.seats) <= set(own):
            return
        if self._greeting is None or lobby.phase is messages.MatchPhase.LOBBY:
            self._greet(lobby, own)
        if self._ready is None:
            return
        if lobby.phase is messages.MatchPhase.LOBBY:
            self._tell_ready(lobby)
        self._ask()

    def _greet(self, lobby: messages.Lobby, own: tuple[Seat, ...]) -> None:
        game, options = _played(lobby)
        people = self._people(lobby, own)
        greeting = lines.hello(game, options, own, people, self._seed, None)
        if greeting != self._greeting:
            self._greeting, self._ready, self._says_ready = greeting, None, False
            self._line(greeting)

    def _people(self, lobby: messages.Lobby, own: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Seats of its crew that persons hold."""
        programs = {player.id for player in lobby.players if player.program}
        crew = (info for info in lobby.seats if info.seat.side is own[0].side)
        return tuple(
            info.seat for info in crew if info.player is not None and info.player not in programs
        )

    def _tell_ready(self, lobby: messages.Lobby) -> None:
        """All are asked again when the table changes."""
        is_ready = any(player.ready for player in lobby.players if player.id == self._you)
        if is_ready:
            self._says_ready = False
        elif not self._says_ready and lobby.hindrance is None:
            self._says_ready = True
            self._frame(messages.SetReady(self._command(), ready=True))

    def _observes(self, told: messages.Observed) -> None:
        if told.reset and self._has_heard and self._greeting is not None:
            self._begin_anew(self._greeting)
        self._has_heard = True
        if told.observations:
            at = told.clock_s if self._is_live else None
            self._line(lines.ObservedLine(told.seq, told.observations, at))
            self._passed.clear()
        self._offers = {offer.seat: offer.legal for offer in told.offers}
        self._waits, self._timers = told.waits_for, told.timers
        if self._ready is not None:
            self._ask()

    def _begin_anew(self, greeting: lines.HelloLine) -> None:
        """All is told again, as for a program that has just come: after Hello, and before Ready."""
        self._line(greeting)
        self._ready = None
        self._asked.clear()

    def _ask(self) -> None:
        """Ask each seat that may act and was not asked the same already."""
        acting = {seat for seat, _ in self._acting.values()}
        for seat in self._own():
            legal, asked = self._offers.get(seat, ()), self._asked.get(seat)
            must = seat in self._waits
            if seat in acting or (asked and asked.legal == legal and asked.must == must):
                continue
            if asked is not None:
                del self._asked[seat]
                self._line(lines.Void(asked.id))
            if legal and (must or seat not in self._passed):
                self._choose(seat, legal, must=must)

    def _choose(self, seat: Seat, legal: tuple[Any, ...], *, must: bool) -> None:
        self._questions += 1
        self._asked[seat] = _Asked(self._questions, legal, must)
        wants = () if self._ready is None else self._ready.wants
        offered = legal if Want.LEGAL in wants else None
        self._line(Choose(self._questions, seat, must, self._left_s(seat), offered))

    def _left_s(self, seat: Seat) -> float | None:
        """Seconds until the clock acts for this seat; None if no timer runs."""
        owners = (seat, seat.side, None)
        left = [
            timer.left_s
            for timer in self._timers
            if timer.runs and timer.owner in owners and timer.name != _COMPANY
        ]
        return min(left, default=None)

    def _done(self, command: str) -> None:
        """A command is carried out: what it used up is offered no more."""
        acted = self._acting.pop(command, None)
        if acted is not None:
            self._refused = 0
            self._offers.pop(acted[0], None)

    def _refused_by_server(self, message: messages.Refused) -> None:
        acted = self._acting.pop(message.id, None)
        if acted is not None:
            self._refuse_act(*acted, message.code, message.sentence)
        else:
            self._line(lines.RefusedLine(None, message.code, message.sentence))

    # --- out -----------------------------------------------------------------------------------

    def _command(self) -> str:
        self._commands += 1
        return f"{self._nonce}.{self._commands}"

    def _ping(self) -> None:
        """What a line costs that asks the server for nothing."""
        self._frame(messages.Ping())

    def _frame(self, message: messages.ToServerBase) -> None:
        self.frames.append(msgspec.json.encode(message))

    def _line(self, said: ToProgram) -> None:
        self.lines.append(lines.write_line(said))


def _played(lobby: messages.Lobby) -> tuple[AnyGame, Options]:
    """The game of a table, and its options."""
    game = game_named(lobby.game)
    return game, msgspec.convert(lobby.options, game.options_type)
