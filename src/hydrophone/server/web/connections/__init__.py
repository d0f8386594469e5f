"""Connections: how each is accepted, guarded, read and written to, and closed."""
