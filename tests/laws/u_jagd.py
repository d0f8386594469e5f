"""U-Jagd under the laws."""

from collections.abc import Hashable
from itertools import combinations_with_replacement, product

from hydrophone.core.game import Forfeit
from hydrophone.core.help import Help
from hydrophone.core.seats import Actor, Clock, Side
from hydrophone.games.u_jagd.actions import (
    ClearSquare,
    ConfirmMap,
    HoldFire,
    LaunchTorpedo,
    PlaceContact,
    RaisePeriscope,
    UJagdAction,
    UseSonar,
)
from hydrophone.games.u_jagd.contacts import ContactId
from hydrophone.games.u_jagd.events import Termination
from hydrophone.games.u_jagd.field import Band, Line, Square
from hydrophone.games.u_jagd.options import FirstPlayer, UJagdOptions
from hydrophone.games.u_jagd.phase import Phase
from hydrophone.games.u_jagd.plans import Plan
from hydrophone.games.u_jagd.rules import U_JAGD
from hydrophone.games.u_jagd.state import UJagdState
from laws.fixture import Fixture

OPTIONS = {
    "as ruled": UJagdOptions(),
    "last turn": UJagdOptions(last_turn=True, turn_limit=3),
    "short, without help": UJagdOptions(turn_limit=2, help=Help.NONE, duplicates=False),
    "few points": UJagdOptions(
        rp_limit=3, empty_squares=False, first_player=FirstPlayer.CHOSEN, chosen=Side.YELLOW
    ),
}

SUBMARINES = {5, 7, 10, 11, 13}
SHIPS = {4, 6, 14, 15, 16}
WEATHER = {8, 12}
POINTS = (0, 1, 1, 2, 3, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4)

CANDIDATES: tuple[UJagdAction, ...] = (
    *(PlaceContact(square, ContactId(c)) for square, c in product(Square, range(18))),
    *(ClearSquare(square) for square in Square),
    ConfirmMap(),
    *(UseSonar(line, two) for line in Line for two in combinations_with_replacement(Band, 2)),
    *(RaisePeriscope(line) for line in Line),
    *(LaunchTorpedo(square) for square in Square),
    HoldFire(),
)


def face(state: UJagdState, actor: Actor, action: UJagdAction) -> Hashable | None:
    """All that the rulebook makes public about the action, results included.

    UJ-030 (the set-up is secret), UJ-036 (confirmed), UJ-051, UJ-057 (question and answer), UJ-061,
    UJ-071 (hit or miss), UJ-075 (both maps at the end).
    """
    assert not isinstance(actor, Clock)
    enemy = state.sheets.of(actor.side.enemy).map
    shown = (
        (state.sheets.blue.map, state.sheets.yellow.map)
        if _ends(state, actor.side, action)
        else None
    )
    match action:
        case PlaceContact() | ClearSquare():
            return None
        case Forfeit(gone):
            return "forfeit", gone
        case ConfirmMap():
            return "confirmed"
        case UseSonar(line, bands):
            return "sonar", line, bands, tuple(_noise(enemy, line, band) for band in bands), shown
        case RaisePeriscope(line):
            return "periscope", line, tuple(_sight(c) for c in _on(enemy, line)), shown
        case LaunchTorpedo(target):
            return "torpedo", target, _is_hit(enemy, target), shown
        case HoldFire():
            return "no shot", shown


def _ends(state: UJagdState, side: Side, action: UJagdAction) -> bool:
    match action:
        case LaunchTorpedo(target):
            first_hit = state.public.phase is Phase.PLAY and _is_hit(
                state.sheets.of(side.enemy).map, target
            )
            return not (state.public.options.last_turn and side is state.public.first and first_hit)
        case UseSonar() | RaisePeriscope():
            limit = state.public.options.turn_limit
            return side is not state.public.first and state.public.of(side).turns == limit
        case _:
            return isinstance(action, HoldFire)


def _on(plan: Plan, line: Line) -> list[ContactId | None]:
    held = zip(("A1", "A2", "B1", "B2"), plan, strict=True)
    return [contact for square, contact in held if line.value in square]


def _noise(plan: Plan, line: Line, band: Band) -> int:
    weight = {Band.BLACK: 8, Band.BLUE: 4, Band.GREEN: 2, Band.WHITE: 1}[band]
    return sum(bool((contact or 1) - 1 & weight) for contact in _on(plan, line))


def _sight(contact: ContactId | None) -> str:
    return "ship" if contact in SHIPS else "natural" if contact in WEATHER else "nothing"


def _is_hit(plan: Plan, target: Square) -> bool:
    return plan[("A1", "A2", "B1", "B2").index(target)] in SUBMARINES


def conserve(before: UJagdState, actor: Actor, action: UJagdAction, after: UJagdState) -> None:
    """Maps, points and turns: what is spent was there (UJ-031 to UJ-033, UJ-036, UJ-041)."""
    assert not isinstance(actor, Clock)
    for side in Side:
        changed = sum(
            a != b
            for a, b in zip(before.sheets.of(side).map, after.sheets.of(side).map, strict=True)
        )
        drawing = side is actor.side and isinstance(action, PlaceContact | ClearSquare)
        assert changed == drawing
        assert not (changed and before.public.of(side).confirmed)
        _affordable(after, side)
        begun = after.public.of(side).turns - before.public.of(side).turns
        assert begun in (0, 1)
        asks = side is actor.side and isinstance(action, UseSonar | RaisePeriscope)
        asked = len(after.public.of(side).answers) - len(before.public.of(side).answers)
        assert asked == asks
    assert abs(after.public.blue.turns - after.public.yellow.turns) <= 1


def _affordable(state: UJagdState, side: Side) -> None:
    held = [contact for contact in state.sheets.of(side).map if contact is not None]
    assert sum(POINTS[contact - 1] for contact in held) <= state.public.options.rp_limit
    submarines = sum(contact in SUBMARINES for contact in held)
    assert submarines == 1 if state.public.of(side).confirmed else submarines <= 1
    assert state.public.options.duplicates or len(set(held)) == len(held)


FIXTURE = Fixture(
    game=U_JAGD,
    options=OPTIONS,
    candidates=lambda _: CANDIDATES,
    face=face,
    conserve=conserve,
    endings=frozenset(Termination),
    secret=lambda state, side: state.sheets.of(side).map[0] is not None,
    in_rooms=("as ruled", "last turn"),
    with_help=("as ruled",),
    before_strangers=("as ruled",),
)
