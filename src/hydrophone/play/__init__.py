"""The referee (the only holder of the truth), the log, and the arena."""
