"""The server: it holds the truth of every match, and tells each viewer what that viewer may know."""
