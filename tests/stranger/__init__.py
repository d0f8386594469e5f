"""Echo, a small game that people are never offered: two boats on a line of nine places.

It comes from outside, as another person's package would, and goes through every test that speaks
of all games. ``make game`` writes a new game from it.
"""
