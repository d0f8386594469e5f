"""Who outlines which section of a surfaced boat in real time, who checks it, who dives.

The conditions, and by them what is offered; what happens then is in ``surfacing``, which lines hold
in ``outline``. The sheet goes from hand to hand (CAP-202), so persons count here, not posts.
"""

from collections.abc import Mapping
from functools import cache

from hydrophone.core.crews import Crew
from hydrophone.core.seats import PerSide, Role, Seat, Side
from hydrophone.games.captain_sonar.actions import (
    CaptainAction,
    CheckOutline,
    Dive,
    DrawSection,
    ManPosts,
)
from hydrophone.games.captain_sonar.options import CaptainOptions, OutlineBy
from hydrophone.games.captain_sonar.refusals import Clause
from hydrophone.games.captain_sonar.state import ALONE, CaptainPublic, Drawn, Known, Sheets
from hydrophone.games.captain_sonar.surfaced.outline import (
    OutlineTrace,
    Section,
    fault,
    key_path,
    steady_line,
)

INITIALS_MAX = 4
"""Characters of the initials in a section at most (CAP-213)."""

_PLACE: Mapping[Role, int] = {role: place for place, role in enumerate(Role)}
MARK = "X"
"""What is offered as initials: the mark of one who does not write."""

_DIVE = (Dive(),)
_CHECKS = (CheckOutline(good=True), CheckOutline(good=False))


# --- hands -------------------------------------------------------------------------------------


def hands_of(crew: Crew) -> tuple[int, ...]:
    """Who holds the posts, role by role: a number for each person, which they keep.

    People not counted are numbered by their first post, as each bot is by its post, being a
    person of its own. The first people at a table come after the posts.
    """
    hands = list(ALONE)
    for place, seats in enumerate(crew.people):
        posts = sorted(_PLACE[seat.role] for seat in seats)
        person = len(ALONE) + crew.numbers[place] - 1 if crew.numbers else posts[0]
        for post in posts:
            hands[post] = person
    return tuple(hands)


def manning(public: CaptainPublic, crews: PerSide[Crew]) -> ManPosts | None:
    """What the clock does when these people hold the posts; None if all know it."""
    posts = ManPosts(hands_of(crews.blue), hands_of(crews.yellow))
    return None if (posts.blue, posts.yellow) == (public.blue.hands, public.yellow.hands) else posts


def is_manning(public: CaptainPublic, action: ManPosts) -> bool:
    """Are these other hands than before, a number for each post?"""
    crews = (action.blue, action.yellow)
    return crews != (public.blue.hands, public.yellow.hands) and all(map(_is_numbered, crews))


def _is_numbered(hands: tuple[int, ...]) -> bool:
    return len(hands) == len(ALONE) and all(person >= 0 for person in hands)


# --- the outline -------------------------------------------------------------------------------


def free_sections(sheets: Sheets) -> tuple[Section, ...]:
    """Those that are not outlined."""
    drawn = {drawn.section for drawn in sheets.sections}
    return tuple(section for section in Section if section not in drawn)


def person_at(known: Known, role: Role) -> int:
    """Who holds this post."""
    return known.hands[_PLACE[role]]


def next_hands(known: Known, sheets: Sheets) -> frozenset[int]:
    """The persons who may outline the next section (CAP-214).

    First the Engineer's person, then those who drew none in this drawing, at last all but the
    person who drew last. One person alone draws them all.
    """
    drew = [drawn.person for drawn in sheets.sections if drawn.drawing == known.drawings]
    if not drew:
        return frozenset({person_at(known, Role.ENGINEER)})
    everybody = frozenset(known.hands)
    return everybody - {*drew} or everybody - {drew[-1]} or everybody


def drawers(known: Known, side: Side, sheets: Sheets) -> tuple[Seat, ...]:
    """The seats that may outline the next section; none once all are outlined."""
    if known.outline is None or known.outline.holds or not free_sections(sheets):
        return ()
    hands = next_hands(known, sheets)
    return tuple(Seat.at(side, role) for role in Role if person_at(known, role) in hands)


def broken_by_section(
    public: CaptainPublic, seat: Seat, sheets: Sheets, action: DrawSection
) -> Clause | None:
    """CAP-201, CAP-204, CAP-212 to CAP-214. A line that does not hold is found at the check."""
    known, options = public.of(seat.side), public.options
    if known.outline is None:
        return Clause.NOT_SURFACED
    free = free_sections(sheets)
    if not free or known.outline.holds:
        return Clause.ALL_DRAWN
    if person_at(known, seat.role) not in next_hands(known, sheets):
        return Clause.PASS_ON
    if action.section not in free:
        return Clause.SECTION_DRAWN
    if not _is_by(options.outline_by, action.line):
        return Clause.OUTLINE_BY
    signed = 1 <= len(action.initials) <= INITIALS_MAX and action.initials.isprintable()
    if not signed or not action.initials.strip():
        return Clause.BAD_LINE
    refused = options.outline_hint and fault(action.section, action.line, options.outline_gap)
    return Clause.BAD_LINE if refused else None


def _is_by(way: OutlineBy, line: OutlineTrace) -> bool:
    match way:
        case OutlineBy.PEN:
            return not line.keys
        case OutlineBy.KEYS:
            return not line.stroke
        case OutlineBy.EITHER:
            return True


def bad_sections(options: CaptainOptions, shown: tuple[Drawn, ...]) -> tuple[Section, ...]:
    """The verdict: the sections whose line does not hold (CAP-213)."""
    gap = options.outline_gap
    return tuple(drawn.section for drawn in shown if fault(drawn.section, drawn.line, gap))


def broken_by_check(public: CaptainPublic, side: Side) -> Clause | None:
    """CAP-204: an outline of the enemy is shown and not checked."""
    return None if is_shown(public.of(side.enemy)) else Clause.NOTHING_TO_CHECK


def is_shown(known: Known) -> bool:
    """Does this boat's outline wait for its check?"""
    return known.outline is not None and bool(known.outline.shown)


def broken_by_dive(public: CaptainPublic, side: Side) -> Clause | None:
    """CAP-207: the outline holds."""
    outline = public.of(side).outline
    return None if outline is not None and outline.holds else Clause.NOT_READY_TO_DIVE


# --- offers ------------------------------------------------------------------------------------


def repairs(public: CaptainPublic, seat: Seat, sheets: Sheets) -> tuple[CaptainAction, ...]:
    """What a seat of a surfaced crew may do: a steady line for each section, and the dive."""
    known = public.of(seat.side)
    if seat.role is Role.CAPTAIN and known.outline is not None and known.outline.holds:
        return _DIVE
    if seat not in drawers(known, seat.side, sheets):
        return ()
    way = public.options.outline_by
    return tuple(
        DrawSection(section, easy_line(way, section), MARK) for section in free_sections(sheets)
    )


@cache
def easy_line(way: OutlineBy, section: Section) -> OutlineTrace:
    """The line that is offered for a section, made the way that was agreed."""
    if way is OutlineBy.PEN:
        return steady_line(section)
    return OutlineTrace(keys=key_path(section))


def checks(public: CaptainPublic, seat: Seat) -> tuple[CaptainAction, ...]:
    """An Engineer's verdict on what the enemy shows."""
    due = seat.role is Role.ENGINEER and is_shown(public.of(seat.side.enemy))
    return _CHECKS if due else ()
