"""What people, bots and time do to a match: functions that read a Moment and tell it effects."""
