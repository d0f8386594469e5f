"""What happens when a boat surfaces, in both modes, and until it dives again in real time.

Turn by turn it is repaired at once and the enemy has extra turns; in real time the crew outlines
its boat meanwhile (specification, sections 12 to 14).
"""

from hydrophone.core.seats import Role, Seat, Side
from hydrophone.games.captain_sonar.actions import DrawSection
from hydrophone.games.captain_sonar.damage.harm import damage_itself, is_over
from hydrophone.games.captain_sonar.damage.repairs import bad_sections, free_sections, person_at
from hydrophone.games.captain_sonar.events import BreakdownsErased, GaugeWiped, Surfaced
from hydrophone.games.captain_sonar.live_events import (
    Checker,
    DrawingTimePassed,
    OutlineChecked,
    OutlineShown,
    SectionDrawn,
    TrackWiped,
)
from hydrophone.games.captain_sonar.options import OutlineCheck
from hydrophone.games.captain_sonar.phase import Termination
from hydrophone.games.captain_sonar.state import CaptainDecision, Drawn, Known, Outline
from hydrophone.games.captain_sonar.systems import System


def rise(decision: CaptainDecision, side: Side) -> bool:
    """CAP-182, CAP-395: sector, then ice, then the end check; is the match still on?"""
    chart, position = decision.public.chart, decision.sheets(side).position
    in_hole = bool(chart.holes & chart.grid.bit[position])
    is_told = in_hole and decision.public.options.self_damage_public
    decision.tell(Surfaced(side, chart.zone[position], is_told))
    if chart.holes and not in_hole:
        damage_itself(decision, side, Termination.ICE, 1)
    return not is_over(decision)


def begin_repairs(decision: CaptainDecision, side: Side) -> None:
    """CAP-200, CAP-210: the track is wiped, and of open tasks (CAP-Q37) only a wipe is left."""
    sheets = decision.sheets(side)
    if sheets.under_silence and Role.FIRST_MATE in sheets.waiting:
        decision.tell(GaugeWiped(side, System.SILENCE))
    decision.tell(TrackWiped(side))


def draw_section(decision: CaptainDecision, seat: Seat, action: DrawSection) -> None:
    """CAP-201 to CAP-204: one section; with the last one the outline is shown."""
    side = seat.side
    known = decision.public.of(side)
    person = person_at(known, seat.role)
    drawn = Drawn(action.section, person, action.line, action.initials, known.drawings)
    decision.tell(SectionDrawn(side, drawn))
    _show_if_done(decision, side)


def pass_drawing_time(decision: CaptainDecision, side: Side) -> None:
    """``outline_min_s``: from now on an outline is shown as soon as it is done."""
    decision.tell(DrawingTimePassed(side))
    _show_if_done(decision, side)


def _show_if_done(decision: CaptainDecision, side: Side) -> None:
    outline = _outline(decision.public.of(side))
    if outline.hasty or free_sections(decision.sheets(side)):
        return
    decision.tell(OutlineShown(side, decision.sheets(side).sections))
    if decision.public.options.outline_check is OutlineCheck.ENGINE:
        judge(decision, side, Checker.ENGINE)


def judge(
    decision: CaptainDecision, side: Side, checker: Checker, *, said: bool | None = None
) -> None:
    """CAP-205, CAP-206, CAP-215: the verdict counts, whatever the enemy Engineer ``said``."""
    shown = _outline(decision.public.of(side)).shown
    bad = bad_sections(decision.public.options, shown)
    overruled = said is not None and said is bool(bad)
    decision.tell(OutlineChecked(side, bad, checker, overruled))
    if not bad:
        decision.tell(BreakdownsErased(side))


def _outline(known: Known) -> Outline:
    if known.outline is None:
        raise LookupError("the boat is not surfaced")
    return known.outline
