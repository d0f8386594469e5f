"""Each game as one value: all that the rest of the program knows of it."""
