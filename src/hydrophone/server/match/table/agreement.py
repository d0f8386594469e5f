"""What both crews accept before the start: the program's help, and who may see both boats.

People who watch with a delay see both boats if all crews with people allow it. How much the program
helps, one person proposes.

The crew of the person who proposes a level accepts it by that. Any other crew with people says up
to which level it goes along, or it cannot be ready; below the proposal there is only less help, so
a proposal of no help needs no answer. The match is played at the lowest of all these levels, and
that level stands in its options from the start on. A crew of bots accepts every level. Functions
from table to table, as in ``tables``.
"""

from msgspec.structs import replace

from hydrophone.core.help import Help, least
from hydrophone.core.seats import Side
from hydrophone.server.match.table import tables
from hydrophone.server.match.table.tables import Table
from hydrophone.server.protocol.messages import HelpDeal, MatchPhase, PlayerId
from hydrophone.server.protocol.refusals import Reason, RefusedError


def proposed(before: Table, after: Table, player: PlayerId) -> Table:
    """The table after a person has changed its options; another level is their proposal.

    With another game no crew has answered yet.
    """
    if after.game != before.game:
        return replace(after, help_by=player, help_limits={})
    same = after.options.help is before.options.help
    return after if same else replace(after, help_by=player)


def answer(table: Table, player: PlayerId, word: str | None) -> Table:
    """A crew goes along up to this level, or takes its answer back (None).

    If the match is to be played otherwise by that, all are asked again whether they are ready.
    """
    tables.check_phase(table, MatchPhase.LOBBY)
    side = tables.side_must_be(table, player)
    if word is not None and word not in set(Help):
        raise RefusedError(Reason.UNKNOWN_HELP)
    limits = {each: limit for each, limit in table.help_limits.items() if each is not side}
    if word is not None:
        limits[side] = Help(word)
    after = replace(table, help_limits=limits)
    return after if level(after) is level(table) else tables.all_unready(after)


def allow_truth(table: Table, player: PlayerId, allowed: bool) -> Table:
    """A crew lets people who watch with a delay see both boats, or does not.

    If they see otherwise by that, all are asked again whether they are ready.
    """
    tables.check_phase(table, MatchPhase.LOBBY)
    own = tables.side_must_be(table, player)
    sides = (side for side in Side if (allowed if side is own else side in table.truth_by))
    after = replace(table, truth_by=tuple(sides))
    return after if shows_truth(after) is shows_truth(table) else tables.all_unready(after)


def shows_truth(table: Table) -> bool:
    """Do people who watch with a delay see both boats? A crew of bots allows it."""
    crews = [side for side in Side if table.phase is not MatchPhase.LOBBY or table.people_of(side)]
    return bool(table.delay) and all(side in table.truth_by for side in crews)


def settled(table: Table) -> Table:
    """A crew that no person sits in any more has said nothing."""
    limits = {side: limit for side, limit in table.help_limits.items() if table.people_of(side)}
    is_open = table.phase is MatchPhase.LOBBY
    truth_by = tuple(s for s in table.truth_by if not is_open or table.people_of(s))
    if limits == table.help_limits and truth_by == table.truth_by:
        return table
    return replace(table, help_limits=limits, truth_by=truth_by)


def level(table: Table) -> Help:
    """The level at which the match is played, as far as the crews have answered."""
    limits = (limit for side, limit in table.help_limits.items() if table.people_of(side))
    return least(table.options.help, *limits)


def open_crews(table: Table) -> tuple[Side, ...]:
    """The crews that must still say whether they accept what is proposed."""
    if table.phase is not MatchPhase.LOBBY or table.options.help is Help.NONE:
        return ()
    asked = (side for side in Side if side not in table.help_limits and table.people_of(side))
    return tuple(side for side in asked if side is not _proposes(table))


def check_ready(table: Table, player: PlayerId) -> None:
    """RefusedError if a person is ready whose crew has not answered."""
    if table.side_of(player) in open_crews(table):
        raise RefusedError(Reason.HELP_OPEN)


def sealed(table: Table) -> Table:
    """The table of a match as it begins: what was agreed stands in it for good."""
    agreed, options = level(table), table.options
    if agreed is not options.help:
        options = replace(options, help=agreed)
    return replace(table, options=options, truth_by=tuple(Side) if shows_truth(table) else ())


def deal(table: Table) -> HelpDeal:
    """How the proposal stands, as all people see it."""
    return HelpDeal(level(table), dict(table.help_limits), open_crews(table), _proposes(table))


def _proposes(table: Table) -> Side | None:
    """The crew of the person who proposes."""
    return table.side_of(table.help_by or table.host)
