"""What the server writes to its log, and what it may say there."""
