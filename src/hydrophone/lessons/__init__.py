"""Lessons and missions: what a person learns alone, from text files beside each game.

A lesson leads step by step through a match that is written down, a mission is a match with a goal.
Their form is described in docs/lessons.md.
"""
