"""A process in which help is computed."""
