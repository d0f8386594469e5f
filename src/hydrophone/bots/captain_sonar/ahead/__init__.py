"""A Captain who plays orders on in its head before it gives one."""
