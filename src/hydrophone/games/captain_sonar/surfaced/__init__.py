"""What a crew does at the surface, and the outline that it draws in real time."""
