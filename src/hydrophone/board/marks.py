"""The marks of a chart's drawing."""

SEA, ISLAND, HOLE, ARCHER_MINE = ".", "#", "o", "*"
