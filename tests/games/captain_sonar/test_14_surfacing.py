"""Captain Sonar, section 14: surfacing in real time, until the boat dives again."""

from typing import Any

import pytest

from games.captain_sonar.positions import (
    BLUE,
    BLUE_ENGINEER,
    BLUE_MATE,
    BLUE_RADIO,
    C15,
    CD,
    DRONE,
    EAST,
    MINE,
    NORTH,
    SILENCE,
    SONAR,
    TASKS,
    TORPEDO,
    YELLOW,
    YELLOW_ENGINEER,
    YELLOW_MATE,
    after,
    answer,
    cells,
    crew,
    crossed,
    drop,
    events,
    head,
    heard,
    live,
    manned,
    outline,
    refusal,
    refused,
    repaired,
    silence,
    torpedo,
    trigger,
)
from hydrophone.core.game import Language, Outcome
from hydrophone.core.real_time import CallStop
from hydrophone.core.seats import CLOCK, SPECTATOR, Side, Viewer
from hydrophone.games.captain_sonar.actions import (
    AskDrone,
    AskSonar,
    CheckByClock,
    CheckOutline,
    CrossSymbol,
    Dive,
    DrawSection,
    MarkGauge,
    PassDrawingTime,
    Surface,
)
from hydrophone.games.captain_sonar.events import BreakdownsErased, Surfaced
from hydrophone.games.captain_sonar.live_events import (
    Checker,
    DivedAgain,
    OutlineChecked,
    OutlineShown,
    SectionDrawn,
)
from hydrophone.games.captain_sonar.options import OutlineBy, OutlineCheck, OutlineFail
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.rules import CAPTAIN_SONAR
from hydrophone.games.captain_sonar.state import CaptainState
from hydrophone.games.captain_sonar.surfaced.outline import OutlineTrace, Section, steady_line
from hydrophone.games.captain_sonar.waiting import blocked_by
from tracing import rule

STERN, TOWER, HULL, BOW = Section
RAFT = crew(DRONE, MINE, track="E5 E4 D4", mines="C4", crossed="W1 N1 N4", damage=1)


def surfaced(**switches: Any) -> CaptainState:
    """Blue on D4 has just surfaced; no shortest time unless it is said."""
    state = live(C15, blue=RAFT, **{"outline_min_s": 0, **switches})
    return after(state, (BLUE, Surface()))


def shown(*bad: Section, **switches: Any) -> CaptainState:
    """Blue shows its outline, in which the lines of these sections do not hold."""
    state = surfaced(**switches)
    for seat, section in zip((BLUE_ENGINEER, BLUE, BLUE_MATE, BLUE_RADIO), Section, strict=True):
        line = OutlineTrace() if section in bad else steady_line(section)
        state = after(state, (seat, DrawSection(section, line, "RF")))
    return state


# --- surfacing ---------------------------------------------------------------------------------


@rule("CAP-183", "CAP-200")
def test_repairs_begin_and_play_is_not_stopped() -> None:
    state = surfaced()

    assert state.public.real_time is not None
    assert state.public.real_time.stops == 0
    assert refusal(state, YELLOW, head(NORTH)) is None
    assert blocked_by(state) == (BLUE_ENGINEER, YELLOW)


@rule("CAP-182", "CAP-200", "CAP-Q21")
@pytest.mark.parametrize("viewer", [YELLOW, SPECTATOR])
def test_others_hear_the_sector_and_nothing_else(viewer: Viewer) -> None:
    state = live(C15, blue=crew(track="K5 K6"))

    assert heard(state, viewer, BLUE, Surface()) == (Surfaced(Side.BLUE, "6"),)


@rule("CAP-183", "CAP-206")
def test_breakdowns_stay_until_the_outline_holds() -> None:
    state = shown()

    assert crossed(state, BLUE) == {"W1", "N1", "N4"}
    state = after(state, (YELLOW_ENGINEER, CheckOutline(good=True)))
    assert crossed(state, BLUE) == set()
    assert state.sheets.blue.sections == ()


@rule("CAP-184", "CAP-210")
def test_the_route_is_wiped_at_once_and_the_mines_stay() -> None:
    state = surfaced()

    assert state.sheets.blue.track == cells("D4")
    assert state.sheets.blue.mines == cells("C4")
    assert (state.sheets.blue.damage, state.sheets.blue.gauge(DRONE)) == (1, 4)


