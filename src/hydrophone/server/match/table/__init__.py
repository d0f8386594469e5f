"""The table: who sits where and by which terms, as pure functions from table to table."""
