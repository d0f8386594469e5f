"""The matches that a server has in memory: claimed, played, listed and let go."""