@rule("CAP-185", "CAP-Q37")
def test_surfacing_waits_for_both_oks() -> None:
    blue = crew(track="E5 E4", waiting=TASKS, panel=NORTH)

    assert refused(live(C15, blue=blue), BLUE, Surface()) is Clause.OKS_PENDING


@rule("CAP-Q37")
def test_by_option_open_tasks_lapse_with_it() -> None:
    blue = crew(track="E5 E4", waiting=TASKS, panel=NORTH)
    state = live(C15, blue=blue, surface_requires_ok=False)

    state = after(state, (BLUE, Surface()))
    assert state.sheets.blue.waiting == state.public.blue.waiting == ()
    assert state.sheets.blue.panel is None


@rule("CAP-Q37", "CAP-357")
def test_the_gauge_of_a_silence_is_wiped_even_if_its_tasks_lapse() -> None:
    state = live(C15, blue=crew(SILENCE, track="E5"), surface_requires_ok=False)

    state = after(state, (BLUE, silence(EAST, 2)), (BLUE, Surface()))
    assert state.sheets.blue.gauge(SILENCE) == 0
    assert not state.sheets.blue.under_silence


@rule("CAP-395", "CAP-Q42")
def test_ice_hurts_before_the_repairs_begin() -> None:
    state = live(CD, blue=crew(track="C3 C2", damage=2, crossed="W1"), outline_min_s=0)
    kinds = [type(event).__name__ for event in events(state, BLUE, Surface())]

    assert kinds == ["Surfaced", "DamagedItself", "TrackWiped"]
    assert after(state, (BLUE, Surface())).sheets.blue.damage == 3


@rule("CAP-395", "CAP-131")
def test_the_fourth_damage_by_ice_ends_the_match_before_any_repair() -> None:
    state = after(live(CD, blue=crew(track="C3 C2", damage=3)), (BLUE, Surface()))

    assert state.public.outcome == Outcome(Side.YELLOW, "ice")
    assert state.sheets.blue.track == cells("C3 C2")
    assert CAPTAIN_SONAR.timers(state) == ()


# --- from hand to hand -------------------------------------------------------------------------


@rule("CAP-201", "CAP-214")
def test_the_engineer_draws_first() -> None:
    state = surfaced()

    assert refused(state, BLUE_MATE, outline(STERN)) is Clause.PASS_ON
    assert refusal(state, BLUE_ENGINEER, outline(HULL)) is None
    told = events(state, BLUE_ENGINEER, DrawSection(STERN, OutlineTrace(), "RF"))
    (drawn_one,) = (event.drawn for event in told if isinstance(event, SectionDrawn))
    assert (drawn_one.section, drawn_one.initials) == (STERN, "RF")
    assert heard(state, YELLOW, BLUE_ENGINEER, outline(STERN)) == ()


@rule("CAP-202", "CAP-211")
def test_the_sheet_is_passed_on_after_each_section() -> None:
    state = after(surfaced(), (BLUE_ENGINEER, outline(STERN, "RF")))

    assert refused(state, BLUE_ENGINEER, outline(TOWER)) is Clause.PASS_ON
    assert refusal(state, BLUE_MATE, outline(TOWER)) is None
    assert refused(state, BLUE_MATE, outline(STERN)) is Clause.SECTION_DRAWN


@rule("CAP-203", "CAP-214")
def test_a_crew_of_two_draws_in_turn() -> None:
    state = manned(surfaced(), 0, 0, 0, 3)

    order = []
    for section in Section:
        order.append(blocked_by(state)[:-1])
        state = after(state, (order[-1][0], outline(section)))
    first, other = (BLUE, BLUE_MATE, BLUE_ENGINEER), (BLUE_RADIO,)
    assert order == [first, other, first, other]


@rule("CAP-203", "CAP-214", "CAP-Q25")
def test_a_crew_of_three_ends_with_anybody_but_the_last() -> None:
    state = manned(surfaced(), 0, 0, 2, 3)

    state = after(state, (BLUE_ENGINEER, outline(STERN)))
    assert blocked_by(state)[:-1] == (BLUE, BLUE_MATE, BLUE_RADIO)
    state = after(state, (BLUE_RADIO, outline(TOWER)))
    assert blocked_by(state)[:-1] == (BLUE, BLUE_MATE)
    state = after(state, (BLUE_MATE, outline(HULL)))
    assert blocked_by(state)[:-1] == (BLUE_ENGINEER, BLUE_RADIO)


