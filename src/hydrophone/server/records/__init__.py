"""Matches beside those that run: finished, uploaded, gone on from, and lessons."""
