"""Persons with a name that stays, whatever match they are in: no I/O."""
