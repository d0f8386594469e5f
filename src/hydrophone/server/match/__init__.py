"""One match with its table, its crews and its log: a state machine without I/O."""
