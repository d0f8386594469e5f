"""Where things are and what is next to what."""
