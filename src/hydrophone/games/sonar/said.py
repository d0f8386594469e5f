"""What is read of each thing that happens in SONAR; the sentences lie in ``said.txt``."""

from typing import assert_never

from hydrophone.core.real_time import (
    CallsAllowed,
    CallsBarred,
    NextDropped,
    PlayResumed,
    RestEnded,
    StopCalled,
    StopSettled,
    StopWithdrawn,
)
from hydrophone.core.said import Narrator
from hydrophone.core.seats import Side
from hydrophone.games.sonar.events import (
    ColumnTold,
    Dived,
    HitItself,
    HurtByIce,
    MatchBegan,
    MatchEnded,
    Moved,
    MoveHeard,
    MoveWaits,
    RowTold,
    SilenceHeard,
    SonarHeard,
    SonarObservation,
    SonarUsed,
    StartChosen,
    StartLocked,
    StartsFixed,
    StopAllowed,
    StopBarred,
    Surfaced,
    TorpedoHeard,
    TorpedoHit,
    TorpedoLaunched,
    TorpedoMissed,
    TurnBegan,
    WentSilent,
)


def said(seen: SonarObservation, n: Narrator) -> str:
    """The sentence; empty if nothing is said of it."""
    match seen:
        case MatchBegan(first):
            return n.tell("begins", first)
        case StartsFixed():
            return _starts(seen, n)
        case StartChosen(side, cell):
            return n.tell("start_on", side, cell=cell)
        case StartLocked(side):
            return n.tell("start", side)
        case Dived():
            return n.plain("dive")
        case StopCalled(caller):
            return n.tell("stop", caller.side)
        case StopWithdrawn(caller, by_clock):
            return n.tell("stop_lapsed" if by_clock else "stop_over", caller.side)
        case PlayResumed():
            return n.plain("resumed")
        case NextDropped(side=side, taken_back=taken_back):
            return "" if taken_back else n.tell("lapsed", side)
        case Moved(side, direction) | MoveHeard(side, direction):
            return n.tell(direction.value, side)
        case SonarUsed(side) | SonarHeard(side):
            return n.tell("sonar", side)
        case RowTold(side, row, by_clock):
            return _answer(side, n.call("say.row", row=row), n, by_clock=by_clock)
        case ColumnTold(side, column, by_clock):
            return _answer(side, n.call("say.column", column=column), n, by_clock=by_clock)
        case WentSilent(side=side, cell=cell):
            return n.tell("silent_to", side, cell=cell)
        case SilenceHeard(side):
            return n.tell("silent", side)
        case TorpedoLaunched(side, target) | TorpedoHeard(side, target):
            return n.tell("torpedo", side, cell=target)
        case TorpedoHit(side):
            return n.hurt(side, n.call("say.hit"), 1)
        case TorpedoMissed(side):
            return n.says(side, n.call("say.miss"))
        case HitItself(side):
            return n.hurt(side, n.call("say.self_hit"), 1)
        case Surfaced(side, cell):
            return n.tell("surfaced", side, cell=cell)
        case HurtByIce(side):
            return n.hurt(side, n.call("say.surface_damage"), 1)
        case MatchEnded(winner, termination):
            return n.ending(winner, termination)
        case TurnBegan() | CallsBarred() | CallsAllowed() | StopBarred() | StopAllowed():
            return ""
        case StopSettled() | RestEnded() | MoveWaits():
            return ""
    assert_never(seen)


def _starts(seen: StartsFixed, n: Narrator) -> str:
    cells = {Side.BLUE: seen.blue, Side.YELLOW: seen.yellow}
    first = n.reader or Side.BLUE
    return n.tell("starts", first, cell=cells[first], there=cells[first.enemy])


def _answer(side: Side, words: str, n: Narrator, *, by_clock: bool) -> str:
    told = n.says(side, words)
    return f"{told} {n.plain('time_up')}" if by_clock else told
