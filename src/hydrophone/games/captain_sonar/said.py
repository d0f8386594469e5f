"""What is read of each thing that happens in Captain Sonar; the sentences lie in ``said.txt``."""

from typing import TypeAlias, assert_never

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
from hydrophone.games.captain_sonar.damage.blasts import (
    BlastAnswered,
    DamagedItself,
    Exploded,
    MineDestroyed,
    MineDropHeard,
    MineDropped,
)
from hydrophone.games.captain_sonar.events import (
    BreakdownsErased,
    BreakdownTold,
    CaptainObservation,
    CircuitRepaired,
    CourseHeard,
    CourseTaken,
    Dived,
    DrawingConfirmed,
    DroneAnswered,
    EngineerAsked,
    GaugeMarked,
    GaugeWiped,
    MatchBegan,
    MatchEnded,
    OkSaid,
    SilenceHeard,
    SonarAnswered,
    SonarAsked,
    StartChosen,
    StartLocked,
    StayedSilent,
    Surfaced,
    SymbolCrossed,
    SystemReady,
    TurnBegan,
    WentSilent,
)
from hydrophone.games.captain_sonar.live_events import (
    CourseWaits,
    DivedAgain,
    DrawingTimePassed,
    OutlineChecked,
    OutlineShown,
    PostsManned,
    SectionDrawn,
    TrackWiped,
)
from hydrophone.games.captain_sonar.phase import Termination
from hydrophone.games.captain_sonar.systems import GAUGE_SIZE

_Used: TypeAlias = (
    MineDropped
    | MineDropHeard
    | MineDestroyed
    | Exploded
    | BlastAnswered
    | DamagedItself
    | DroneAnswered
    | SonarAsked
    | SonarAnswered
    | WentSilent
    | StayedSilent
    | SilenceHeard
)

_Live: TypeAlias = (
    StopCalled
    | StopWithdrawn
    | PlayResumed
    | CourseWaits
    | NextDropped
    | TrackWiped
    | SectionDrawn
    | OutlineShown
    | OutlineChecked
    | DivedAgain
)

_DRAWS = {Termination.TURN_LIMIT: "turns_up", Termination.AGREED: "agreed"}
"""How a match is drawn in which no boat was sunk."""


def said(seen: CaptainObservation, n: Narrator) -> str:
    """The sentence; empty if nothing is said of it."""
    match seen:
        case MatchBegan(first):
            return n.tell("begins", first)
        case StartChosen(side, cell):
            return n.tell("start_on", side, cell=cell)
        case StartLocked(side):
            return n.tell("start", side)
        case Dived():
            return n.plain("dive")
        case CourseTaken(side, course) | CourseHeard(side, course):
            return n.tell(course.value, side)
        case OkSaid(side, role):
            return n.tell("ok", side, post=n.call(f"post.{role}"))
        case GaugeMarked(side, system, marks):
            name = n.call(f"system.{system}")
            return n.tell("marked", side, system=name, marks=marks, size=GAUGE_SIZE[system])
        case GaugeWiped(side, system):
            return n.tell("wiped", side, system=n.call(f"system.{system}"))
        case SystemReady(side, system):
            return n.says(side, n.call(f"say.ready.{system}"))
        case SymbolCrossed(side, symbol):
            return n.tell("crossed", side, symbol=symbol)
        case CircuitRepaired(side):
            return n.tell("repaired", side)
        case BreakdownsErased(side):
            return n.tell("erased", side)
        case EngineerAsked(side, system):
            call = n.call("say.ask_breakdown", system=n.call(f"system.{system}"))
            return n.tell("asked", side, call=n.quote(call))
        case BreakdownTold(side, system, blocked):
            key = "say.blocked" if blocked else "say.clear"
            call = n.call(key, system=n.call(f"system.{system}"))
            return n.tell("told", side, call=n.quote(call))
        case DrawingConfirmed(side):
            return n.tell("drawn", side)
        case Surfaced(side, sector):
            return n.tell("surfaced", side, sector=sector)
        case MatchEnded(winner, termination):
            return n.ending(winner, termination, _DRAWS.get(termination, "draw"))
        case TurnBegan() | CallsBarred() | CallsAllowed() | StopSettled() | RestEnded():
            return ""
        case DrawingTimePassed() | PostsManned():
            return ""
        case _:
            return _said_of_use(seen, n)


