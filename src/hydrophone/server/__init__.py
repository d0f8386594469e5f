"""The server: its protocol and its matches without I/O, and the host around them."""
