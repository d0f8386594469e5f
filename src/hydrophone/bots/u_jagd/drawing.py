"""How a bot draws the Tactical Map it has in mind, step by step."""

from hydrophone.games.u_jagd.actions import ClearSquare, ConfirmMap, PlaceContact
from hydrophone.games.u_jagd.field import SQUARES
from hydrophone.games.u_jagd.plans import Plan

Stroke = PlaceContact | ClearSquare | ConfirmMap
"""A step of the set-up."""


def next_stroke(drawn: Plan, wanted: Plan) -> Stroke:
    """What to do to the map as drawn: first take off what is wrong, then add, then confirm."""
    squares = tuple(zip(SQUARES, drawn, wanted, strict=True))
    for square, is_there, contact in squares:
        if is_there is not None and is_there != contact:
            return ClearSquare(square)
    for square, is_there, contact in squares:
        if is_there is None and contact is not None:
            return PlaceContact(square, contact)
    return ConfirmMap()