def _said_of_use(seen: _Used | _Live, n: Narrator) -> str:
    """What a system does, and what comes of it."""
    match seen:
        case MineDropped(side, cell):
            return n.tell("laid_on", side, cell=cell)
        case MineDropHeard(side):
            return n.tell("laid", side)
        case MineDestroyed(side, cell):
            return n.tell("mine_gone", side, cell=cell)
        case Exploded(side, weapon, cell):
            return n.tell(weapon.value, side, cell=cell)
        case BlastAnswered(side, taken):
            return _blast(side, taken, n)
        case DamagedItself():
            return _own_damage(seen, n)
        case DroneAnswered(side, sector, there):
            answer = n.call("say.yes" if there else "say.no")
            return f"{n.tell('drone', side, sector=sector)} {n.says(side.enemy, answer)}"
        case SonarAsked(side):
            return n.tell("sonar", side)
        case SonarAnswered(side):
            more = n.plain("time_up" if seen.by_clock else "one_false")
            return f"{n.says(side, _answer(seen, n))} {more}"
        case WentSilent(side=side, cells=cells):
            return n.tell("silent_to", side, cell=cells[-1])
        case StayedSilent(side):
            return n.tell("stayed", side)
        case SilenceHeard(side):
            return n.tell("silent", side)
        case _:
            return _said_live(seen, n)


def _said_live(seen: _Live, n: Narrator) -> str:
    """What only real time has."""
    match seen:
        case StopCalled(caller):
            return n.tell("stop", caller.side)
        case StopWithdrawn(caller, by_clock):
            return n.tell("stop_lapsed" if by_clock else "stop_over", caller.side)
        case PlayResumed():
            return n.plain("resumed")
        case CourseWaits(side, course):
            return n.tell("queued", side, course=n.call(f"heard.{course}"))
        case NextDropped(side=side, taken_back=taken_back):
            return n.tell("taken_back" if taken_back else "lapsed", side)
        case TrackWiped(side):
            return n.tell("track_wiped", side)
        case SectionDrawn(side, drawn):
            section = n.call(f"section.{drawn.section}")
            return n.tell("signed", side, section=section, initials=drawn.initials)
        case OutlineShown(side):
            return n.tell("shown", side)
        case OutlineChecked(side=side, bad=bad, overruled=overruled):
            told = n.says(side.enemy, _judged(n, is_bad=bool(bad)))
            return f"{told} {n.plain('decided')}" if overruled else told
        case DivedAgain(side):
            return n.tell("dive_again", side)
    assert_never(seen)


def _blast(side: Side, taken: int, n: Narrator) -> str:
    if not taken:
        return n.says(side, n.call("say.all_clear"))
    return n.hurt(side, n.call("say.indirect" if taken == 1 else "say.direct"), taken)


def _own_damage(seen: DamagedItself, n: Narrator) -> str:
    side, taken = seen.side, seen.taken
    match seen.cause:
        case Termination.ICE:
            return n.hurt(side, n.call("say.ice"), taken)
        case Termination.BREAKDOWN:
            call = "say.breakdown_damages" if taken > 1 else "say.breakdown_damage"
            return n.hurt(side, n.call(call), taken)
        case _:  # it follows the shot, whose line says whose weapon it was
            return n.harm(side, taken)


def _answer(seen: SonarAnswered, n: Narrator) -> str:
    first = n.call(f"say.fact.{seen.first}", value=seen.first_value)
    second = n.call(f"say.fact.{seen.second}", value=seen.second_value)
    return n.call("say.sonar_answer", first=first, second=second)


def _judged(n: Narrator, *, is_bad: bool) -> str:
    if is_bad:
        return n.call("say.outline_bad")
    return f"{n.call('say.outline_ok')} {n.call('say.ready_to_dive')}"
