"""The matches that a server has in memory."""
