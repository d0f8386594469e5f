"""Records of many matches in one file."""

from collections.abc import Iterator

from hydrophone.library.match import Match, Source, read_source
from hydrophone.notation.record import split_records


def read_records(source: Source) -> Iterator[Match]:
    """The matches of a file that holds many, one after the other; errors as ``from_record``."""
    data, _ = read_source(source)
    for record in split_records(data):
        yield Match.from_record(record)
