"""Mines, explosions and damage of Captain Sonar: events, what others hear, what each changes."""

from collections.abc import Mapping
from enum import StrEnum

from msgspec.structs import replace

from hydrophone.board.grid import Cell
from hydrophone.core.game import Observation, PublicEvent, VeiledEvent
from hydrophone.core.seats import Side
from hydrophone.games.captain_sonar.event_parts import CalledEvent, activated, hurt, without
from hydrophone.games.captain_sonar.phase import Termination
from hydrophone.games.captain_sonar.state import CaptainPublic, Sheets
from hydrophone.games.captain_sonar.systems import System, damage_after


class Weapon(StrEnum):
    """What exploded."""

    MINE = "mine"
    TORPEDO = "torpedo"
    ARCHER_MINE = "archer_mine"


class MineDropHeard(Observation, frozen=True, gc=False, tag="mine_drop_heard"):
    """A Captain laid a mine somewhere next to the boat."""

    side: Side


class MineDropped(VeiledEvent, frozen=True, gc=False, tag="mine_dropped"):
    """A mine was laid. For the own crew."""

    side: Side
    cell: Cell

    def heard(self) -> MineDropHeard:
        """Not where."""
        return MineDropHeard(self.side)

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """A system was used, and a mine lies there."""
        return replace(activated(sheets, System.MINE, public), mines=(*sheets.mines, self.cell))


class MineDestroyed(CalledEvent, frozen=True, gc=False, tag="mine_destroyed"):
    """A torpedo destroyed this side's mine (CAP-295). ``public``: the enemy is told."""

    side: Side
    cell: Cell
    public: bool

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """The mine is gone."""
        return replace(sheets, mines=without(sheets.mines, self.cell))


class Exploded(PublicEvent, frozen=True, gc=False, tag="exploded"):
    """This side's weapon went off on a space. Public."""

    side: Side
    weapon: Weapon
    cell: Cell

    def on_public(self, public: CaptainPublic) -> CaptainPublic:
        """An Archer mine that went off is gone; by option a torpedo destroys one (CAP-295)."""
        clears = self.weapon is Weapon.TORPEDO and public.options.torpedo_clears_archer
        if clears or self.weapon is Weapon.ARCHER_MINE:
            return replace(public, archer=without(public.archer, self.cell))
        return public

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """A system was used; to set off a mine is no activation (CAP-273), but it is gone."""
        system = _SYSTEM_OF.get(self.weapon)
        if system is None:
            return replace(sheets, mines=without(sheets.mines, self.cell))
        return activated(sheets, system, public)


_SYSTEM_OF: Mapping[Weapon, System] = {
    Weapon.TORPEDO: System.TORPEDO,
    Weapon.ARCHER_MINE: System.SCENARIO,
}


class BlastAnswered(PublicEvent, frozen=True, gc=False, tag="blast_answered"):
    """This side tells what the enemy's explosion did to it: 0, 1 or 2. Public."""

    side: Side
    taken: int
    damage: int

    def on_public(self, public: CaptainPublic) -> CaptainPublic:
        """All count the damage."""
        return hurt(public, self.side, self.taken)

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """The crew crosses out damage fields."""
        return replace(sheets, damage=damage_after(sheets.damage, self.taken))


class DamagedItself(CalledEvent, frozen=True, gc=False, tag="damaged_itself"):
    """This side took damage from its own weapon, ice or breakdown. ``public`` by option."""

    side: Side
    cause: Termination
    taken: int
    damage: int
    public: bool

    def on_public(self, public: CaptainPublic) -> CaptainPublic:
        """All count the damage, if it is told."""
        return hurt(public, self.side, self.taken) if self.public else public

    def on_sheets(self, side: Side, sheets: Sheets, public: CaptainPublic) -> Sheets:
        """The crew crosses out damage fields."""
        return replace(sheets, damage=damage_after(sheets.damage, self.taken))
