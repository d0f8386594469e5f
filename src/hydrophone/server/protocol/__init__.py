"""The language on the wire: messages, refusals, the session that judges each frame. No I/O."""
