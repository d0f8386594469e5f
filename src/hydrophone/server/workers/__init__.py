"""Processes that answer one line at a time, and whose turn it is: time is shared fairly."""