@rule("CAP-214")
def test_posts_that_change_hands_leave_the_sheet_with_a_person() -> None:
    state = after(surfaced(), (BLUE_ENGINEER, outline(STERN)), (BLUE_RADIO, outline(BOW)))

    state = manned(state, 0, 0, 0, 0)
    assert refusal(state, BLUE_RADIO, outline(HULL)) is None
    assert repaired(state).public.blue.outline is not None


@rule("CAP-202", "CAP-214")
def test_nobody_draws_twice_running_by_taking_another_post() -> None:
    """Of two people each holds two posts; after the first section they swap them."""
    state = manned(surfaced(), 4, 4, 5, 5)
    state = after(state, (BLUE_ENGINEER, outline(STERN)))
    assert refusal(state, BLUE, outline(TOWER)) is None

    swapped = manned(state, 5, 5, 4, 4)

    assert refused(swapped, BLUE, outline(TOWER)) is Clause.PASS_ON
    assert refusal(swapped, BLUE_RADIO, outline(TOWER)) is None


@rule("CAP-201", "CAP-213")
@pytest.mark.parametrize("initials", ["", "ROLAND", "  "])
def test_a_section_is_signed_with_one_to_four_characters(initials: str) -> None:
    action = DrawSection(STERN, steady_line(STERN), initials)

    clause = CAPTAIN_SONAR.broken_rule(surfaced(), BLUE_ENGINEER, action)
    assert clause is Clause.BAD_LINE
    assert CAPTAIN_SONAR.explain(clause, Language.ENGLISH).startswith("Stay inside")


@rule("CAP-213")
def test_a_bad_line_is_found_at_the_check_unless_hints_are_on() -> None:
    slip = DrawSection(STERN, OutlineTrace(), "RF")

    assert refusal(surfaced(), BLUE_ENGINEER, slip) is None
    hinted = surfaced(outline_hint=True)
    assert CAPTAIN_SONAR.broken_rule(hinted, BLUE_ENGINEER, slip) is Clause.BAD_LINE
    assert refusal(hinted, BLUE_ENGINEER, outline(STERN)) is None


@rule("CAP-201")
@pytest.mark.parametrize("way", OutlineBy)
def test_the_way_to_outline_is_agreed_beforehand(way: OutlineBy) -> None:
    state = surfaced(outline_by=way)
    by_pen = DrawSection(STERN, steady_line(STERN), "X")
    told = {
        action.line == by_pen.line: CAPTAIN_SONAR.broken_rule(state, BLUE_ENGINEER, action)
        for action in (by_pen, outline(STERN))
    }

    assert told == {
        True: Clause.OUTLINE_BY if way is OutlineBy.KEYS else None,
        False: Clause.OUTLINE_BY if way is OutlineBy.PEN else None,
    }


def test_a_boat_under_water_is_not_outlined() -> None:
    state = live(C15)

    assert refused(state, BLUE_ENGINEER, outline(STERN)) is Clause.NOT_SURFACED
    assert refused(state, BLUE, Dive()) is Clause.NOT_READY_TO_DIVE
    assert refused(state, BLUE_ENGINEER, CheckOutline(good=True)) is Clause.NOTHING_TO_CHECK


# --- shown and checked -------------------------------------------------------------------------


@rule("CAP-204")
def test_four_sections_are_shown_to_the_enemy_engineer() -> None:
    state = surfaced()
    for seat, section in ((BLUE_ENGINEER, STERN), (BLUE, TOWER), (BLUE_MATE, HULL)):
        state = after(state, (seat, outline(section)))
    assert heard(state, YELLOW, BLUE_RADIO, outline(BOW)) == (
        OutlineShown(Side.BLUE, (*state.sheets.blue.sections, *_last(state))),
    )

    state = after(state, (BLUE_RADIO, outline(BOW)))
    assert YELLOW_ENGINEER in blocked_by(state)
    assert refused(state, BLUE_ENGINEER, outline(BOW)) is Clause.ALL_DRAWN
    assert refused(state, YELLOW, CheckOutline(good=True)) is Clause.ENGINEER_ONLY
    assert refused(state, BLUE_ENGINEER, CheckOutline(good=True)) is Clause.NOTHING_TO_CHECK


