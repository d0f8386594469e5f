"""Clubs, whose members meet for evenings of several rounds: no I/O."""
