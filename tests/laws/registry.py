"""The games under the laws: all there are. A game brings ``FIXTURE`` in a module of its id."""

from importlib import import_module

from hydrophone.kits.registry import KITS
from laws.fixture import Fixture

FIXTURES: dict[str, Fixture] = {name: import_module(f"laws.{name}").FIXTURE for name in KITS}
"""What a game must bring along to be held to the laws of hidden information (docs/laws.md)."""
