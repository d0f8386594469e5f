"""The rulebooks, one package each, independent of each other."""
