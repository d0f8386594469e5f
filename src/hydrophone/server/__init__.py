"""The server: messages, sessions and rooms without I/O, the store, and the app around them."""
