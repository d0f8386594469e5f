"""What a debrief asks of each game, and what each game answers."""