def _last(state: CaptainState) -> tuple[Any, ...]:
    told = events(state, BLUE_RADIO, outline(BOW))
    return tuple(event.drawn for event in told if isinstance(event, SectionDrawn))


@rule("CAP-204")
def test_no_crew_is_faster_than_a_hand() -> None:
    state = surfaced(outline_min_s=3)
    (timer,) = CAPTAIN_SONAR.timers(state)
    assert (timer.name, timer.owner, timer.duration_s) == ("outline", Side.BLUE, 12)

    done = repaired(state)
    assert done.public.blue.outline is not None
    assert done.public.blue.outline.shown == ()
    assert blocked_by(done) == (YELLOW,)
    shown_at_last = after(done, (CLOCK, PassDrawingTime(Side.BLUE)))
    assert blocked_by(shown_at_last) == (YELLOW, YELLOW_ENGINEER)
    slow = after(state, (CLOCK, PassDrawingTime(Side.BLUE)))
    assert blocked_by(repaired(slow)) == (YELLOW, YELLOW_ENGINEER)


@rule("CAP-205", "CAP-D11")
@pytest.mark.parametrize("viewer", [BLUE, YELLOW, SPECTATOR])
def test_a_bad_line_begins_the_drawing_again(viewer: Viewer) -> None:
    state = shown(TOWER, HULL)
    told = OutlineChecked(Side.BLUE, (TOWER, HULL), Checker.ENGINEER, overruled=False)
    assert heard(state, viewer, YELLOW_ENGINEER, CheckOutline(good=False)) == (told,)

    state = after(state, (YELLOW_ENGINEER, CheckOutline(good=False)))
    assert state.sheets.blue.sections == ()
    assert state.public.blue.drawings == 2
    assert blocked_by(state) == (BLUE_ENGINEER, YELLOW)
    assert refused(state, BLUE, Dive()) is Clause.NOT_READY_TO_DIVE


@rule("CAP-D11")
def test_by_option_the_bad_sections_alone_are_drawn_again() -> None:
    state = shown(TOWER, HULL, outline_fail=OutlineFail.REDRAW_BAD, outline_min_s=0)

    state = after(state, (YELLOW_ENGINEER, CheckOutline(good=False)))
    assert {drawn.section for drawn in state.sheets.blue.sections} == {STERN, BOW}
    assert state.public.blue.outline is not None
    assert state.public.blue.outline.to_draw == 2
    state = repaired(state)
    state = after(state, (YELLOW_ENGINEER, CheckOutline(good=True)), (BLUE, Dive()))
    assert not state.public.blue.surfaced


@rule("CAP-215", "CAP-Q24")
@pytest.mark.parametrize(("bad", "said"), [((), False), ((BOW,), True)])
def test_a_wrong_verdict_is_overruled(bad: tuple[Section, ...], said: bool) -> None:
    state = shown(*bad)

    told = events(state, YELLOW_ENGINEER, CheckOutline(good=said))[0]
    assert told == OutlineChecked(Side.BLUE, bad, Checker.ENGINEER, overruled=True)


@rule("CAP-215")
@pytest.mark.parametrize("bad", [(), (STERN,)])
def test_the_clock_checks_for_an_engineer_who_does_not(bad: tuple[Section, ...]) -> None:
    state = shown(*bad)
    (timer,) = CAPTAIN_SONAR.timers(state)
    assert (timer.name, timer.owner, timer.duration_s) == ("check", YELLOW_ENGINEER, 20)
    assert timer.action == CheckByClock(Side.BLUE)

    told = events(state, CLOCK, CheckByClock(Side.BLUE))[0]
    assert told == OutlineChecked(Side.BLUE, bad, Checker.CLOCK, overruled=False)
    assert refusal(state, YELLOW, head(NORTH)) is None


@rule("CAP-215")
def test_by_option_the_program_checks_at_once() -> None:
    state = surfaced(outline_check=OutlineCheck.ENGINE)
    state = repaired(state)

    assert state.public.blue.outline is not None
    assert state.public.blue.outline.holds
    assert blocked_by(state) == (BLUE, YELLOW)


