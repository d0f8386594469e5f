"""The server: it holds the truth of every match, and tells viewers what they may know."""
