"""Who is told what, and when: everything that leaves a room for people, bots and helpers."""
