"""When things happen in a match: its clock, its pauses, and the pace of its bots."""
