"""What happens in real time alone: an order that waits, and how a surfaced crew dives again.

Stops and rests are those of every rulebook (core.real_time).
"""

from enum import StrEnum

from msgspec.structs import replace

from hydrophone.core.game import PublicEvent, SheetEvent
from hydrophone.core.seats import Side
from hydrophone.games.captain_sonar.options import OutlineFail
from hydrophone.games.captain_sonar.state import CaptainPublic, Drawn, Outline, Sheets
from hydrophone.games.captain_sonar.surfaced.outline import Section
from hydrophone.games.captain_sonar.systems import Course


class Checker(StrEnum):
    """Who checked an outline (CAP-215)."""

    ENGINEER = "engineer"
    CLOCK = "clock"
    ENGINE = "engine"


class CourseWaits(SheetEvent, frozen=True, gc=False, tag="course_waits"):
    """The Captain ordered a course that waits until the crew has rested. For the own crew."""

    side: Side
    course: Course

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """It is the one that waits."""
        return replace(sheets, next_course=self.course)


class TrackWiped(SheetEvent, frozen=True, gc=False, tag="track_wiped"):
    """A Captain wiped the track after surfacing (CAP-184, CAP-210). For the own crew."""

    side: Side

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """The present space is left, and the pens rest: open tasks, questions and orders lapse."""
        return replace(
            sheets,
            track=sheets.track[-1:],
            waiting=(),
            panel=None,
            under_silence=False,
            asked=(),
            next_course=None,
        )


class SectionDrawn(SheetEvent, frozen=True, gc=False, tag="section_drawn"):
    """A section of the profile is outlined and signed (CAP-201). For the own crew."""

    side: Side
    drawn: Drawn

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """It is on the sheet."""
        return replace(sheets, sections=(*sheets.sections, self.drawn))


class DrawingTimePassed(PublicEvent, frozen=True, gc=False, tag="drawing_time_passed"):
    """The shortest time for an outline is over (``outline_min_s``). Public."""

    side: Side

    def on_public(self, public: CaptainPublic) -> CaptainPublic:
        """It is shown as soon as it is done."""
        return _with_outline(public, self.side, hasty=False)


class OutlineShown(PublicEvent, frozen=True, gc=False, tag="outline_shown"):
    """A crew shows its outline, all four sections (CAP-204). Public."""

    side: Side
    sections: tuple[Drawn, ...]

    def on_public(self, public: CaptainPublic) -> CaptainPublic:
        """All see it, and the check is due."""
        return _with_outline(public, self.side, shown=self.sections)


class OutlineChecked(PublicEvent, frozen=True, gc=False, tag="outline_checked"):
    """This side's outline was checked (CAP-205, CAP-206). Public."""

    side: Side
    bad: tuple[Section, ...]
    """Sections whose line does not hold; none if the boat may dive."""
    by: Checker
    overruled: bool
    """The enemy Engineer had said otherwise (CAP-215)."""

    @property
    def good(self) -> bool:
        """Does every line hold?"""
        return not self.bad

    def on_public(self, public: CaptainPublic) -> CaptainPublic:
        """Ready to dive, or drawn anew (``outline_fail``)."""
        if self.good:
            return _with_outline(public, self.side, shown=(), holds=True)
        known, options = public.of(self.side), public.options
        redrawn = options.outline_fail is OutlineFail.REDRAW_BAD
        anew = Outline(
            to_draw=len(self.bad) if redrawn else len(Section),
            hasty=bool(options.outline_min_s),
        )
        return public.put(self.side, replace(known, outline=anew, drawings=known.drawings + 1))

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """The lines that are drawn again are erased."""
        if self.good:
            return sheets
        if public.options.outline_fail is OutlineFail.RESTART_ALL:
            return replace(sheets, sections=())
        held = tuple(drawn for drawn in sheets.sections if drawn.section not in self.bad)
        return replace(sheets, sections=held)


class DivedAgain(PublicEvent, frozen=True, gc=False, tag="dived_again"):
    """A surfaced boat is back in play (CAP-207). Public."""

    side: Side

    def on_public(self, public: CaptainPublic) -> CaptainPublic:
        """It is under water."""
        known = public.of(self.side)
        return public.put(self.side, replace(known, surfaced=False, outline=None))


class PostsManned(PublicEvent, frozen=True, gc=False, tag="posts_manned"):
    """Other people hold this side's posts (CAP-023 to CAP-026). Public."""

    side: Side
    hands: tuple[int, ...]

    def on_public(self, public: CaptainPublic) -> CaptainPublic:
        """All know in how many hands the posts are."""
        return public.put(self.side, replace(public.of(self.side), hands=self.hands))


def _with_outline(public: CaptainPublic, side: Side, **changes: object) -> CaptainPublic:
    """The same with these changes to the outline of a surfaced boat."""
    known = public.of(side)
    if known.outline is None:
        raise LookupError(f"{side} is not surfaced")
    return public.put(side, replace(known, outline=replace(known.outline, **changes)))