@rule("CAP-206", "CAP-207", "CAP-D27")
def test_after_a_good_check_the_captain_dives() -> None:
    state = shown()
    told = events(state, YELLOW_ENGINEER, CheckOutline(good=True))
    assert told[1:] == (BreakdownsErased(Side.BLUE),)

    state = after(state, (YELLOW_ENGINEER, CheckOutline(good=True)))
    assert refused(state, BLUE_ENGINEER, Dive()) is Clause.CAPTAIN_ONLY
    assert refused(state, BLUE_ENGINEER, outline(STERN)) is Clause.ALL_DRAWN
    assert heard(state, YELLOW, BLUE, Dive()) == (DivedAgain(Side.BLUE),)
    state = after(state, (BLUE, Dive()))
    assert refusal(state, BLUE, head(EAST)) is None
    assert refusal(state, BLUE, trigger("C4")) is None


# --- meanwhile ---------------------------------------------------------------------------------


@rule("CAP-208", "CAP-209")
def test_the_other_crew_plays_on_and_the_surfaced_one_does_not() -> None:
    state = surfaced()

    assert not CAPTAIN_SONAR.may_write(state, BLUE_RADIO)
    assert CAPTAIN_SONAR.may_write(state, YELLOW_MATE)
    assert refused(state, BLUE, drop("E3")) is Clause.SURFACED
    assert refused(state, BLUE_MATE, AskDrone("1")) is Clause.SURFACED
    assert refused(state, BLUE, trigger("C4")) is Clause.TRIGGER_SURFACED
    assert refused(state, BLUE_MATE, MarkGauge(SONAR)) is Clause.PENS_REST
    assert refused(state, BLUE_ENGINEER, CrossSymbol("N2")) is Clause.PENS_REST
    assert refusal(state, YELLOW, head(NORTH)) is None


@rule("CAP-216")
@pytest.mark.parametrize("action", [head(NORTH), Surface(), CallStop(), AskSonar()])
def test_a_surfaced_crew_gives_no_orders(action: Any) -> None:
    assert refused(surfaced(), BLUE, action) is Clause.SURFACED


@rule("CAP-186", "CAP-216", "CAP-446")
def test_a_surfaced_captain_still_answers() -> None:
    state = live(C15, blue=RAFT, yellow=crew(SONAR, DRONE, track="O15"))
    state = after(state, (BLUE, Surface()), (YELLOW_MATE, AskSonar()))

    assert refusal(state, BLUE, answer("column D", "row 9")) is None
    assert blocked_by(state) == (BLUE,)


@rule("CAP-186", "CAP-216", "CAP-Q08", "CAP-Q23")
def test_damage_does_not_interrupt_the_drawing() -> None:
    state = live(C15, blue=RAFT, yellow=crew(TORPEDO, track="D8"), outline_min_s=0)
    state = after(state, (BLUE, Surface()), (BLUE_ENGINEER, outline(STERN)))

    state = after(state, (YELLOW, torpedo("D5")))
    assert state.sheets.blue.damage == 2
    assert len(state.sheets.blue.sections) == 1
    assert refusal(state, BLUE_MATE, outline(TOWER)) is None


@rule("CAP-Q47", "CAP-216")
def test_both_surfaced_check_each_other() -> None:
    state = after(shown(), (YELLOW, Surface()))

    assert blocked_by(state) == (YELLOW_ENGINEER,)
    state = after(repaired(state, Side.YELLOW), (YELLOW_ENGINEER, CheckOutline(good=True)))
    assert blocked_by(state) == (BLUE, BLUE_ENGINEER)
    state = after(state, (BLUE_ENGINEER, CheckOutline(good=True)), (BLUE, Dive()), (YELLOW, Dive()))
    assert not state.public.blue.surfaced
    assert not state.public.yellow.surfaced


def test_others_do_not_see_how_far_an_outline_is() -> None:
    state = surfaced(outline_min_s=3)

    for seat in (BLUE_ENGINEER, BLUE_MATE, BLUE, BLUE_RADIO):
        assert CAPTAIN_SONAR.awaited(state, YELLOW) == (BLUE_ENGINEER, YELLOW)
        assert CAPTAIN_SONAR.unheard_work(state) == (Side.BLUE,)
        state = after(state, (seat, outline(list(Section)[len(state.sheets.blue.sections)])))
    assert CAPTAIN_SONAR.awaited(state, YELLOW) == (BLUE_ENGINEER, YELLOW)
    assert CAPTAIN_SONAR.awaited(state, BLUE) == (YELLOW,)
