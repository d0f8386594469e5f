"""Bots: what a seat knows goes in, an action comes out."""
