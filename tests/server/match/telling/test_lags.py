"""All people at a table hear how long a message takes to each person, when that changes."""

from hydrophone.server.match.effects import ConnectionId
from hydrophone.server.protocol.messages import Lags
from server.match.house import Guest, House


class Lines:
    """The lags of all connections, in milliseconds, as the host has measured them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.ms: dict[ConnectionId, int] = {}

    def tell(self) -> None:
        self.house.do(self.house.room.tell_lags(self._lag_s))

    def _lag_s(self, line: ConnectionId) -> float | None:
        return self.ms[line] / 1000 if line in self.ms else None


def measured(ann_ms: int, bob_ms: int) -> tuple[Lines, Guest, Guest, Guest]:
    house = House()
    ann, bob, eve = house.host(), house.come("Bob"), house.come("Eve", spectate=True)
    lines = Lines(house)
    lines.ms = {ann.line: ann_ms, bob.line: bob_ms, eve.line: 77}
    lines.tell()
    return lines, ann, bob, eve


def test_all_are_told_the_lags_of_the_people_at_the_table() -> None:
    _, ann, bob, eve = measured(48, 310)

    for guest in (ann, bob, eve):
        assert guest.all(Lags) == [Lags({ann.welcome.you: 48, bob.welcome.you: 310})]


def test_nothing_is_told_before_anything_is_measured() -> None:
    house = House()
    ann = house.host()
    Lines(house).tell()

    assert not ann.all(Lags)


def test_small_changes_are_not_told() -> None:
    lines, ann, bob, _ = measured(20, 310)
    lines.ms[ann.line], lines.ms[bob.line] = 29, 260
    lines.tell()
    assert len(ann.all(Lags)) == 1
    lines.ms[ann.line] = 30
    lines.tell()

    assert ann.last(Lags).ms == {ann.welcome.you: 30, bob.welcome.you: 260}


def test_who_comes_is_told_and_who_goes_is_not_counted() -> None:
    lines, ann, bob, _ = measured(20, 310)
    cleo = lines.house.come("Cleo")
    lines.tell()
    assert cleo.last(Lags).ms.keys() == {ann.welcome.you, bob.welcome.you}
    bob.go()
    lines.tell()

    assert ann.last(Lags).ms == {ann.welcome.you: 20}


def test_of_several_connections_of_a_person_the_fastest_counts() -> None:
    lines, ann, bob, _ = measured(200, 310)
    phone = lines.house.come(token=ann.welcome.token)
    lines.ms[phone.line] = 60
    lines.tell()

    assert phone.last(Lags).ms == {ann.welcome.you: 60, bob.welcome.you: 310}
