"""What the server says of itself: what can be played, by which rules, and all messages."""
