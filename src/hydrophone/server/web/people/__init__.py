"""Persons whose names stay, over HTTP."""
