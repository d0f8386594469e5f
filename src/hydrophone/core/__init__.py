"""The words all games share: seats, errors, chance, and what a game is."""
