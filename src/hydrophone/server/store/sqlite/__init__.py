"""Matches in one SQLite file, for one server."""
