"""Exact inference: what can still be true, given what was heard."""
