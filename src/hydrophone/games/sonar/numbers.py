"""SONAR in numbers."""

from typing import Any

from msgspec.structs import replace

from hydrophone.board.cellset import cells_of
from hydrophone.core.numbers import (
    Beginning,
    Numbers,
    PlaneFigures,
    Planes,
    columns,
    heard,
    live,
    marked,
    named,
    rows,
    turns,
    zones,
)
from hydrophone.core.seats import SIDES, Side
from hydrophone.games.sonar.actions import TellColumn, TellRow
from hydrophone.games.sonar.state import DAMAGE_LIMIT, ENERGY_MAX


def _planes(public: Any, own: Any, side: Side) -> Planes:
    chart = public.chart
    origins = {name: public.of(each).origin for name, each in named(side)}
    return {
        "sea": marked(cells_of(chart.grid, chart.sea)),
        "zone": zones(chart),
        "own.boat": marked(own.track[-1:]),
        "own.track": marked(own.track),
        **{f"{name}.origin": marked([at] if at else []) for name, at in origins.items()},
    }


def _values(public: Any, own: Any, side: Side) -> PlaneFigures:
    turn = public.turn
    return {
        "play": float(public.phase == "play"),
        "own.turn": float(turn is not None and turn.side is side),
        "asks": float(turn is not None and turn.asks),
        "own.energy": own.energy / ENERGY_MAX,
        **{f"{name}.damage": public.of(each).damage / DAMAGE_LIMIT for name, each in named(side)},
        **live(public, side),
        **turns(public, side),
        **heard("enemy", public.of(side.enemy).heard),
        **heard("own", public.of(side).heard),
    }


class Duel(Beginning):
    """For small trees: both boats begin with full energy, one hit from being sunk."""

    def begun(self, state: Any) -> Any:
        """The match that is played, by the one that the rulebook begins."""
        public = state.public
        for side in SIDES:
            public = public.put(side, replace(public.of(side), damage=DAMAGE_LIMIT - 1))
        charged = [replace(state.sheets.of(side), energy=ENERGY_MAX) for side in SIDES]
        return replace(state, public=public, sheets=type(state.sheets)(*charged))

    def equipped(self, sheets: Any, truth: Any) -> Any:
        """With the energy as it is: all can count it, but a tracker counts from none."""
        return replace(sheets, energy=truth.energy)


NUMBERS = Numbers(
    title="SONAR",
    planes=_planes,
    values=_values,
    fields={(TellRow, "row"): rows, (TellColumn, "column"): columns},
    beginnings={"duel": Duel()},
)
