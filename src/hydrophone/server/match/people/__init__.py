"""The people of one match: who is connected, by which token, and how many may come."""
