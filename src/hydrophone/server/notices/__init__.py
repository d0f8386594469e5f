"""Notices to browsers that are closed, by the push services of their makers (RFC 8030)."""
