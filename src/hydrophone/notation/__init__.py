"""Matches as text: the record format."""
