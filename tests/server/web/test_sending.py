"""Messages are framed by hand."""

import pytest
from websockets.frames import Frame, Opcode

from hydrophone.server.web.connections.websocket import text_frame


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
def test_a_text_is_framed_as_the_protocol_wants_it(length: int) -> None:
    body = b"x" * length

    assert text_frame(body) == Frame(Opcode.TEXT, body).serialize(mask=False)
