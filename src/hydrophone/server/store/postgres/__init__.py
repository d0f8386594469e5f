"""Matches in a PostgreSQL database, for one server or several."""
