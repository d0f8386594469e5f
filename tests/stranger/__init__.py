"""Echo: two boats on a line of nine places."""
