"""Tables of U-Jagd as the client shows them."""

from hydrophone.games.u_jagd.contacts import printed_database


def tables() -> dict[str, object]:
    """The Contact Database without signatures, which a match may change, and without names."""
    return {
        "CONTACTS": [
            {"id": row.id, "type": row.type, "surface": row.surface, "rp": row.rp}
            for row in printed_database()
        ],
    }
