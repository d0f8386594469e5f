"""What really happened in a match: both truths, both beliefs, and what each order told."""
