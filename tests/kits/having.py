"""Which games have a part that others may lack: what a test of that part is tried with."""

from hydrophone.kits.registry import KITS


def having(*parts: str) -> tuple[str, ...]:
    """The games whose Kits have all of these parts."""
    kits = KITS.items()
    return tuple(game for game, kit in kits if all(getattr(kit, part) for part in parts))
