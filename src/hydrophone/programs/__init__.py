"""Programs of others in a match: the lines they are told and say, and the process they run in."""
