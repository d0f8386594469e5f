"""One match as its log tells it: entries, the running match, and its mission."""
